import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { TargetGone } from '#platform/requests/target-gone.ts';
import type { Id } from '#shared/ids.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import type { PlaceClock } from '../../rules.ts';
import { type ClockRow, clockColumns, placeClock } from './place-clock.ts';

/** A campaign as notices describe it: as it was at the time of the event. */
export type ToldCampaign = { id: Id; title: string };

/** A session as notices describe it: as it was at the time of the event. */
export type ToldSession = {
  id: Id;
  number: number;
  /** ISO 8601. */
  startDate: string;
  lengthMinutes: number | null;
  /** Where it meets, in words: 'Table 4, Dragon Den, Pittsburgh'; null if unknown. */
  place: string | null;
} & PlaceClock;

/** The columns that say where a campaign meets. */
const placeColumns = [
  ...clockColumns,
  'retailers.name as store_name',
  'retailers.city as store_city',
  'conventions.name as convention_name',
] as const;

/** The columns that `toldOf` needs, for queries that join `retailers` and `conventions` to `sessions` and `campaigns`. */
const toldColumns = [
  'sessions.id as session_id',
  'sessions.session_number',
  'sessions.start_date',
  'sessions.length_minutes',
  'sessions.place as session_place',
  'campaigns.id as campaign_id',
  'campaigns.title',
  ...placeColumns,
] as const;

type PlaceRow = { store_name: string | null; store_city: string | null; convention_name: string | null };

export type ToldRow = ClockRow &
  PlaceRow & {
    session_id: string;
    session_number: number;
    start_date: Date;
    length_minutes: number | null;
    session_place: string | null;
    campaign_id: string;
    title: string;
  };

/** Where a campaign meets, in words; null if unknown. */
function placeWords(row: PlaceRow, table: string | null = null): string | null {
  const venue =
    row.convention_name === null ? [row.store_name, row.store_city] : [row.convention_name, row.store_name];
  return inOneLine([table, ...venue]) || null;
}

/** A session and its campaign, as notices describe them. */
export const toldOf = (row: ToldRow): { campaign: ToldCampaign; session: ToldSession } => ({
  campaign: { id: row.campaign_id, title: row.title },
  session: {
    id: row.session_id,
    number: row.session_number,
    startDate: row.start_date.toISOString(),
    lengthMinutes: row.length_minutes,
    place: placeWords(row, row.session_place),
    ...placeClock(row),
  },
});

/** The most readers of one notice. No campaign comes near it. */
const MOST_TOLD = 20_000;

const toldSessions = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select([
      ...toldColumns,
      'sessions.online_link',
      'sessions.price',
      'sessions.hidden_at',
      'campaigns.payment_note',
    ]);

/** Converts a row of `toldSessions` to what notices need. */
function toToldSession(row: Awaited<ReturnType<ReturnType<typeof toldSessions>['executeTakeFirstOrThrow']>>) {
  const { campaign, session } = toldOf(row);
  const { online_link: onlineLink, price, payment_note: paymentNote } = row;
  return { campaign, session, onlineLink, price, paymentNote, isHidden: row.hidden_at !== null };
}

