import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a task of `scripts/tasks` as a person at the terminal does; answers with its exit code and what it said. */
export async function runTask(
  task: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [`scripts/tasks/${task}.ts`, ...args], {
    env: { ...process.env, DEMO: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: out + problems };
}
