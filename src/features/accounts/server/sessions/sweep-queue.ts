import type { Context } from '../../../../platform/context.ts';
import type { JobQueue } from '../../../../platform/jobs/jobs.ts';
import { audit } from '../../../../platform/audit.ts';
import { countAll, counterKey, sweepCounters } from '../../../../platform/security/limiter.ts';
import { sweepExpired, sweepUnconfirmed } from '../records/accounts.ts';
import { shortenSessions } from '../records/sessions.ts';
import { countSignInsOfHour, sweepSignIns } from '../records/sign-ins.ts';
import { sweepSignInNetworks } from '../records/sign-in-networks.ts';
import { retention } from '../../../../shared/retention.ts';
import { DAY_MS } from '../../../../shared/time.ts';

/**
 * Every hour: deletes expired sessions, links, codes and counters, sign-ups that were never confirmed, sign-ins, and
 * networks that accounts have not signed in from for long. Sessions that would outlast the configuration end sooner.
 */
export const sweepAccountsQueue = (parts: Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys'>): JobQueue => ({
  name: 'sweep-accounts',
  cron: '17 * * * *',
  async work() {
    const now = parts.clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await shortenSessions(parts.db, parts.config.session);
    const sessions = await sweepExpired(parts.db, now);
    await sweepCounters(parts.db, daysAgo(1));
    await sweepSignInNetworks(parts.db, daysAgo(retention.signIns.days));
    await sweepSignIns(parts.db, daysAgo(retention.signIns.days));
    await auditSignIns(parts);
    const users = await sweepUnconfirmed(parts.db, daysAgo(retention.unconfirmed.days));
    parts.log.info({ sessions, users }, 'swept what expired in accounts');
  },
});

const HOUR_MS = 3_600_000;

/** Tells the audit log how many sign-ins of the hour before ended how, of all accounts together and once. */
async function auditSignIns({ db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>): Promise<void> {
  const hour = new Date(Math.floor(clock().getTime() / HOUR_MS - 1) * HOUR_MS);
  await db.transaction().execute(async (transaction) => {
    const inner = { db: transaction, clock, keys };
    const key = counterKey(inner, 'sign-ins-audited', hour.toISOString());
    const [audits] = await countAll(inner, [{ key, limit: { max: 1, windowMs: DAY_MS } }]);
    if (audits!.isOver) return;
    const { good, challenged, bad, refused } = await countSignInsOfHour(transaction, hour);
    if (good + challenged + bad + refused === 0) return;
    await audit(inner, {
      action: 'account.sign-ins',
      subjectType: 'user',
      subjectId: null,
      after: { hour, good, challenged, bad, refused },
    });
  });
}
