import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Id } from '#shared/ids.ts';
import type { TableDate } from '../../table-date-contract.ts';
import { DATES_SHOWN } from '../../rules.ts';
import { all, campaignLookUps, dateConditions, freeSeats, type Wanted } from './table-search.ts';

type DateRow = {
  campaign_id: Id;
  id: Id;
  session_number: number;
  start_date: Date;
  length_minutes: number | null;
  price: string;
  free: number;
  has_seat: boolean;
};

/** The columns that a search shows of a row of `sessions`; `next` is its row of `table_dates`. */
const dateColumns = ({ playerId }: Wanted) => sql`
  next.campaign_id, sessions.id, sessions.session_number, sessions.start_date, sessions.length_minutes,
  sessions.price::text, greatest(next.free, 0) as free,
  exists (select from player_sessions own
    where own.session_id = sessions.id and own.player_id = ${playerId}::uuid) as has_seat`;

const dateOf = (row: DateRow): TableDate => ({
  id: row.id,
  sessionNumber: row.session_number,
  startDate: row.start_date.toISOString(),
  lengthMinutes: row.length_minutes,
  priceCents: centsOf(row.price),
  freeSeats: row.free,
  hasSeat: row.has_seat,
});

/** The next matching sessions of these campaigns (at most a page of campaigns), at most DATES_SHOWN for each. */
export async function listTableDates(
  db: Database,
  wanted: Wanted,
  campaignIds: readonly Id[],
): Promise<Map<Id, TableDate[]>> {
  // total: a session has one row
  const { rows } = await sql<DateRow>`
    select ${dateColumns(wanted)}
    from unnest(${campaignIds}::uuid[]) wanted (campaign_id)
    cross join lateral (
      select d.campaign_id, d.session_id, ${freeSeats('d', wanted.now)} as free from table_dates d
      where d.campaign_id = wanted.campaign_id and ${dateConditions('d', wanted)}
      order by d.start_at, d.session_id limit ${sql.lit(DATES_SHOWN)}
    ) next
    join sessions on sessions.id = next.session_id
    order by sessions.start_date, sessions.id`.execute(db);
  const byCampaign = new Map<Id, TableDate[]>();
  for (const row of rows) {
    byCampaign.set(row.campaign_id, [...(byCampaign.get(row.campaign_id) ?? []), dateOf(row)]);
  }
  return byCampaign;
}

/** A list continues after this session. */
type AfterSession = { startAt: string; sessionId: Id };

/** One store, or all stores that the viewer linked. */
export type AtStores = { retailerId: Id } | { linkedTo: Id };

type SessionsPage = { after: AfterSession | null; limit: number };

/** Sessions at stores that the viewer may come to, the earliest first. */
export async function listSessionsAt(
  db: Database,
  wanted: Wanted,
  stores: AtStores,
  { after, limit }: SessionsPage,
): Promise<{ campaignId: Id; date: TableDate }[]> {
  const later = after
    ? sql`(d.start_at, d.session_id) > (${after.startAt}::timestamptz, ${after.sessionId}::uuid)`
    : sql`true`;
  // total: a session has one row
  const { rows } = await sql<DateRow>`
    select ${dateColumns(wanted)}
    from (
      select d.campaign_id, d.session_id, ${freeSeats('d', wanted.now)} as free from table_dates d
      where d.campaign_id = any(array(select id from campaigns where ${isAt(stores)}))
        and ${later} and ${dateConditions('d', wanted)} and ${all(campaignLookUps('d', wanted))}
      order by d.start_at, d.session_id limit ${sql.lit(limit)}
    ) next
    join sessions on sessions.id = next.session_id
    order by sessions.start_date, sessions.id`.execute(db);
  return rows.map((row) => ({ campaignId: row.campaign_id, date: dateOf(row) }));
}

const isAt = (stores: AtStores) =>
  'retailerId' in stores
    ? sql`retailer_id = ${stores.retailerId}::uuid`
    : sql`retailer_id in (
        select link.retailer_id from player_retailers link
        where link.player_id = ${stores.linkedTo}::uuid and link.status = 'active')`;
