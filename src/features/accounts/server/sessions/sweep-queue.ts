import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { audit } from '#platform/audit.ts';
import { countAll, counterKey, readCounts, sweepCounters } from '#platform/security/limiter.ts';
import { sweepExpired, sweepUnconfirmed } from '../records/accounts.ts';
import { shortenSessions } from '../records/sessions.ts';
import { countSignInsOfDay, sweepSignIns } from '../records/sign-ins.ts';
import { sweepAddressChanges, sweepFormerAddresses } from '../records/address-changes.ts';
import { sweepSignInNetworks } from '../records/sign-in-networks.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';

/**
 * Every hour: deletes expired sessions, links, codes, changes of address, former addresses and counters, sign-ups that
 * were never confirmed, old sign-ins, and networks that accounts have not signed in from for long. Shortens sessions
 * that would last longer than the configuration allows.
 */
export const sweepAccountsQueue = (
  parts: Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys'>,
): JobQueue => ({
  name: 'sweep-accounts',
  cron: '17 * * * *',
  async work() {
    const now = parts.clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await shortenSessions(parts.db, parts.config.session);
    const sessions = await sweepExpired(parts.db, now);
    await sweepAddressChanges(parts.db, now);
    await sweepFormerAddresses(parts.db, now);
    await sweepCounters(parts.db, daysAgo(1));
    await sweepSignInNetworks(parts.db, daysAgo(retention.signIns.days));
    await sweepSignIns(parts.db, daysAgo(retention.signIns.days));
    await auditSignIns(parts);
    const users = await sweepUnconfirmed(parts.db, daysAgo(retention.unconfirmed.days));
    parts.log.info({ sessions, users }, 'swept what expired in accounts');
  },
});

/** Writes to the audit log how many sign-ins of the previous day had each outcome, for all accounts together. Once a day. */
async function auditSignIns({ db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>): Promise<void> {
  const day = new Date(Math.floor(clock().getTime() / DAY_MS - 1) * DAY_MS);
  await db.transaction().execute(async (transaction) => {
    const inner = { db: transaction, clock, keys };
    const audits = {
      key: counterKey(inner, 'sign-ins-audited', day.toISOString()),
      limit: { max: 1, windowMs: DAY_MS },
    };
    const [earlier] = await readCounts(inner, [audits]);
    if (earlier!.count > 0) return;
    const { good, challenged, bad, refused } = await countSignInsOfDay(transaction, day);
    if (good + challenged + bad + refused === 0) return;
    // Of several concurrent runs, only the first continues.
    const [count] = await countAll(inner, [audits]);
    if (count!.isOver) return;
    await audit(inner, 'account.sign-ins', ['user', null], {
      after: { day, good, challenged, bad, refused },
    });
  });
}
