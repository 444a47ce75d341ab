import type { Context } from '../../../../platform/context.ts';
import type { JobQueue } from '../../../../platform/jobs.ts';
import { sweepCounters } from '../../../../platform/security/limiter.ts';
import { sweepExpired, sweepUnconfirmed } from '../records/accounts.ts';
import { sweepSignInNetworks } from '../records/sign-in-networks.ts';
import { DAY_MS } from '../../../../shared/time.ts';

/** A sign-up that nobody has confirmed for so long is none: the address and the name are free again. */
const UNCONFIRMED_DAYS = 30;

/** A network that an account has not signed in from for so long is strange to it again. */
const NETWORK_DAYS = 90;

/**
 * Every hour: forgets sessions, links, codes and counters that have expired, which nobody would read again, sign-ups
 * that were never confirmed, and networks that accounts signed in from long ago.
 */
export const sweepAccountsQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-accounts',
  cron: '17 * * * *',
  async work() {
    const now = parts.clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const sessions = await sweepExpired(parts.db, now);
    await sweepCounters(parts.db, daysAgo(1));
    await sweepSignInNetworks(parts.db, daysAgo(NETWORK_DAYS));
    const users = await sweepUnconfirmed(parts.db, daysAgo(UNCONFIRMED_DAYS));
    parts.log.info({ sessions, users }, 'swept what expired in accounts');
  },
});
