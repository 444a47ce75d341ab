import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Runs a program to its end and returns what it printed.
 * @throws Error with all that it said, if it fails
 */
export function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, PATH: systemPath },
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}\n${error?.message ?? `${stdout}${stderr}`.slice(-4_000)}`);
  return stdout;
}

/** The machine's own programs: the Node and npm that this task runs under are the project's. */
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Makes a minimal Debian 12 with more packages: a folder, or a tar archive where `target` ends in .tar. */
export function makeDebian(target: string, packages: readonly string[] = []): void {
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  run('mmdebstrap', ['--quiet', '--variant=minbase', ...include, 'bookworm', target, ...sources()]);
}

/** Where this machine takes its own packages from. */
const sources = () =>
  run('sh', ['-c', 'ls /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null || true'])
    .trim()
    .split('\n')
    .slice(0, 1);

/** Copies this machine's Node and npm into a folder that becomes the root of another one. */
export function copyNode(root: string): void {
  for (const path of ['/usr/bin/node', '/usr/lib/node_modules/npm']) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    cpSync(run('readlink', ['-f', path]).trim(), join(root, path), { recursive: true });
  }
}
