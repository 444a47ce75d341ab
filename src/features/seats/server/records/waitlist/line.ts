import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { isKeptOut } from '#features/campaigns/server/records/members/welcome.ts';
import { sitsWithBlocked } from '#features/blocks/server/records/meeting.ts';
import { type CampaignState, stateOf } from '#features/campaigns/rules.ts';

/*
 * The lines of sessions. Trust and change them only while the session is locked, or its campaign for update: so their order
 * and the seats that are held stay as they were read.
 */

/** What decides how a line goes on. */
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
  /** All who wait or have an offer. */
  length: number;
  offers: number;
  /** When the first offer ends, and the last; null without one. */
  firstEnd: Date | null;
  lastEnd: Date | null;
};

/** The facts of a session's line; undefined where nobody waits or has an offer. */
export async function findLine(db: Database, sessionId: Id): Promise<LineFacts | undefined> {
  return toLineFacts((await lineOf(sessionId).execute(db)).rows);
}

/** A row of `lineOf`. */
export type LineRow = Omit<LineFacts, 'campaignState'> & { status: string };

/** The statement of `findLine`, to be asked together with others. */
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

/** What `lineOf` answered; undefined where nobody waits or has an offer. */
export function toLineFacts([row]: readonly LineRow[]): LineFacts | undefined {
  if (!row) return undefined;
  const { status, ...facts } = row;
  return { ...facts, campaignState: stateOf(status) };
}

/** Somebody in a line. */
type InLine = { playerId: Id; userId: Id };

const toInLine = (row: { player_id: Id; auth_id: Id }): InLine => ({
  playerId: row.player_id,
  userId: row.auth_id,
});

/**
 * Who is to be offered a seat next, in the order of the line, `most` at most. Passed over, and left in their places, are
 * those who would be refused a seat as things are: because of somebody who sits there, or because of an organiser.
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

/** Holds a seat for each of these players. */
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

/** Ends every offer of the session no later than at a moment; returns the users of those that are cut short. */
export async function shortenOffers(db: Database, sessionId: Id, until: Date): Promise<Id[]> {
  const { rows } = await sql<{ auth_id: Id }>`
    update waitlist_entries entry set offer_ends_at = ${until}::timestamptz
    from players
    where entry.session_id = ${sessionId}::uuid and entry.offer_ends_at > ${until}::timestamptz
      and players.id = entry.player_id
    returning players.auth_id`.execute(db);
  return rows.map((row) => row.auth_id);
}

/** Lets those with an offer wait again, in their old places. */
export async function withdrawOffers(db: Database, sessionId: Id): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ offered_at: null, offer_ends_at: null })
    .where('session_id', '=', sessionId)
    .where('offered_at', 'is not', null)
    .execute();
}

/** Takes those off the line whose offers ended by now. */
export async function removeEndedOffers(db: Database, sessionId: Id, now: Date): Promise<InLine[]> {
  const { rows } = await sql<{ player_id: Id; auth_id: Id }>`
    delete from waitlist_entries entry using players
    where entry.session_id = ${sessionId}::uuid and entry.offer_ends_at <= ${now}::timestamptz
      and players.id = entry.player_id
    returning entry.player_id, players.auth_id`.execute(db);
  return rows.map(toInLine);
}

/** Takes everybody off the line of a session; returns their users. */
export async function removeLine(db: Database, sessionId: Id): Promise<Id[]> {
  const { rows } = await sql<{ auth_id: Id }>`
    delete from waitlist_entries entry using players
    where entry.session_id = ${sessionId}::uuid and players.id = entry.player_id
    returning players.auth_id`.execute(db);
  return rows.map((row) => row.auth_id);
}

/** Takes a player off all lines of a campaign's sessions. */
export async function removeFromLines(db: Database, campaignId: Id, playerId: Id): Promise<void> {
  await sql`
    delete from waitlist_entries
    where player_id = ${playerId}::uuid
      and session_id in (select id from sessions where campaign_id = ${campaignId}::uuid)`.execute(db);
}

/** Sessions that one read of lines answers. */
export const LINES_A_BATCH = 500;

/** The sessions of a campaign that have a line, by their ids, after one of them. */
export async function listLinesOfCampaign(db: Database, campaignId: Id, after: Id | null): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from sessions
    where campaign_id = ${campaignId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      and exists (select from waitlist_entries entry where entry.session_id = sessions.id)
    order by id limit ${sql.lit(LINES_A_BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The sessions whose lines are to go on, by their ids, after one of them: an offer ended, a seat is free, or the session has
 * begun. Every line is looked at.
 * @param firstComeUntil sessions that begin by then are first come
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
