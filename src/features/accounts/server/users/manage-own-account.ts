import { audit } from '#platform/audit.ts';
import { inTransaction, inTransactionOnce } from '#platform/context.ts';
import { isTimeZone } from '#platform/calendar/time-zones.ts';
import { sumStoredBytes } from '#platform/files/file-columns.ts';
import { refuseTaken } from '#platform/refuse-taken.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { countAll, counterKey, overOf, retryAfter } from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import type { Storage } from '../../admin-contract.ts';
import { accountRefusals } from '../../refusals.ts';
import { isUsernameTaken, setUsername, writeTimeZone } from '../records/users.ts';

/** How often a user may ask for another username within 24 hours. */
const RENAMES = { max: 10, windowMs: 86_400_000 };

/**
 * Gives the actor another username, which must be unique ignoring case. The database decides races, also with users who
 * are just signing up.
 * @throws refusal USERNAME_TAKEN; TOO_MANY_RENAMES after ten attempts a day
 */
export async function renameUser(
  context: ContextOf<'user'>,
  { username }: { username: string },
): Promise<{ username: string }> {
  const { userId } = context.actor;
  await consumeRenameQuota(context);
  return refuseTaken(accountRefusals.USERNAME_TAKEN, () =>
    inTransactionOnce(context, async (inner) => {
      if (await isUsernameTaken(inner.db, username, userId)) refuse(accountRefusals.USERNAME_TAKEN);
      await setUsername(inner.db, userId, username);
      await audit(inner, 'profile.rename', ['profile', userId]);
      return { username };
    }),
  );
}

/** Counts before the transaction, so that refused names count too and nobody can probe which names exist. */
async function consumeRenameQuota(context: ContextOf<'user'>): Promise<void> {
  const key = counterKey(context, 'renames-of', context.actor.userId);
  const over = overOf(await countAll(context, [{ key, limit: RENAMES }]));
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_RENAMES, retryAfter(over));
}

/**
 * Stores the actor's time zone, which mails and pushes use. Not written to the audit log, because browsers send it by
 * themselves.
 * @throws refusal TIME_ZONE_UNKNOWN
 */
export function setTimeZone(
  context: ContextOf<'user'>,
  { timeZone }: { timeZone: string },
): Promise<{ timeZone: string }> {
  return inTransaction(context, async ({ db }) => {
    if (!(await isTimeZone(db, timeZone))) refuse(accountRefusals.TIME_ZONE_UNKNOWN);
    await writeTimeZone(db, context.actor.userId, timeZone);
    return { timeZone };
  });
}

/** How much storage the actor's files use, and their quota. */
export async function getStorage(context: ContextOf<'user'>): Promise<Storage> {
  const { actor, config } = context;
  const stored = await sumStoredBytes(context, [actor.userId]);
  return { usedBytes: stored.get(actor.userId) ?? 0, quotaBytes: config.userQuotaBytes };
}
