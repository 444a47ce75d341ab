import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { statementOnce } from '../database/compile-once.ts';
import type { Database } from '../database/connect.ts';
import { askAhead, type RowsToCome, sendAhead } from './send-ahead.ts';
import { isAlreadyThere } from '../refuse-taken.ts';
import { canonicalJson } from './input/canonical-json.ts';

/** A request that may be repeated: the client's key (a UUID), the operation and its input. */
export type RepeatableRequest = { key: string; operation: string; input: unknown };

/** How long answers are kept; after that a key counts as new. */
const KEPT_MS = retention.requests.days * DAY_MS;

/**
 * Runs `work` once for a caller's key, however often and however concurrently the request arrives. Its writes, the key
 * and the answer are one transaction, which its `inTransaction` joins; a repetition waits for that transaction and gets
 * the same answer. A refused or failed request leaves no trace, so it may be tried again with the same key.
 *
 * The key is sent together with the first statement that `work` awaits, which fails in a repetition. With `claimsFirst`
 * the key is claimed before `work` begins: for work that does something besides querying the database, such as making a
 * secret.
 * @throws refusal REQUEST_ID_REUSED when the key was used before with another operation or input
 */
export async function onceOnly<T>(
  context: Context,
  request: RepeatableRequest,
  work: (context: TransactionContext) => Promise<T>,
  { claimsFirst = false }: { claimsFirst?: boolean } = {},
): Promise<T> {
  const row = {
    caller: context.actor.kind === 'user' ? context.actor.userId : 'visitor',
    request_id: request.key,
    operation: request.operation,
    input_sha256: fingerprint(request.input),
  };
  let claim: RowsToCome<unknown> | undefined;
  try {
    return await inTransaction(context, async (inner) => {
      claim = await askAhead(inner.db, claimOf(inner.db, { ...row, created_at: context.clock() }));
      if (claimsFirst) await claim.rows;
      const whole = { failed: false };
      const answer = await work({ ...inner, whole });
      if (whole.failed) throw new Error(`${request.operation} failed in part and went on`);
      await sendAhead(
        inner.db,
        answerToKeep(inner.db, {
          caller: row.caller,
          requestId: row.request_id,
          answer: answer === undefined ? null : JSON.stringify(answer),
        }),
      );
      return answer;
    });
  } catch (error) {
    // Checked even if the work was refused before it queried the database: an earlier answer takes precedence.
    const isRepeated = await claim?.rows.then(() => false, isAlreadyThere);
    if (isRepeated) return (await earlierAnswer(context.db, row)) as T;
    throw error;
  }
}

type RequestRow = { caller: string; request_id: string; operation: string; input_sha256: string };

/**
 * Claims a key. Waits while another transaction holds it. If that one commits, this statement fails, and with it all
 * statements that were sent behind it; if it rolls back, this one succeeds.
 */
const claimOf = statementOnce((db, row: RequestRow & { created_at: Date }) =>
  db.insertInto('request_ids').values({
    caller: row.caller,
    request_id: row.request_id,
    operation: row.operation,
    input_sha256: row.input_sha256,
    created_at: row.created_at,
  }),
);

type KeptAnswer = { caller: string; requestId: string; answer: string | null };

const answerToKeep = statementOnce((db, { caller, requestId, answer }: KeptAnswer) =>
  db
    .updateTable('request_ids')
    .set({ status: sql.lit(200), answer })
    .where('caller', '=', caller)
    .where('request_id', '=', requestId),
);

async function earlierAnswer(db: Database, row: RequestRow): Promise<unknown> {
  const earlier = await db
    .selectFrom('request_ids')
    .select(['operation', 'input_sha256', 'answer'])
    .where('caller', '=', row.caller)
    .where('request_id', '=', row.request_id)
    .executeTakeFirstOrThrow();
  if (earlier.operation !== row.operation || earlier.input_sha256 !== row.input_sha256) {
    refuse(commonRefusals.REQUEST_ID_REUSED);
  }
  return earlier.answer ?? undefined;
}

/** The SHA-256 of a value as JSON with sorted keys, so that equal values have equal fingerprints. */
export function fingerprint(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}

/** Deletes keys whose retention period is over. */
export async function sweepRequestIds(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('request_ids')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
