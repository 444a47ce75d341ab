import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import { productVersion } from '#platform/version.ts';
import { ARCHIVE_FILE } from '../../bootstrap/archive.mjs';
import { archivePackages } from './archive-packages.ts';

/** What of the repository runs the product. The browser's files are in the archive as they were built. */
const parts = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'data',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  'scripts',
  'src',
];
/** What nobody needs who runs it. */
const leftOut = /^docs\/pictures\/|\.test\.tsx?$/;
/** Of packages, headers of C for those who compile against Node, and what editors and debuggers read. */
const leftOutOfPackages = /\/node-(bin-)?[\w-]+\/(include|share)(\/|$)|\.d\.[cm]?ts$|\.map$/;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 });

export const ownPlatform = `${process.platform}-${process.arch}`;

/**
 * Puts a version into a new folder as its archive has it: it starts there without installing or building anything.
 * @param packages the folder above the `node_modules` of that platform
 */
export function layOut(folder: string, platform = ownPlatform, packages = '.'): void {
  if (!existsSync('dist/client/index.html')) throw new StartError('The pages are not built: npm run build');
  mkdirSync(folder, { recursive: true });
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', ...parts).split('\0');
  for (const file of files.filter((name) => name !== '' && !leftOut.test(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  cpSync('dist/client', join(folder, 'dist', 'client'), { recursive: true });
  for (const path of archivePackages(platform)) {
    const source = join(packages, path);
    if (!existsSync(source)) throw new StartError(`${source} is missing: npm run archive installs it`);
    // Each package is copied by itself: those within it may not be needed.
    const filter = (name: string) =>
      !leftOutOfPackages.test(name) && !(name !== source && basename(name) === 'node_modules');
    cpSync(source, join(folder, path), { recursive: true, filter, verbatimSymlinks: true });
  }
  copyFileSync('scripts/guildhall', join(folder, 'guildhall'));
  const about = { version: productVersion, commit: git('rev-parse', 'HEAD').trim(), platform };
  writeFileSync(join(folder, ARCHIVE_FILE), `${JSON.stringify(about, null, 2)}\n`);
}

/** Packs a folder that was laid out into a .tar.gz beside it, with one folder in it; returns its name and size in bytes. */
export function pack(folder: string): { file: string; bytes: number } {
  const file = `${folder}.tar.gz`;
  // A Mac's tar would add files of its own.
  const env = { ...process.env, COPYFILE_DISABLE: '1' };
  execFileSync('tar', ['czf', file, '-C', dirname(folder), basename(folder)], { env });
  return { file, bytes: statSync(file).size };
}
