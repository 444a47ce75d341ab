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

/** The most sessions that one transaction sends reminders of. */
const SESSIONS_A_BATCH = 500;

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/**
 * Every minute: sends the reminders of sessions and conventions that fell due since the last run. Reminders that fell
 * due while no server was running are still sent, as long as the session has not begun. Nobody is reminded twice of the
 * same start; a moved session is reminded of again.
 */
export const remindersQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Created after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: NAME,
  cron: '* * * * *',
  options: { expireInSeconds: 900 },
  work: async () => void (await remind({ ...parts, jobs: await jobs })),
});

const kinds = { first: firstReminder, second: secondReminder };

/**
 * Sends the reminders that fell due. Returns how many were sent to people. The very first run sends none; it only
 * stores the time from which the next one continues.
 */
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

/** Sends reminders of sessions, one batch in each transaction. What a crashed server did not finish is done in the next run. */
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
