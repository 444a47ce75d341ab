import { type RawBuilder, sql } from 'kysely';
import { FIRST_COME_HOURS } from '../../../waitlist/rules.ts';

/** Whether a session begins so late that seats which are held for who waits are not free. */
export const notFirstCome = (startDate: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(startDate)} > ${now}::timestamptz + make_interval(hours => ${sql.lit(FIRST_COME_HOURS)})`;
