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

/** A request that may arrive again: the client's key (a UUID), what it asks for, and with which input. */
export type RepeatableRequest = { key: string; operation: string; input: unknown };

/** Answers are kept this long; after that a key counts as new. */
const KEPT_MS = retention.requests.days * DAY_MS;

/**
 * Runs `work` once for a caller's key, however often and however concurrently the request arrives: its writes, the
 * key and the answer are one transaction, which its `inTransaction` joins, and a repetition waits for it and gets the
 * same answer. A refused or failed request leaves no trace, so that it may be tried again with the same key.
 *
 * The key travels with the first statement of `work` that is waited for, which fails in a repetition. `claimsFirst` waits for the
 * key before `work` begins: for work that does something else than ask the database, such as making a secret.
 * @throws refusal REQUEST_ID_REUSED when the key came before with another operation or input
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
    // Also where the work was refused before it asked the database anything: the answer before counts.
    const isRepeated = await claim?.rows.then(() => false, isAlreadyThere);
    if (isRepeated) return (await earlierAnswer(context.db, row)) as T;
    throw error;
  }
}

type RequestRow = { caller: string; request_id: string; operation: string; input_sha256: string };

/**
 * Takes a key. Waits while another transaction holds it, until that one commits or rolls back; fails if it commits, and with it
 * whatever was sent behind.
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

/** The SHA-256 of a value as JSON: equal values have equal fingerprints, whatever the order of their keys. */
export function fingerprint(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}

/** Forgets keys whose answers were kept long enough. */
export async function sweepRequestIds(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('request_ids')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
