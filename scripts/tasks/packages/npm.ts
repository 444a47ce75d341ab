import { execFile } from 'node:child_process';

/** How npm ended: its exit code, null when it was stopped because it took too long, and what it said. */
export type NpmAnswer = { code: number | null; out: string; problems: string };

/** Runs the npm that runs us, or the one on the path, in a folder, for `limitMs` at most. */
export function runNpm(args: string[], { folder = '.', limitMs = 60_000 } = {}): Promise<NpmAnswer> {
  const npm = process.env['npm_execpath'];
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: limitMs, maxBuffer: 256_000_000 };
    execFile(command, [...prefix, ...args], options, (error, out, problems) => {
      if (error === null) resolve({ code: 0, out, problems });
      else if (error.killed) resolve({ code: null, out, problems });
      else
        resolve({
          code: typeof error.code === 'number' ? error.code : 1,
          out,
          problems: problems || error.message,
        });
    });
  });
}
