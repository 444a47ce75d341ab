import type { Context } from '../../../platform/context.ts';
import type { JobQueue } from '../../../platform/jobs.ts';
import { sweepExpired } from './records/accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every hour: forgets sessions, links, codes and counters that have expired, which nobody would read again. */
export const sweepAccountsQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-accounts',
  cron: '17 * * * *',
  async work() {
    const now = parts.clock();
    const sessions = await sweepExpired(parts.db, now, new Date(now.getTime() - DAY_MS));
    parts.log.info({ sessions }, 'swept what expired in accounts');
  },
});
