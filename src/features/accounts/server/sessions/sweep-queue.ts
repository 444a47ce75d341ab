import type { Context } from '../../../../platform/context.ts';
import type { JobQueue } from '../../../../platform/jobs.ts';
import { sweepCounters } from '../../../../platform/security/limiter.ts';
import { sweepExpired, sweepUnconfirmed } from '../records/accounts.ts';
import { sweepSignInNetworks } from '../records/sign-in-networks.ts';
import { DAY_MS } from '../../../../shared/time.ts';

/** An unconfirmed sign-up is deleted after this time; its address and name are free again. */
const UNCONFIRMED_DAYS = 30;

/** A network counts as unknown to an account after this time without a sign-in. */
const NETWORK_DAYS = 90;

/**
 * Every hour: deletes expired sessions, links, codes and counters, sign-ups that were never confirmed, and networks
 * that accounts have not signed in from for long.
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