/** Sessions as notices describe them, with the fields whose changes are told, the next session first. */
export async function listToldSessions(db: Database, sessionIds: readonly Id[]) {
  const rows = await toldSessions(db)
    .where(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`)
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .execute();
  return rows.map(toToldSession);
}

/** A session as notices describe it, with the fields whose changes are told. It must exist. */
export async function findToldSession(db: Database, sessionId: Id) {
  return toToldSession(await toldSessions(db).where('sessions.id', '=', sessionId).executeTakeFirstOrThrow());
}

/** The users who hold a seat in these sessions, each with the session. */
export async function listHoldersOf(
  db: Database,
  sessionIds: readonly Id[],
): Promise<{ sessionId: Id; userId: Id }[]> {
  return db
    .selectFrom('player_sessions as seat')
    .innerJoin('players', 'players.id', 'seat.player_id')
    .select(['seat.session_id as sessionId', 'players.auth_id as userId'])
    .where(sql<boolean>`seat.session_id = any(${sessionIds}::uuid[])`)
    .orderBy('seat.id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
}

/** A campaign as notices describe it, with where it meets in words. It must exist. */
export async function findToldCampaign(
  db: Database,
  campaignId: Id,
): Promise<ToldCampaign & { place: string | null }> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select([...placeColumns, 'campaigns.id', 'campaigns.title'])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return { id: row.id, title: row.title, place: placeWords(row) };
}

type ToldPlayer = { playerId: Id; userId: Id; alias: string };

const toldPlayers = (db: Database) =>
  db.selectFrom('players').select(['id as playerId', 'auth_id as userId', 'alias']);

/**
 * A player's user and alias.
 * @throws TargetGone if the player was erased in the meantime
 */
export async function findToldPlayer(db: Database, playerId: Id): Promise<ToldPlayer> {
  const player = await toldPlayers(db).where('id', '=', playerId).executeTakeFirst();
  if (!player) throw new TargetGone('There is no such player any more');
  return player;
}

/**
 * Finds the users and aliases of these players. Erased players are left out. An erasure that starts now waits until the
 * transaction ends, so it also renames the player in the notices that the transaction writes.
 */
export async function lockToldPlayers(db: Database, playerIds: readonly Id[]): Promise<ToldPlayer[]> {
  return toldPlayers(db)
    .where(sql<boolean>`id = any(${playerIds}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** A campaign and the users of its organisers, of whom there may be none. */
export type RunCampaign = ToldCampaign & { organiserUserIds: Id[] };

/** A campaign with its organisers, and a player's user and alias. */
export type ToldMove = RunCampaign & { userId: Id; alias: string };

// A union, because each part has its own index.
const organisersOfCampaigns = sql<Id[]>`array(
  select players.auth_id from campaign_players owner join players on players.id = owner.player_id
  where owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'
  union
  select players.auth_id from campaign_players helper join players on players.id = helper.player_id
  where helper.campaign_id = campaigns.id and helper.co_organises and helper.status = 'active')`;

/** Finds these campaigns with their organisers. Deleted campaigns are left out. */
export async function listRunCampaigns(db: Database, campaignIds: readonly Id[]): Promise<RunCampaign[]> {
  return db
    .selectFrom('campaigns')
    .select(['campaigns.id', 'campaigns.title', organisersOfCampaigns.as('organiserUserIds')])
    .where(sql<boolean>`campaigns.id = any(${campaignIds}::uuid[])`)
    .orderBy('campaigns.id')
    .execute();
}

/**
 * Finds what a notice needs when a player does something in a campaign.
 * @throws TargetGone if the campaign was deleted or the player erased in the meantime
 */
export async function findToldMove(db: Database, campaignId: Id, playerId: Id): Promise<ToldMove> {
  const move = await db
    .selectFrom('campaigns')
    .innerJoin('players as moving', (join) => join.on('moving.id', '=', playerId))
    .select([
      'campaigns.id',
      'campaigns.title',
      'moving.alias',
      'moving.auth_id as userId',
      organisersOfCampaigns.as('organiserUserIds'),
    ])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  if (!move) throw new TargetGone('There is no such campaign or player any more');
  return move;
}

/** The users who hold a seat in a session. */
export async function listHolderUsers(db: Database, sessionId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('player_sessions as seat')
    .innerJoin('players', 'players.id', 'seat.player_id')
    .select('players.auth_id')
    .where('seat.session_id', '=', sessionId)
    .orderBy('seat.id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
  return rows.map((row) => row.auth_id);
}

/** The users who hold a seat in an upcoming session of the campaign. */
export async function listHolderUsersToCome(db: Database, campaignId: Id, now: Date): Promise<Id[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('player_sessions as seat', 'seat.session_id', 'sessions.id')
    .innerJoin('players', 'players.id', 'seat.player_id')
    .select('players.auth_id')
    .distinct()
    .where('sessions.campaign_id', '=', campaignId)
    .where('sessions.start_date', '>', now)
    // total: each user once
    .orderBy('players.auth_id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
  return rows.map((row) => row.auth_id);
}

/** The users in a campaign, including its owner. */
export async function listMemberUsers(db: Database, campaignId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('campaign_players')
    .innerJoin('players', 'players.id', 'campaign_players.player_id')
    .select('players.auth_id')
    .where('campaign_players.campaign_id', '=', campaignId)
    .where('campaign_players.status', '=', sql.lit('active'))
    .orderBy('players.id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
  return rows.map((row) => row.auth_id);
}
