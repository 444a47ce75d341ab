import { type RawBuilder, sql } from 'kysely';
import { LONGEST_MINUTES, USUAL_MINUTES } from '../../rules.ts';

/** When a row of `sessions` ends, by the same rule as `endOf`. */
const sessionEnd = sql<Date>`sessions.start_date
  + make_interval(mins => coalesce(sessions.length_minutes, ${sql.lit(USUAL_MINUTES)}))`;

/** Whether a row of `sessions` is over. */
export const isOver = (now: Date): RawBuilder<boolean> => sql<boolean>`${sessionEnd} <= ${now}::timestamptz`;

/** Whether a row of `sessions` is upcoming or under way. The first condition can use an index on `start_date`. */
export const isNotOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  sessions.start_date > ${now}::timestamptz - make_interval(mins => ${sql.lit(LONGEST_MINUTES)})
  and ${sessionEnd} > ${now}::timestamptz)`;
