import { startProblem } from '#platform/database/start-problem.ts';
import { describeError, type Log } from '#platform/log.ts';

/** Controls the start and end of a process. */
export type Life = {
  /** Adds a function that ends a part of the process; the last one added runs first. */
  onEnd(end: () => Promise<void>): void;
  isStopping(): boolean;
  /** Ends everything that was started, then the process. Further calls do nothing. */
  stop(): void;
  /** Sets where errors are logged from now on. */
  tellTo(log: Log, dataFolder: string): void;
};

/**
 * Runs a process from start to end: `start` starts its parts and registers how each is ended. If it fails, the parts
 * are ended and the process exits with code 1, with a one-line message for problems that an operator can fix. An
 * uncaught exception ends the process in an orderly way with code 1, because its state can't be trusted.
 * @param limitMs after this time the process exits with code 1, whatever still runs
 */
export function runProcess(start: (life: Life) => Promise<void>, limitMs: number): void {
  const endings: (() => Promise<void>)[] = [];
  let stopping = false;
  let exitCode = 0;
  let log: Log | undefined;
  let dataFolder = '.';

  /** A part that fails to end is logged, and does not keep the others from ending. */
  async function endAll(): Promise<void> {
    for (const end of endings.splice(0).toReversed()) {
      await end().catch((error: unknown) => {
        exitCode = 1;
        log?.error({ error: describeError(error) }, 'stopping failed');
      });
    }
  }

  function stop(): void {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    void started.then(endAll).then(() => process.exit(exitCode));
  }

  const life: Life = {
    onEnd: (end) => void endings.push(end),
    isStopping: () => stopping,
    stop,
    tellTo(heard, folder) {
      log = heard;
      dataFolder = folder;
      process.on('uncaughtException', (error) => {
        heard.fatal({ error: describeError(error) }, 'unexpected error outside of a request');
        exitCode = 1;
        stop();
      });
    },
  };

  const started = start(life).catch(async (error: unknown) => {
    const problem = startProblem(error, dataFolder);
    if (problem === null) console.error(error);
    else process.stderr.write(`${problem}\n`);
    await endAll();
    process.exit(1);
  });
}
