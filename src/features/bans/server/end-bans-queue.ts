import { removeBan } from '#features/accounts/server/for-others/remove-ban.ts';
import { findStandingBan, listEnded, sweepBans } from '#features/accounts/server/records/bans.ts';
import { lockUser } from '#features/accounts/server/records/users.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';

/** Every minute: ends the bans whose end has passed, and deletes those that were lifted long ago. */
export const endBansQueue = (ownContext: () => Promise<Context>): JobQueue => ({
  name: 'end-bans',
  cron: '* * * * *',
  work: async () => endBans(await ownContext()),
});

/** Ends each ban in its own transaction, so that one that fails does not undo the others. */
export async function endBans(context: Context): Promise<void> {
  const { db, clock } = context;
  for (const userId of await listEnded(db, clock())) {
    await inTransaction(context, async (inner) => {
      // Locks the profile first, as making a ban does. A ban that was extended meanwhile is not over any more.
      await lockUser(inner.db, userId);
      const { endsAt = null } = (await findStandingBan(inner.db, userId)) ?? {};
      if (endsAt !== null && endsAt <= clock()) await removeBan(inner, userId, null);
    });
  }
  await sweepBans(db, new Date(clock().getTime() - retention.cases.days * DAY_MS));
}
