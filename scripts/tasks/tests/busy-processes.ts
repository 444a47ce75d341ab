import { spawn } from 'node:child_process';

/** Runs `work` beside so many processes that each keep a core busy, as on a machine that has other things to do. */
export async function besideBusyProcesses<T>(count: number, work: () => Promise<T>): Promise<T> {
  // They end with this process as well: a lost channel is their end.
  const loop =
    "process.on('disconnect', () => process.exit()); setImmediate(function spin() { for (let i = 0; i < 1e7; i += 1); setImmediate(spin); });";
  const busy = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', loop], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill();
  }
}
