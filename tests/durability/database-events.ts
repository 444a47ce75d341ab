import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';

/** What a database process says; `elapsedMs` is the time that starting or attaching took. */
export type DatabaseEvent =
  | { event: 'running'; url: string; attached: boolean; elapsedMs: number }
  | { event: 'written'; id: number }
  | { event: 'stopped' }
  | { event: 'failed'; message: string; elapsedMs: number };

/** A child process on a data folder, and what it has said so far. */
export type DatabaseProcess = {
  child: ChildProcessWithoutNullStreams;
  events: DatabaseEvent[];
  /** Resolves with the first event of a kind; rejects when the process ends without one. */
  next<K extends DatabaseEvent['event']>(kind: K): Promise<Extract<DatabaseEvent, { event: K }>>;
  /** Asks a holding process to stop, and resolves when it is gone. */
  end(): Promise<void>;
  /** Resolves when the process is gone, however it went. */
  gone: Promise<void>;
};

/** Starts a database process that holds the database, or writes to it. */
export function startProcess(dataDir: string, work: 'hold' | 'write' = 'hold'): DatabaseProcess {
  const program = join(import.meta.dirname, 'database-process.ts');
  const child = spawn(process.execPath, [program, dataDir, work], { stdio: 'pipe' });
  const events: DatabaseEvent[] = [];
  let unfinished = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    events.push(...lines.map((line) => JSON.parse(line) as DatabaseEvent));
    child.emit('said');
  });
  const gone = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  const find = <K extends DatabaseEvent['event']>(kind: K) =>
    events.find((said): said is Extract<DatabaseEvent, { event: K }> => said.event === kind);

  return {
    child,
    events,
    gone,
    next: (kind) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const said = find(kind);
          if (said) resolve(said);
        };
        child.on('said', look);
        void gone.then(() =>
          reject(new Error(`no '${kind}' but ${JSON.stringify(events.at(-1))} ${errors}`)),
        );
        look();
      }),
    end: async () => {
      child.stdin.end();
      await gone;
    },
  };
}
