import { type RawBuilder, sql } from 'kysely';
import { FIRST_COME_HOURS } from '../../../rules.ts';

/** Whether a session is not yet first come: until then, seats held for the waitlist are not free. */
export const notFirstCome = (startDate: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(startDate)} > ${now}::timestamptz + make_interval(hours => ${sql.lit(FIRST_COME_HOURS)})`;
