import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests write as one user, faster than people do. */
export const unboundWrites = { WRITES_PER_MINUTE: '0' };

export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** What it wrote so far, on both outputs. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | null>;
  /** Ends the process if it still runs, and removes its data folder. */
  cleanUp(): Promise<void>;
};

/**
 * A port that nobody uses at the moment. It lies below those that systems give to outgoing connections (from 32,768 on), one
 * of which could take it before its server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * Starts the product's server as a process of its own, or another version's that lies in `cwd`; resolves when it answers,
 * or has printed what `upAt` says.
 */
export async function startServerProcess(
  env: Record<string, string>,
  { cwd = process.cwd(), upAt = ' is at http' } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-server-'));
  // Started by root, the embedded database runs as another user, who has to get in.
  await chmod(dataDir, 0o711);
  const child: ChildProcess = spawn(process.execPath, ['src/api/main.ts'], {
    cwd,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      SETUP: '0',
      WORKERS: '1',
      ...unboundWrites,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const isUp = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(upAt)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  const cleanUp = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isUp;
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended,
    cleanUp,
  };
}
