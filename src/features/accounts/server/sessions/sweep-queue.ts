import type { Context } from '../../../../platform/context.ts';
import type { JobQueue } from '../../../../platform/jobs/jobs.ts';
import { sweepCounters } from '../../../../platform/security/limiter.ts';
import { sweepExpired, sweepUnconfirmed } from '../records/accounts.ts';
import { sweepAddressChanges, sweepFormerAddresses } from '../records/address-changes.ts';
import { sweepSignInNetworks } from '../records/sign-in-networks.ts';
import { retention } from '../../../../shared/retention.ts';
import { DAY_MS } from '../../../../shared/time.ts';

/**
 * Every hour: deletes expired sessions, links, codes, changes of addresses, ways back and counters, sign-ups that were never
 * confirmed, and networks that accounts have not signed in from for long.
 */
export const sweepAccountsQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-accounts',
  cron: '17 * * * *',
  async work() {
    const now = parts.clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const sessions = await sweepExpired(parts.db, now);
    await sweepAddressChanges(parts.db, now);
    await sweepFormerAddresses(parts.db, now);
    await sweepCounters(parts.db, daysAgo(1));
    await sweepSignInNetworks(parts.db, daysAgo(retention.signIns.days));
    const users = await sweepUnconfirmed(parts.db, daysAgo(retention.unconfirmed.days));
    parts.log.info({ sessions, users }, 'swept what expired in accounts');
  },
});
