import type { Context } from '../../../../platform/context.ts';
import type { JobQueue } from '../../../../platform/jobs.ts';
import { DAY_MS } from '../../../../shared/time.ts';
import { KEPT_CANCELLED_DAYS } from '../../calendar-rules.ts';
import { sweepCancellations } from '../records/calendar/calendar-sessions.ts';

/** Every hour: forgets what left calendars KEPT_CANCELLED_DAYS ago. */
export const sweepCalendarsQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'sweep-calendars',
  cron: '37 * * * *',
  work: () => sweepCancellations(db, new Date(clock().getTime() - KEPT_CANCELLED_DAYS * DAY_MS)),
});
