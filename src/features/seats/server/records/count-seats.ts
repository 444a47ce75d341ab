import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { DAY_MS } from '#shared/time.ts';

/** The days ahead that are counted. */
const DAYS = 7;
/** Sessions beyond these are not counted, so that the count costs the same in a convention's week. */
const MOST_SESSIONS = 2_000;

export type SeatCount = { places: number; taken: number; waiting: number };

/** Counts the places, seats and waitlist entries of the sessions that begin within a week, of the first 2,000 of them. */
export async function countSeatsAhead(db: Database, now: Date): Promise<SeatCount> {
  const ahead = db
    .selectFrom('sessions')
    .select(['id', 'campaign_id', 'start_date'])
    .where('start_date', '>=', now)
    .where('start_date', '<', new Date(now.getTime() + DAYS * DAY_MS))
    .where('called_off_at', 'is', null)
    .orderBy('start_date')
    .orderBy('id')
    .limit(sql.lit(MOST_SESSIONS));
  return db
    .selectFrom(ahead.as('session'))
    .select([
      totalOf(sql`(select max_players from campaigns where id = campaign_id)`).as('places'),
      totalOf(rowsOf('player_sessions')).as('taken'),
      totalOf(rowsOf('waitlist_entries')).as('waiting'),
    ])
    .executeTakeFirstOrThrow();
}

const totalOf = (count: RawBuilder<unknown>) => sql<number>`coalesce(sum(${count}), 0)::int`;

const rowsOf = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} where session_id = session.id)`;
