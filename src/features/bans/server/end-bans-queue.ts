import { removeBan } from '#features/accounts/server/for-others/remove-ban.ts';
import { findStandingBan, listEnded, sweepBans } from '#features/accounts/server/records/bans.ts';
import { lockUser } from '#features/accounts/server/records/users.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';

/** Every minute: ends the bans whose time is over, and deletes those that were lifted long ago. */
export const endBansQueue = (ownContext: () => Promise<Context>): JobQueue => ({
  name: 'end-bans',
  cron: '* * * * *',
  work: async () => endBans(await ownContext()),
});

/** Ends each ban in a transaction of its own, so that one that fails keeps no other. */
export async function endBans(context: Context): Promise<void> {
  const { db, clock } = context;
  for (const userId of await listEnded(db, clock())) {
    await inTransaction(context, async (inner) => {
      // The profile first, as whoever bans takes it: a ban that was made longer meanwhile is not over any more.
      await lockUser(inner.db, userId);
      const { endsAt = null } = (await findStandingBan(inner.db, userId)) ?? {};
      if (endsAt !== null && endsAt <= clock()) await removeBan(inner, userId, null);
    });
  }
  await sweepBans(db, new Date(clock().getTime() - retention.cases.days * DAY_MS));
}
