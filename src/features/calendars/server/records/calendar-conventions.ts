import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { CalendarSpan, PublicCalendar } from './calendar-sessions.ts';

export type CalendarConvention = {
  id: Id;
  name: string;
  venue: string | null;
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  revision: number;
  changedAt: Date;
};

/** The conventions at which the player's campaigns meet. */
export async function listConventionsOfPlayer(
  db: Database,
  playerId: Id,
  { from, to, most }: CalendarSpan,
): Promise<CalendarConvention[]> {
  return db
    .selectFrom('conventions')
    .select([
      'id',
      'name',
      'venue',
      'location',
      'start_date as startsAt',
      'end_date as endsAt',
      'revision',
      sql<Date>`greatest(created_at, calendar_changed_at)`.as('changedAt'),
    ])
    .where(
      'id',
      'in',
      sql<string>`(select campaigns.convention_id from campaign_players member
        join campaigns on campaigns.id = member.campaign_id
        where member.player_id = ${playerId} and member.status = 'active' and campaigns.convention_id is not null)`,
    )
    .where('end_date', '>=', from)
    .where('start_date', '<', to)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The name of the campaign, store or convention of a public calendar; undefined if there is none, or it is hidden. */
export async function findCalendarName(
  db: Database,
  { column, id }: PublicCalendar,
): Promise<string | undefined> {
  const row = await (column === 'campaign_id'
    ? db
        .selectFrom('campaigns')
        .select('title as name')
        .where('id', '=', id)
        .where('status', '<>', sql.lit('hidden'))
        .executeTakeFirst()
    : db
        .selectFrom(column === 'retailer_id' ? 'retailers' : 'conventions')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirst());
  return row?.name;
}
