import type { Context } from '../../../platform/context.ts';
import type { JobQueue } from '../../../platform/jobs.ts';
import { sweepExpired, sweepUnconfirmed } from './records/accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A sign-up that nobody has confirmed for so long is none: the address and the name are free again. */
const UNCONFIRMED_DAYS = 30;

/**
 * Every hour: forgets sessions, links, codes and counters that have expired, which nobody would read again, and
 * sign-ups that were never confirmed.
 */
export const sweepAccountsQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-accounts',
  cron: '17 * * * *',
  async work() {
    const now = parts.clock();
    const sessions = await sweepExpired(parts.db, now, new Date(now.getTime() - DAY_MS));
    const users = await sweepUnconfirmed(parts.db, new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS));
    parts.log.info({ sessions, users }, 'swept what expired in accounts');
  },
});
