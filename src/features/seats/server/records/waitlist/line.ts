import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { isKeptOut } from '#features/campaigns/server/records/members/welcome.ts';
import { sitsWithBlocked } from '#features/blocks/server/records/meeting.ts';
import { type CampaignState, stateOf } from '#features/campaigns/rules.ts';

/*
 * The waiting lists ("lines") of sessions. Read and change them only while the session is locked, or its campaign for
 * update: otherwise their order and the held seats may change after they were read.
 */

/** What decides how a waiting list advances. */
type LineFacts = {
  campaignId: Id;
  campaignState: CampaignState;
  campaignHasOwner: boolean;
  /** Whether admins hid the session. */
  isHidden: boolean;
  startsAt: Date;
  maxPlayers: number;
  offerHours: number;
  seatsTaken: number;
  /** How many are waiting or have an offer. */
  length: number;
  offers: number;
  /** When the first and the last offer expires; null without offers. */
  firstEnd: Date | null;
  lastEnd: Date | null;
};

/** The facts of a session's waiting list; undefined if nobody is waiting or has an offer. */
export async function findLine(db: Database, sessionId: Id): Promise<LineFacts | undefined> {
  return toLineFacts((await lineOf(sessionId).execute(db)).rows);
}

export type LineRow = Omit<LineFacts, 'campaignState'> & { status: string };

/** The statement of `findLine`, so that it can be sent together with others. */
export const lineOf = (sessionId: Id): RawBuilder<LineRow> => sql<LineRow>`
    select sessions.campaign_id as "campaignId", campaigns.status, sessions.hidden_at is not null as "isHidden",
      sessions.start_date as "startsAt", campaigns.max_players as "maxPlayers", campaigns.offer_hours as "offerHours",
      exists (select from campaign_players owner
        where owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active') as "campaignHasOwner",
      (select count(*)::int from player_sessions seat where seat.session_id = sessions.id) as "seatsTaken",
      line.length, line.offers, line."firstEnd", line."lastEnd"
    from sessions
    join campaigns on campaigns.id = sessions.campaign_id
    cross join lateral (
      select count(*)::int as length, count(offered_at)::int as offers, min(offer_ends_at) as "firstEnd",
        max(offer_ends_at) as "lastEnd"
      from waitlist_entries entry where entry.session_id = sessions.id) line
    where sessions.id = ${sessionId}::uuid and line.length > 0`;

/** The answer to `lineOf`; undefined if nobody is waiting or has an offer. */
export function toLineFacts([row]: readonly LineRow[]): LineFacts | undefined {
  if (!row) return undefined;
  const { status, ...facts } = row;
  return { ...facts, campaignState: stateOf(status) };
}

/** A player on a waiting list. */
type InLine = { playerId: Id; userId: Id };

const toInLine = (row: { player_id: Id; auth_id: Id }): InLine => ({
  playerId: row.player_id,
  userId: row.auth_id,
});

/**
 * The players to offer a seat next, in the order of the waiting list, at most `most`. Players who would be refused a
 * seat now are skipped and keep their places: because of somebody who sits there, or because of an organiser.
 */
export async function findNextInLine(db: Database, sessionId: Id, most: number): Promise<InLine[]> {
  const rows = await db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('sessions', 'sessions.id', 'entry.session_id')
    .innerJoin('players', 'players.id', 'entry.player_id')
    .leftJoin('campaign_players as own', (join) =>
      join
        .onRef('own.campaign_id', '=', 'sessions.campaign_id')
        .onRef('own.player_id', '=', 'entry.player_id')
        .on('own.status', '=', sql.lit('active')),
    )
    .select(['entry.player_id', 'players.auth_id'])
    .where('entry.session_id', '=', sessionId)
    .where('entry.offered_at', 'is', null)
    .where((is) => is.not(sitsWithBlocked(sql.ref('entry.player_id'))))
    .where((is) =>
      is.or([
        is('own.role_type', '=', sql.lit('player')),
        is.and([
          is('own.role_type', 'is', null),
          is.not(isKeptOut(sql.ref<Id>('sessions.campaign_id'), sql.ref<Id>('entry.player_id'))),
        ]),
      ]),
    )
    // total: no two in a line have the same place
    .orderBy('entry.place')
    .limit(most)
    .execute();
  return rows.map(toInLine);
}

