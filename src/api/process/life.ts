import { startProblem } from '#platform/database/start-problem.ts';
import { describeError, type Log } from '#platform/log.ts';

/** What a starting process tells about itself, and how it is ended. */
export type Life = {
  /** Adds what has to be ended; what was added last is ended first. */
  onEnd(end: () => Promise<void>): void;
  isStopping(): boolean;
  /** Ends all that was started, then the process. A second call changes nothing. */
  stop(): void;
  /** Where to tell what goes wrong from now on. */
  tellTo(log: Log, dataFolder: string): void;
};

/**
 * Runs a process from its start to its end: `start` begins what it needs and says how each part is ended. A start that
 * fails ends what it began and exits with 1, with one line for what a person can put right. A mistake in the program
 * ends the process in order, with 1: what it left behind can't be trusted.
 * @param limitMs after so long the process ends whatever still runs, with 1
 */
export function runProcess(start: (life: Life) => Promise<void>, limitMs: number): void {
  const endings: (() => Promise<void>)[] = [];
  let stopping = false;
  let exitCode = 0;
  let log: Log | undefined;
  let dataFolder = '.';

  /** What can't be ended is told and does not keep the rest from it. */
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
