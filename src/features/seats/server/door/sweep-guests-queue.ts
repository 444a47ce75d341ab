import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { forgetGuestNames } from '../records/guests.ts';

/** Every night: forgets the names of guests of old sessions. Their seats stay, for the organiser's book. */
export const sweepGuestsQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'sweep-guests',
  cron: '19 3 * * *',
  work: () => forgetGuestNames(db, new Date(clock().getTime() - retention.guests.days * DAY_MS)),
});
