import { newId } from '#shared/ids.ts';
import { hashToken } from '#platform/security/keys.ts';
import type { Database } from '#platform/database/connect.ts';
import { insertOne, nextNumber, type Given, type NewRow, type Row } from './insert.ts';
import { makePlayer } from './people.ts';
import { DAY_MS } from '#shared/time.ts';

const WEEK_MS = 7 * DAY_MS;

/** The types of campaigns; their ids are fixed by the migration that makes them. */
export const campaignTypeIds = {
  Retailer: '00000000-0000-4000-8000-00000000ca01',
  Convention: '00000000-0000-4000-8000-00000000ca02',
  Online: '00000000-0000-4000-8000-00000000ca03',
} as const;

/** An active game system. */
export function gameSystemRow(given: Given<'game_systems'> = {}): NewRow<'game_systems'> & { id: string } {
  return {
    id: newId(),
    name: `Game System ${nextNumber()}`,
    description: null,
    logo_image_url: null,
    video_url: null,
    status: 'active',
    created_at: new Date(),
    ...given,
  };
}

export const makeGameSystem = (db: Database, given: Given<'game_systems'> = {}) =>
  insertOne(db, 'game_systems', gameSystemRow(given));

/** An active campaign for 2 to 4 players; online and free unless given. */
export function campaignRow(
  given: Given<'campaigns', 'game_system_id'>,
): NewRow<'campaigns'> & { id: string } {
  return {
    id: newId(),
    title: `Campaign ${nextNumber()}`,
    description: null,
    type_id: campaignTypeIds.Online,
    min_players: 2,
    max_players: 4,
    price: '0.00',
    retailer_id: null,
    auth_id: null,
    status: 'active',
    is_tournament: false,
    created_at: new Date(),
    ...given,
  };
}

/** An active membership; as player unless given. */
export function memberRow(
  given: Given<'campaign_players', 'campaign_id' | 'player_id'>,
): NewRow<'campaign_players'> {
  return { role_type: 'player', status: 'active', created_at: new Date(), ...given };
}

/** Makes a player a member of a campaign. */
export const makeMember = (db: Database, given: Parameters<typeof memberRow>[0]) =>
  insertOne(db, 'campaign_players', memberRow(given));

type CampaignWish = Given<'campaigns'> & {
  type?: keyof typeof campaignTypeIds;
  /** Who owns it: a new player unless given, nobody when null. */
  owner?: Row<'players'> | null;
};

/** Makes a campaign with its owner's membership, and a game system unless one is given. */
export async function makeCampaign(
  db: Database,
  wish: CampaignWish = {},
): Promise<Row<'campaigns'> & { owner: Row<'players'> | null }> {
  const { type, owner: wishedOwner, ...columns } = wish;
  const owner = wishedOwner === undefined ? await makePlayer(db) : wishedOwner;
  const systemId = columns.game_system_id ?? (await makeGameSystem(db)).id;
  const campaign = await insertOne(
    db,
    'campaigns',
    campaignRow({
      ...(type ? { type_id: campaignTypeIds[type] } : {}),
      auth_id: owner?.auth_id ?? null,
      ...columns,
      game_system_id: systemId,
    }),
  );
  if (owner) await makeMember(db, { campaign_id: campaign.id, player_id: owner.id, role_type: 'owner' });
  return { ...campaign, owner };
}

/** A session a week from now; the first of its campaign and free unless given. */
export function sessionRow(given: Given<'sessions', 'campaign_id'>): NewRow<'sessions'> & { id: string } {
  return {
    id: newId(),
    session_number: 1,
    description: 'An evening at the table',
    start_date: new Date(Date.now() + WEEK_MS),
    price: '0.00',
    created_at: new Date(),
    ...given,
  };
}

/** Makes a session, and its campaign unless one is given. */
export async function makeSession(db: Database, given: Given<'sessions'> = {}): Promise<Row<'sessions'>> {
  const campaignId = given.campaign_id ?? (await makeCampaign(db)).id;
  return insertOne(db, 'sessions', sessionRow({ ...given, campaign_id: campaignId }));
}

/** A weekly series at 7 PM in New York that begins in a week, without sessions unless they are given its id. */
export const makeSeries = (db: Database, given: Given<'session_series', 'campaign_id'>) =>
  insertOne(db, 'session_series', {
    id: newId(),
    repeats: 'weekly',
    local_time: '19:00',
    time_zone: 'America/New_York',
    first_date: new Date(Date.now() + WEEK_MS),
    last_date: new Date(Date.now() + 2 * WEEK_MS),
    created_at: new Date(),
    ...given,
  });

/** The private calendar address of the player `player_id`. */
export const makeCalendarAddress = (db: Database, given: Given<'calendar_addresses', 'player_id'>) =>
  insertOne(db, 'calendar_addresses', {
    token_hash: hashToken(newId(), 'hex'),
    created_at: new Date(),
    ...given,
  });

/** A confirmed seat; free unless given, a free one is paid and another pending. */
export function seatRow(
  given: Given<'player_sessions', 'player_id' | 'session_id'>,
): NewRow<'player_sessions'> & { id: string } {
  return {
    id: newId(),
    payment_status: Number(given.price ?? 0) > 0 ? 'pending' : 'paid',
    price: '0.00',
    created_at: new Date(),
    ...given,
  };
}

/** Makes a seat at the session's price for a player who becomes a member. Does not look at the session's capacity. */
export async function makeSeat(
  db: Database,
  given: Given<'player_sessions', 'session_id'>,
): Promise<Row<'player_sessions'>> {
  const session = await db
    .selectFrom('sessions')
    .select(['campaign_id', 'price'])
    .where('id', '=', given.session_id)
    .executeTakeFirstOrThrow();
  const playerId = given.player_id ?? (await makePlayer(db)).id;
  await db
    .insertInto('campaign_players')
    .values(memberRow({ campaign_id: session.campaign_id, player_id: playerId }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return insertOne(db, 'player_sessions', seatRow({ price: session.price, ...given, player_id: playerId }));
}

/** What a player thought of a campaign's owner: five stars unless given. */
export function ratingRow(given: Given<'player_ratings', 'player_id'>): NewRow<'player_ratings'> {
  return {
    id: newId(),
    session_id: null,
    rater_player_id: null,
    rating: 5,
    created_at: new Date(),
    ...given,
  };
}

export const makeRating = (db: Database, given: Parameters<typeof ratingRow>[0]) =>
  insertOne(db, 'player_ratings', ratingRow(given));

/** An announcement to the members of a campaign, by its owner or whoever is given. */
export const makeAnnouncement = (
  db: Database,
  given: Given<'campaign_announcements', 'campaign_id' | 'author_id'>,
) =>
  insertOne(db, 'campaign_announcements', {
    id: newId(),
    text: `Bring dice ${nextNumber()}`,
    created_at: new Date(),
    ...given,
  });

/** A question in a campaign that waits for an answer, by a new player unless given. */
export const makeQuestion = async (db: Database, given: Given<'campaign_questions', 'campaign_id'>) =>
  insertOne(db, 'campaign_questions', {
    id: newId(),
    asker_id: given.asker_id ?? (await makePlayer(db)).id,
    text: `Do I need dice ${nextNumber()}?`,
    created_at: new Date(),
    ...given,
  });
