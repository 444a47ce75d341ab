import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { findProgress, noteProgress } from '#platform/notices/progress.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import { reminderDefaults, reminderMinutes } from '#shared/notices.ts';
import { conventionReminder, firstReminder, secondReminder } from './reminder-notices.ts';
import {
  listDueConventions,
  listDueReminders,
  type ReminderPosition,
  type ReminderTurn,
} from '../records/due-reminders.ts';

const NAME = 'reminders';

/** Sessions that one transaction reminds of. */
const SESSIONS_A_BATCH = 500;

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/**
 * Every minute: reminds of sessions and conventions whose reminder fell due since it was done last. What fell due while no
 * server ran is made up for while it helps: before the session begins. Nobody is reminded twice of the same beginning, and
 * a moved session reminds again.
 */
export const remindersQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Made after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: NAME,
  cron: '* * * * *',
  options: { expireInSeconds: 900 },
  work: async () => void (await remind({ ...parts, jobs: await jobs })),
});

const kinds = { first: firstReminder, second: secondReminder };

/** Reminds of what fell due. Returns how many reminders went to people. The first time it begins with what falls due from now on. */
export async function remind(parts: Parts): Promise<number> {
  const { db, clock } = parts;
  const now = clock();
  const since = (await findProgress(db, NAME)) ?? now;
  let told = 0;
  for (const turn of ['first', 'second'] as const) {
    for (const minutes of reminderMinutes) {
      told += await remindOfSessions(parts, turn, { minutes, since, now });
    }
  }
  told += await remindOfConventions(parts, { since, now });
  await noteProgress(db, NAME, now);
  return told;
}

/** Reminds of sessions, a batch in a transaction: what a server that dies has not done is done the next time. */
async function remindOfSessions(
  { db: database, clock, jobs }: Parts,
  turn: ReminderTurn,
  when: { minutes: number; since: Date; now: Date },
): Promise<number> {
  let told = 0;
  let after: ReminderPosition | null = null;
  do {
    const from: ReminderPosition | null = after;
    after = await database.transaction().execute(async (db) => {
      const due = await listDueReminders(db, {
        ...when,
        turn,
        defaults: reminderDefaults,
        after: from,
        size: SESSIONS_A_BATCH,
      });
      told += await tellMany(
        { db, clock, jobs },
        kinds[turn],
        due.map(({ campaign, session, to }) => ({
          about: `${session.id}:${session.startDate}`,
          facts: { campaign, session },
          to,
        })),
      );
      const last = due.at(-1)?.session;
      return last && due.length === SESSIONS_A_BATCH ? [last.startDate, last.id] : null;
    });
  } while (after !== null);
  return told;
}

const remindOfConventions = (
  { db: database, clock, jobs }: Parts,
  when: { since: Date; now: Date },
): Promise<number> =>
  database.transaction().execute(async (db) => {
    const due = await listDueConventions(db, when);
    return tellMany(
      { db, clock, jobs },
      conventionReminder,
      due.map(({ convention, to }) => ({
        about: `${convention.id}:${convention.startDate}`,
        facts: convention,
        to,
      })),
    );
  });
