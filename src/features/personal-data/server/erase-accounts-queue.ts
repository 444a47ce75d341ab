import { join } from 'node:path';
import { addToErasedList, readErasedList } from '#platform/backup/erased-list.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { describeError } from '#platform/log.ts';
import { REMINDER_MS } from '../rules.ts';
import { eraseAccount } from './erase-account.ts';
import { tellErasureNear } from './notices.ts';
import {
  insertErasedUsers,
  listDueErasures,
  listErasedUsers,
  listUsersAmong,
  takeErasuresToRemind,
} from './records/erasures.ts';

/** Accounts that one run erases, and people whom one run reminds; the next one goes on. */
const MOST_AT_ONCE = 100;

/** Ids that are written or looked up in one statement. */
const BATCH = 1000;

/** Every hour: tells people that a day is left, and erases the accounts whose time has come. */
export const eraseAccountsQueue = (contextOf: () => Promise<Context>): JobQueue => ({
  name: 'erase-accounts',
  cron: '7 * * * *',
  options: { expireInSeconds: 900 },
  async work() {
    const context = await contextOf();
    await remind(context);
    const counts = { erased: 0, kept: 0, 'last admin': 0, failed: 0 };
    for (const userId of await listDueErasures(context.db, context.clock(), MOST_AT_ONCE)) {
      try {
        counts[await eraseAccount(await contextOf(), userId)] += 1;
      } catch (error) {
        counts.failed += 1;
        context.log.error(
          { error: describeError(error) },
          'an account was not erased; the next run tries again',
        );
      }
    }
    await keepErasedList(context);
    context.log.info(counts, 'erased accounts');
  },
});

const remind = (context: Context): Promise<void> =>
  inTransaction(context, async (inner) => {
    const now = inner.clock();
    const dueBefore = new Date(now.getTime() + REMINDER_MS);
    const due = await takeErasuresToRemind(inner.db, { now, dueBefore }, MOST_AT_ONCE);
    for (const erasure of due) await tellErasureNear(inner, erasure);
  });

const backupsOf = ({ config }: Context): string => join(config.dataDir, 'backups');

/** Writes who was erased into the list beside the backups. */
async function keepErasedList(context: Context): Promise<void> {
  await addToErasedList(backupsOf(context), await listErasedUsers(context.db));
}

/**
 * Erases again whom a restored backup brought back: all that the list beside the backups names. To be called before
 * anybody is served.
 * @returns how many were there
 */
export async function eraseRestored(context: Context): Promise<number> {
  const listed = (await readErasedList(backupsOf(context))) ?? [];
  let erased = 0;
  for (let first = 0; first < listed.length; first += BATCH) {
    const batch = listed.slice(first, first + BATCH);
    const present = await listUsersAmong(
      context.db,
      batch.map(({ userId }) => userId),
    );
    for (const userId of present) await eraseAccount(context, userId, { isRestored: true });
    erased += present.length;
    await insertErasedUsers(context.db, batch);
  }
  await keepErasedList(context);
  return erased;
}
