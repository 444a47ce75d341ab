import { type RawBuilder, sql } from 'kysely';
import { FIRST_COME_HOURS } from '../../../rules.ts';

/** Whether seats of a session are not yet first come, first served. Until then, seats held for the waiting list are not free. */
export const notFirstCome = (startDate: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(startDate)} > ${now}::timestamptz + make_interval(hours => ${sql.lit(FIRST_COME_HOURS)})`;
