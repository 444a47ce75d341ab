import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { sendAhead } from '#platform/requests/send-ahead.ts';
import type { Id } from '#shared/ids.ts';
import { publicPlayerColumns } from '#features/players/server/records/players.ts';
import type { Line, Waiting } from '../../../waitlist/contract.ts';

/** How many players wait for a session, how many seats are held, and a player's own place. */
export async function findLineOf(db: Database, sessionId: Id, playerId: Id): Promise<Line> {
  const { rows } = await sql<Omit<Line, 'offerEndsAt'> & { offerEndsAt: Date | null }>`
    select count(*) filter (where entry.offered_at is null)::int as waiting,
      count(entry.offered_at)::int as held,
      max(own.offer_ends_at) as "offerEndsAt",
      case when count(own.place) > 0 and max(own.offer_ends_at) is null
        then count(*) filter (where entry.offered_at is null and entry.place <= own.place)::int end as "ownPlace"
    from waitlist_entries entry
    left join waitlist_entries own on own.session_id = entry.session_id and own.player_id = ${playerId}::uuid
    where entry.session_id = ${sessionId}::uuid`.execute(db);
  const { offerEndsAt, ...line } = rows[0]!;
  return { ...line, offerEndsAt: offerEndsAt?.toISOString() ?? null };
}

/**
 * For queries of `sessions` that join the viewer's own waiting list entry as `entry`: how many are waiting, how many
 * seats are held, and the viewer's place.
 */
export const lineCounts = [
  sql<number>`(select count(*)::int from waitlist_entries line
    where line.session_id = sessions.id and line.offered_at is null)`.as('waiting'),
  sql<number>`(select count(*)::int from waitlist_entries line
    where line.session_id = sessions.id and line.offered_at is not null)`.as('held'),
  sql<number | null>`case when entry.place is not null and entry.offered_at is null then
    (select count(*)::int from waitlist_entries line
      where line.session_id = sessions.id and line.offered_at is null and line.place <= entry.place) end`.as(
    'own_place',
  ),
] as const;

type LineRow = { waiting: number; held: number; own_place: number | null; offer_ends_at: Date | null };

/** A waiting list as the API shows it to the viewer. */
export const toLine = (row: LineRow): Line => ({
  waiting: row.waiting,
  held: row.held,
  ownPlace: row.own_place,
  offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
});

/** Whether a seat is held for a player until after `now`; undefined if they are not on the waiting list. */
export async function findEntry(
  db: Database,
  sessionId: Id,
  playerId: Id,
  now: Date,
): Promise<{ isOffered: boolean } | undefined> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('offer_ends_at')
    .where('session_id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row && { isOffered: row.offer_ends_at !== null && row.offer_ends_at > now };
}

/** Puts a player at the end of the waiting list. */
export async function addToLine(
  db: Database,
  { sessionId, playerId, since }: { sessionId: Id; playerId: Id; since: Date },
): Promise<void> {
  await sendAhead(
    db,
    sql`
    insert into waitlist_entries (session_id, player_id, place, waiting_since)
    select ${sessionId}::uuid, ${playerId}::uuid, coalesce(max(place), 0) + 1, ${since}::timestamptz
    from waitlist_entries where session_id = ${sessionId}::uuid`,
  );
}

/** Takes a player off the waiting list; false if they were not on it. */
export async function removeFromLine(db: Database, sessionId: Id, playerId: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('waitlist_entries')
    .where('session_id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** How many seats are held for players other than `but`. */
export async function countOffers(db: Database, sessionId: Id, { but }: { but: Id }): Promise<number> {
  const { offers } = await db
    .selectFrom('waitlist_entries')
    .select((count) => count.fn.countAll<number>().as('offers'))
    .where('session_id', '=', sessionId)
    .where('player_id', '<>', but)
    .where('offered_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return offers;
}

/** Where a page of a waiting list begins: after this place. */
type LinePosition = [place: number];

/** The players on a page of a waiting list. The list returns one more if there is a next page. */
export const WAITING_A_PAGE = 50;

/** The waiting list in order. Players for whom a seat is held come before those who wait. */
export async function listWaiting(
  db: Database,
  sessionId: Id,
  after: LinePosition | null,
): Promise<(Waiting & { place: number })[]> {
  const rows = await db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('players', 'players.id', 'entry.player_id')
    .select([...publicPlayerColumns, 'entry.place', 'entry.waiting_since', 'entry.offer_ends_at'])
    .where('entry.session_id', '=', sessionId)
    .$if(after !== null, (rest) => rest.where('entry.place', '>', after?.[0] ?? 0))
    // total: no two in a line have the same place
    .orderBy('entry.place')
    .limit(sql.lit(WAITING_A_PAGE + 1))
    .execute();
  return rows.map(({ place, waiting_since: since, offer_ends_at: endsAt, ...player }) => ({
    player,
    place,
    waitingSince: since.toISOString(),
    offerEndsAt: endsAt?.toISOString() ?? null,
  }));
}

/** All players who wait without an offer, in order, with their places. */
export const findOrder = (db: Database, sessionId: Id): Promise<{ playerId: Id; place: number }[]> =>
  db
    .selectFrom('waitlist_entries')
    .select(['player_id as playerId', 'place'])
    .where('session_id', '=', sessionId)
    .where('offered_at', 'is', null)
    // total: no two in a line have the same place
    .orderBy('place')
    .execute();

/** Gives players of a waiting list new places. One statement for all, because players may swap places. */
export async function writePlaces(
  db: Database,
  sessionId: Id,
  places: readonly { playerId: Id; place: number }[],
): Promise<void> {
  await sql`
    update waitlist_entries entry set place = given.place
    from unnest(${places.map(({ playerId }) => playerId)}::uuid[], ${places.map(({ place }) => place)}::integer[])
      as given (player_id, place)
    where entry.session_id = ${sessionId}::uuid and entry.player_id = given.player_id`.execute(db);
}
