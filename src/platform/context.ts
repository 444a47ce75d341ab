import { sql } from 'kysely';
import type { Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Config } from './config/config.ts';
import type { Database, DatabaseTransaction } from './database/connect.ts';
import type { DeskWork } from './desk/desk-work.ts';
import type { FileColumn } from './files/file-columns.ts';
import type { FileStore } from './files/store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { PublicParts } from './live/public-parts.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ForgetMessages } from './mail/forget-messages.ts';
import type { ThingOf } from './desk/thing.ts';
import type { NoticeKind } from './notices/notice-kind.ts';
import type { ErasedPerson } from './personal/erased-person.ts';
import type { PersonSecret } from './personal/person-secret.ts';
import type { PersonalTable } from './personal/personal-table.ts';
import type { AskedAct } from './requests/final-act.ts';
import type { DataKeys } from './security/data-keys.ts';

/** What a use-case may use: everything that it needs from outside comes through here. */
export type Context = {
  actor: Actor;
  /** The auth session of the request, which may be one for a single step; null for a visitor. */
  authSessionId?: Id | null;
  /** When whoever is signed in last proved who they are; null is long ago. */
  provenAt?: Date | null;
  /** Set for an admin who should have set a second step up by now: until they have, they act as a plain user. */
  lacksFactor?: boolean;
  /** The database, or the transaction that the use-case runs in. */
  db: Database;
  /** The current time; tests set it. */
  clock: () => Date;
  mail: Mailer;
  files: FileStore;
  /** Every column of the schema that names stored files. */
  fileColumns: readonly FileColumn[];
  /** Every kind of notice that the product tells. */
  noticeKinds: readonly NoticeKind[];
  /** Every kind of thing that is reported and decided about. */
  things: readonly ThingOf<Context, TransactionContext>[];
  /** Every kind of work that waits for admins. */
  deskWork: readonly DeskWork[];
  jobs: Jobs;
  /** Every table of the schema, with what it keeps of people. */
  personalTables: readonly PersonalTable[];
  /** What each feature does when a person is erased, in the order in which it is done. */
  erasureParts: readonly ErasurePart[];
  /** Everything that stands for a person, and what ends with all sessions. */
  personSecrets: readonly PersonSecret[];
  forgetMessages: ForgetMessages;
  log: Log;
  config: Config;
  /** The address that the request came from, for counting by `clientNetworks`; never to be kept or logged. */
  clientAddress?: string;
  /** Set where visitors read from a replica: milliseconds that it is behind at most, or null where it is away. */
  readReplicaLag?: () => Promise<number | null>;
  /** Keys that outlive every change of the server's secret. */
  keys: DataKeys;
  /** What answers share with everybody's, kept in memory; see `readPublicPart`. Not there in jobs. */
  publicParts?: PublicParts;
  /** Names the request in logs and in the audit log. */
  requestId: string;
  /**
   * Set for admins: refuses, at the end of a transaction, who is none any more, so that nothing of it is kept. The role
   * then stays until the transaction has ended.
   */
  requireRole?: (db: Database) => Promise<void>;
  /** Set where what an admin does for good waits for the yes of another admin. */
  secondAdmin?: {
    /** Keeps it for the other admins and answers the request's id; null where one of them has agreed to exactly this. */
    ask: (inner: TransactionContext, act: AskedAct) => Promise<Id | null>;
    /** Runs an operation by its name, such as 'accounts.users.ban', with an input that its contract let in. */
    run: (operation: string, inner: TransactionContext, input: unknown) => Promise<unknown>;
  };
  /** Set while an operation runs with the yes of a second admin: who gave it. */
  approvedById?: Id;
  /**
   * Set where a transaction was opened for all that an operation does (see `onceOnly`): its `inTransaction` joins that
   * one, without a savepoint. Such a part can't fail by itself; `failed` keeps the transaction from being committed.
   */
  whole?: { failed: boolean };
  /** Set for operations that take several transactions: see `inTransactionOnce`. */
  once?: <T>(work: (context: TransactionContext) => Promise<T>) => Promise<T>;
};

/** What a use-case may use inside a transaction. */
export type TransactionContext = Context & { db: DatabaseTransaction };

/** What a feature does when a person is erased, and what it tells them before. Each feature declares its own. */
export type ErasurePart = {
  /**
   * What would end or change, in sentences for the person; nothing where there is nothing to say. At most a handful: what there
   * may be many of is counted.
   */
  foretell?(
    context: Pick<Context, 'db' | 'clock' | 'config' | 'fileColumns'>,
    person: ErasedPerson,
  ): Promise<string[]>;
  /**
   * Takes the locks that come before the one of the account, in the order of the list: what is written about the person at the
   * same time is there before, or waits and then finds them gone.
   */
  lock?(context: TransactionContext, person: ErasedPerson): Promise<void>;
  /** Removes or changes what does not go by itself when the account's row goes, before it does. */
  erase?(context: TransactionContext, person: ErasedPerson): Promise<void>;
};

/**
 * The first transaction of an operation that takes several (`severalTransactions` in its contract): it runs once for
 * the request's `Idempotency-Key`, and a repetition gets what it returned without running it. What it returns is kept,
 * so it must be plain data and hold no secret.
 */
export const inTransactionOnce = <T>(
  context: Context,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> => (context.once ?? ((part) => inTransaction(context, part)))(work);

/**
 * `inTransactionOnce` for work that also makes a secret, such as the token of a link: `kept` is stored with the
 * request's key, `secret` is not. A repetition gets `kept` alone, and null for the secret.
 */
export async function inTransactionOnceWithSecret<Kept, Secret>(
  context: Context,
  work: (context: TransactionContext) => Promise<{ kept: Kept; secret: Secret }>,
): Promise<{ kept: Kept; secret: Secret | null }> {
  let secret: Secret | null = null;
  const kept = await inTransactionOnce(context, async (inner) => {
    const made = await work(inner);
    secret = made.secret;
    return made.kept;
  });
  return { kept, secret };
}

/**
 * Runs `work` in one transaction: all of its writes take effect, or none; none of an admin who lost the role meanwhile.
 * The context handed to `work` carries the transaction; use no other inside. Within a transaction already under way it
 * becomes a part of that one which can fail by itself (a savepoint).
 */
export function inTransaction<T>(
  context: Context,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> {
  const { db: current, whole, ...rest } = context;
  if (isTransaction(current)) {
    const part = { ...rest, db: current };
    return whole ? joined(whole, part, work) : inSavepoint(part, work);
  }
  return current.transaction().execute(async (db) => {
    const result = await work({ ...context, db });
    // Last, so that whoever takes roles away and locks all admins for it never waits for somebody who waits for them.
    await context.requireRole?.(db);
    return result;
  });
}

const isTransaction = (db: Database): db is DatabaseTransaction => db.isTransaction;

async function joined<T>(
  whole: { failed: boolean },
  context: TransactionContext,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(context);
  } catch (error) {
    whole.failed = true;
    throw error;
  }
}

async function inSavepoint<T>(
  context: TransactionContext,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> {
  await sql`savepoint part`.execute(context.db);
  try {
    const result = await work(context);
    await sql`release savepoint part`.execute(context.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(context.db);
    throw error;
  }
}
