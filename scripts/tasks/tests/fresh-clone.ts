import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import type { Finished } from './run-step.ts';

const root = process.cwd();

/** Someone who has just cloned the project: a user with a home, without any of our environment. */
export type Visitor = {
  home: string;
  user: { uid: number; gid: number } | null;
  environment: NodeJS.ProcessEnv;
  /** Removes what a clone keeps outside its folder. */
  removeData(folder: string): void;
};

/** Lends a visitor: this user, or a new one of that name who is removed afterwards. */
export async function withVisitor(
  name: string | null,
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  if (name === null) return work(visitorAt(homedir(), null));
  const made = spawnSync('useradd', ['--create-home', '--shell', '/bin/sh', name], { encoding: 'utf8' });
  if (made.status !== 0) throw new StartError(`The user ${name} could not be made: ${made.stderr.trim()}`);
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
    await work(visitorAt(`/home/${name}`, { uid: idOf('-u'), gid: idOf('-g') }));
  } finally {
    spawnSync('userdel', ['--remove', name]);
  }
}

function visitorAt(home: string, user: Visitor['user']): Visitor {
  // The Node of the machine, not the one that this task runs under.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  const environment = { HOME: home, PATH: path.join(delimiter), CHROMIUM_PATH: process.env['CHROMIUM_PATH'] };
  return { home, user, environment, removeData: removeLinkedData };
}

/** Started by root in a folder that is closed to others, the database lies elsewhere, behind a link. */
function removeLinkedData(folder: string): void {
  try {
    rmSync(realpathSync(join(folder, 'data', 'postgres')), { recursive: true });
  } catch {
    // It never came to a database.
  }
}

/** Clones what is committed, and gives the clone to the visitor. */
export function cloneHead(folder: string, { user }: Visitor): void {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  execFileSync('git', ['checkout', '--quiet', '--detach', head], { cwd: folder });
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

/** Starts an npm command as the visitor. */
export function spawnNpm(
  args: string[],
  folder: string,
  visitor: Visitor,
  more: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn('npm', args, {
    cwd: folder,
    ...visitor.user,
    env: { ...visitor.environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs an npm command as the visitor to its end. */
export function runNpm(args: string[], folder: string, visitor: Visitor): Promise<Finished> {
  const child = spawnNpm(args, folder, visitor);
  const said = collect(child);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, output: said() }));
  });
}

/** Gathers what a child says, and returns a function that tells it. */
export function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  return () => output;
}
