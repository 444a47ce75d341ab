import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { sweepCancellations } from './records/calendar-sessions.ts';

/** Every hour: deletes the records of sessions that were removed from calendars long ago. */
export const sweepCalendarsQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'sweep-calendars',
  cron: '37 * * * *',
  work: () => sweepCancellations(db, new Date(clock().getTime() - retention.calendars.days * DAY_MS)),
});
