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

/** Everything that a use-case needs from outside. */
export type Context = {
  actor: Actor;
  /** The auth session of the request, which may be one for a single step; null for a visitor. */
  authSessionId?: Id | null;
  /** When the signed-in user last proved their identity; null if that was long ago. */
  provenAt?: Date | null;
  /** Set for an admin whose deadline for setting up a second factor has passed: until they set one up, they count as a plain user. */
  lacksFactor?: boolean;
  /** The database, or the transaction in which the use-case runs. */
  db: Database;
  /** The current time; tests can set it. */
  clock: () => Date;
  mail: Mailer;
  files: FileStore;
  /** Every database column that refers to stored files. */
  fileColumns: readonly FileColumn[];
  /** Every kind of notice. */
  noticeKinds: readonly NoticeKind[];
  /** Every kind of thing that can be reported and moderated. */
  things: readonly ThingOf<Context, TransactionContext>[];
  /** Every kind of work that waits for admins. */
  deskWork: readonly DeskWork[];
  jobs: Jobs;
  /** Every table of the schema, with the personal data that it contains. */
  personalTables: readonly PersonalTable[];
  /** What each feature does when a person is erased, in that order. */
  erasureParts: readonly ErasurePart[];
  /** Every kind of secret that authenticates a person by itself, and when it ends. */
  personSecrets: readonly PersonSecret[];
  forgetMessages: ForgetMessages;
  log: Log;
  config: Config;
  /** The address that sent the request, for counting with `clientNetworks`; never store or log it. */
  clientAddress?: string;
  /** Set if visitors read from a replica: returns the most milliseconds that it is behind, or null if it is down. */
  readReplicaLag?: () => Promise<number | null>;
  /** Keys that stay the same when the server's secret changes. */
  keys: DataKeys;
  /** The cached parts that answers share with everybody's answers; see `readPublicPart`. Missing in jobs. */
  publicParts?: PublicParts;
  /** Identifies the request in logs and in the audit log. */
  requestId: string;
  /**
   * Set for admins. At the end of a transaction it refuses an actor who is no longer an admin, so that the transaction
   * rolls back. It locks the role until the transaction has ended.
   */
  requireRole?: (db: Database) => Promise<void>;
  /** Set if what an admin does irreversibly needs the approval of another admin. */
  secondAdmin?: {
    /** Stores the act for the other admins and returns the request's id; null if one of them has approved exactly this act. */
    ask: (inner: TransactionContext, act: AskedAct) => Promise<Id | null>;
    /** Runs an operation by its name, such as 'accounts.users.ban', with an input that its contract has validated. */
    run: (operation: string, inner: TransactionContext, input: unknown) => Promise<unknown>;
  };
  /** Set while an operation runs with the approval of a second admin: that admin's id. */
  approvedById?: Id;
  /**
   * Set if the whole operation runs in one transaction (see `onceOnly`). Its `inTransaction` joins that transaction
   * without a savepoint, so such a part can't fail on its own; `failed` keeps the transaction from being committed.
   */
  whole?: { failed: boolean };
  /** Set for operations that take several transactions; see `inTransactionOnce`. */
  once?: <T>(work: (context: TransactionContext) => Promise<T>) => Promise<T>;
};

/** A use-case's context inside a transaction. */
export type TransactionContext = Context & { db: DatabaseTransaction };

/** What a feature does when a person is erased, and what it announces to them before. Each feature declares its own. */
export type ErasurePart = {
  /**
   * Sentences for the person about what would end or change; empty if there is nothing. At most a handful: many things
   * of a kind are counted, not listed.
   */
  foretell?(
    context: Pick<Context, 'db' | 'clock' | 'config' | 'fileColumns'>,
    person: ErasedPerson,
  ): Promise<string[]>;
  /**
   * Takes locks before the account is locked, in the order of the list. Concurrent writes about the person either
   * finish before, or wait and then find the person gone.
   */
  lock?(context: TransactionContext, person: ErasedPerson): Promise<void>;
  /** Deletes or changes, before the account's row is deleted, what that deletion does not cascade to. */
  erase?(context: TransactionContext, person: ErasedPerson): Promise<void>;
};

/**
 * The first transaction of an operation that takes several (`severalTransactions` in its contract). It runs once for
 * the request's `Idempotency-Key`; a repetition gets its result without running it. The result is stored, so it must be
 * plain data and contain no secret.
 */
export const inTransactionOnce = <T>(
  context: Context,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> => (context.once ?? ((part) => inTransaction(context, part)))(work);

/**
 * Like `inTransactionOnce`, for work that also makes a secret, such as the token of a link: `kept` is stored with the
 * request's key, `secret` is not. A repetition gets only `kept`, and null for the secret.
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
 * Runs `work` in one transaction: either all of its writes take effect, or none. None do if the admin has lost the role
 * meanwhile. The context passed to `work` carries the transaction; use no other inside. Within an existing transaction
 * it becomes a savepoint, which can fail on its own.
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
    // Comes last to avoid deadlocks: a transaction that removes the role locks all admins, and must not wait for one
    // that waits for it.
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
