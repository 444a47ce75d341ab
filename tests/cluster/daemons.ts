import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's packages that a cluster consists of, with the programs by which they are known. */
export const clusterPackages: Readonly<Record<string, string>> = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: '/usr/bin/pgbackrest',
};

/**
 * Installs what is missing of Debian's packages.
 * @throws Error that says what to install, where that can't be done
 */
export function installPackages(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).filter(([, file]) => spawnSync('test', ['-e', file]).status !== 0);
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name);
  process.stdout.write(`Installing ${names.join(', ')}\n`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  if (status !== 0) throw new Error(`As root on Debian 12: apt-get install ${names.join(' ')}`);
}

/** The user that Debian's PostgreSQL runs as, because the daemons refuse to run as root; undefined if this process is not root. */
export function daemonUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return { uid: uid!, gid: gid! };
}

export type Daemon = {
  pid: number;
  /** Ends it at once, and waits until it has ended. */
  kill(): Promise<void>;
};

/** Debian's own Python, whatever else is first on this machine's path. */
const daemonEnv = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };

/**
 * Runs a program as the daemons' user until it ends.
 * @throws Error with what it said, if it fails
 */
export function runAsDaemon(
  [program = '', ...args]: readonly string[],
  options: { folder: string; env?: Record<string, string> },
): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...daemonUser(),
    cwd: options.folder,
    env: { ...daemonEnv, HOME: options.folder, ...options.env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Runs a program of the cluster's until it is killed; what it says goes to a file of its name in `folder`. */
export function startDaemon(
  name: string,
  [program = '', ...args]: readonly string[],
  options: { folder: string; env?: Record<string, string> },
): Daemon {
  const log = openSync(join(options.folder, `${name}.log`), 'a');
  const child: ChildProcess = spawn(program, args, {
    ...daemonUser(),
    cwd: options.folder,
    env: { ...daemonEnv, HOME: options.folder, ...options.env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