/** Offers each of these players a seat. */
export async function writeOffers(
  db: Database,
  sessionId: Id,
  playerIds: readonly Id[],
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ offered_at: from, offer_ends_at: until })
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`player_id = any(${playerIds}::uuid[])`)
    .execute();
}

/** Shortens the offers of the session that would expire after this moment. Returns the users who had them. */
export async function shortenOffers(db: Database, sessionId: Id, until: Date): Promise<Id[]> {
  const { rows } = await sql<{ auth_id: Id }>`
    update waitlist_entries entry set offer_ends_at = ${until}::timestamptz
    from players
    where entry.session_id = ${sessionId}::uuid and entry.offer_ends_at > ${until}::timestamptz
      and players.id = entry.player_id
    returning players.auth_id`.execute(db);
  return rows.map((row) => row.auth_id);
}

/** Withdraws all offers of the session. The players wait again, in their old places. */
export async function withdrawOffers(db: Database, sessionId: Id): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ offered_at: null, offer_ends_at: null })
    .where('session_id', '=', sessionId)
    .where('offered_at', 'is not', null)
    .execute();
}

/** Takes players whose offers have expired off the waiting list. */
export async function removeEndedOffers(db: Database, sessionId: Id, now: Date): Promise<InLine[]> {
  const { rows } = await sql<{ player_id: Id; auth_id: Id }>`
    delete from waitlist_entries entry using players
    where entry.session_id = ${sessionId}::uuid and entry.offer_ends_at <= ${now}::timestamptz
      and players.id = entry.player_id
    returning entry.player_id, players.auth_id`.execute(db);
  return rows.map(toInLine);
}

/** Takes everybody off the waiting list of a session. Returns their users. */
export async function removeLine(db: Database, sessionId: Id): Promise<Id[]> {
  const { rows } = await sql<{ auth_id: Id }>`
    delete from waitlist_entries entry using players
    where entry.session_id = ${sessionId}::uuid and players.id = entry.player_id
    returning players.auth_id`.execute(db);
  return rows.map((row) => row.auth_id);
}

/** Takes a player off the waiting lists of all of a campaign's sessions. */
export async function removeFromLines(db: Database, campaignId: Id, playerId: Id): Promise<void> {
  await sql`
    delete from waitlist_entries
    where player_id = ${playerId}::uuid
      and session_id in (select id from sessions where campaign_id = ${campaignId}::uuid)`.execute(db);
}

/** The most sessions that one query for waiting lists returns. */
export const LINES_A_BATCH = 500;

/** The sessions of a campaign that have a waiting list, sorted by id, starting after `after`. */
export async function listLinesOfCampaign(db: Database, campaignId: Id, after: Id | null): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from sessions
    where campaign_id = ${campaignId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      and exists (select from waitlist_entries entry where entry.session_id = sessions.id)
    order by id limit ${sql.lit(LINES_A_BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The sessions whose waiting lists have to advance, sorted by id, starting after `after`: an offer expired, a seat is
 * free, or the session has begun. The query reads every waiting list.
 * @param firstComeUntil sessions that begin by then are first come, first served
 */
export async function listDueLines(
  db: Database,
  { now, firstComeUntil, after }: { now: Date; firstComeUntil: Date; after: Id | null },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select sessions.id
    from (
      select session_id, count(*) as length, count(offered_at) as offers, min(offer_ends_at) as first_end
      from waitlist_entries
      ${after === null ? sql`` : sql`where session_id > ${after}::uuid`}
      group by session_id) line
    join sessions on sessions.id = line.session_id
    join campaigns on campaigns.id = sessions.campaign_id
    where sessions.start_date <= ${now}::timestamptz
      or (campaigns.status not in ('paused', 'ended', 'hidden') and (
        line.first_end <= ${now}::timestamptz
        or (line.length > line.offers or sessions.start_date <= ${firstComeUntil}::timestamptz)
          and campaigns.max_players > (case when sessions.start_date <= ${firstComeUntil}::timestamptz then 0 else line.offers end)
            + (select count(*) from player_sessions seat where seat.session_id = sessions.id)))
    order by sessions.id limit ${sql.lit(LINES_A_BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}
