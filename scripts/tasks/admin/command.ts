import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/connect.ts';
import type { RunningJobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { PersonSecret } from '#platform/personal/person-secret.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';

/** The queues of the server, and what sends through them. */
export type Queues = { jobs: RunningJobs; mail: Mailer };

/** What a command works with. */
export type Operator = {
  db: Database;
  clock: () => Date;
  config: Config;
  personSecrets: readonly PersonSecret[];
  /** Null if the server never started on this database, or SECRET is another one. */
  keys: DataKeys | null;
  dryRun: boolean;
  /** Connects to the queues. @throws StartError if no server ever made them */
  openQueues: () => Promise<Queues>;
};

/** Rows of cells that are printed below each other in columns; the first one may be their heads. */
export type Table = { rows: readonly (readonly string[])[] };

/** What a command answers: one JSON document, and the same for people. */
export type Outcome = { json: object; told: (string | Table)[] };

export type Given = {
  /** The word behind the command; empty for a command that takes none, or may do without. */
  word: string;
  reason: string | undefined;
  until: string | undefined;
  all: boolean;
};

export type CommandOption = 'reason' | 'until' | 'all';

export type Command = {
  name: string;
  /** What follows the name, as help writes it: 'WHO --reason TEXT [--until 2027-01-31]'. */
  takes: string;
  does: string;
  /** What follows `npm run admin -- `. */
  example: string;
  word: 'wanted' | 'possible' | 'none';
  options?: readonly CommandOption[];
  /** Whether it changes something, and so takes --dry-run. */
  changes: boolean;
  run: (operator: Operator, given: Given) => Promise<Outcome>;
};

/** Ends a transaction that was only tried. */
class Tried<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('tried');
    this.result = result;
  }
}

/** Makes a change in one transaction; a dry run rolls it back. Returns what the change says about itself. */
export async function change<T>(
  { db, dryRun }: Operator,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      if (dryRun) throw new Tried(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as T;
    throw error;
  }
}

/** The keys that encrypt what leaves by mail. */
export const keysOf = ({ keys }: Operator): DataKeys =>
  keys ?? stop('There are no keys that SECRET opens: start the server once, and use the same SECRET here');

/** 'is banned now' as it will be, or as it would be without --dry-run. */
export const asDone = ({ dryRun }: Operator, done: string, tried: string): string =>
  dryRun ? `${tried} (dry run: nothing was changed)` : done;

/** Ends the command with a line that says what to do. */
export function stop(message: string): never {
  throw new StartError(message);
}
