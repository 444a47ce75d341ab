import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Campaign } from '../../../contract.ts';
import { type CampaignType, campaignTypeShape } from '../../../inputs.ts';
import { admissionColumns, toAdmission } from '../admission/admission.ts';
import { toGoingAhead } from '../admission/decisions.ts';
import { clockColumns, placeClock } from '../place-clock.ts';
import { seatPriceCents, stateOf } from '../../../rules.ts';
import { cardFactColumns, toCardFacts } from '../table-facts/table-facts.ts';
import { notFirstCome } from '../waitlist/not-first-come.ts';

/** The viewer of campaigns (null: somebody without a player profile) and the time, for fields that are derived from both. */
export type Viewer = { playerId: Id | null; now: Date };

/** Where a page of campaigns begins: after the campaign with this creation time and this id, newest first. */
export type CampaignPosition = [createdAt: string, id: Id];

/** The campaigns on a page of a list. The lists return one more if there is a next page. */
export const CAMPAIGNS_A_PAGE = 20;

/** Whether public lists show a campaign: not if it has ended or is hidden. */
export const isListed = sql<boolean>`campaigns.status not in ('ended', 'hidden')`;

/** A literal, so that PostgreSQL can drop the joins that then match nothing. */
export const nobody = sql<string>`null::uuid`;

/** All columns of a campaign in a list, including the derived ones of docs/product/games.md, section 3. */
export function selectCampaigns(db: Database, viewer: Viewer) {
  return db
    .selectFrom('campaigns')
    .innerJoin('campaign_types', 'campaign_types.id', 'campaigns.type_id')
    .innerJoin('game_systems', 'game_systems.id', 'campaigns.game_system_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .leftJoin('campaign_players as own', (join) =>
      join
        .onRef('own.campaign_id', '=', 'campaigns.id')
        .on('own.player_id', '=', viewer.playerId === null ? nobody : sql<string>`${viewer.playerId}::uuid`)
        .on('own.status', '=', sql.lit('active')),
    )
    .leftJoin('campaign_players as owner', (join) =>
      join
        .onRef('owner.campaign_id', '=', 'campaigns.id')
        .on('owner.role_type', '=', sql.lit('owner'))
        .on('owner.status', '=', sql.lit('active')),
    )
    .leftJoin('players as owner_player', 'owner_player.id', 'owner.player_id')
    .leftJoin('organiser_figures as figures', 'figures.player_id', 'owner.player_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('sessions')
          .select(['sessions.id', 'session_number', 'start_date', 'length_minutes', 'sessions.price'])
          .select(['go_state', 'go_decided_for'])
          .whereRef('sessions.campaign_id', '=', 'campaigns.id')
          .where('sessions.start_date', '>', viewer.now)
          .where('sessions.hidden_at', 'is', null)
          .where('sessions.called_off_at', 'is', null)
          .orderBy('sessions.start_date')
          .orderBy('sessions.id')
          .limit(sql.lit(1))
          .as('next'),
      (join) => join.onTrue(),
    )
    .select((row) => [
      ...clockColumns,
      ...admissionColumns,
      'campaigns.id',
      'campaigns.title',
      'campaigns.description',
      'campaign_types.name as type',
      'campaigns.min_players',
      'campaigns.max_players',
      'campaigns.price',
      'campaigns.status',
      'campaigns.is_tournament',
      'campaigns.created_at',
      'game_systems.id as game_system_id',
      'game_systems.name as game_system_name',
      'game_systems.logo_image_url',
      'retailers.id as retailer_id',
      'retailers.name as retailer_name',
      'retailers.city as retailer_city',
      'retailers.state as retailer_state',
      'conventions.id as convention_id',
      'conventions.name as convention_name',
      'owner_player.alias as owner_alias',
      ...cardFactColumns,
      'own.role_type as own_role',
      'own.co_organises as own_co_organises',
      'next.id as next_id',
      'next.session_number as next_number',
      'next.start_date as next_start_date',
      'next.length_minutes as next_length',
      'next.price as next_price',
      'next.go_state',
      'next.go_decided_for',
      row
        .selectFrom('player_sessions')
        .select((seats) => seats.fn.countAll<number>().as('taken'))
        .whereRef('player_sessions.session_id', '=', 'next.id')
        .as('next_seats_taken'),
      row
        .selectFrom('waitlist_entries as offer')
        .select((offers) => offers.fn.countAll<number>().as('held'))
        .whereRef('offer.session_id', '=', 'next.id')
        .where('offer.offered_at', 'is not', null)
        .where(notFirstCome('next.start_date', viewer.now))
        .as('next_seats_held'),
      row
        .selectFrom('campaign_players as member')
        .select((members) => members.fn.countAll<number>().as('count'))
        .whereRef('member.campaign_id', '=', 'campaigns.id')
        .where('member.status', '=', sql.lit('active'))
        .as('player_count'),
      // Selects an id instead of using `exists`, for which PostgreSQL would choose to read all paid seats once.
      row
        .selectFrom('sessions as coming')
        .innerJoin('player_sessions as paid', 'paid.session_id', 'coming.id')
        .select('paid.id')
        .whereRef('coming.campaign_id', '=', 'campaigns.id')
        .where('coming.start_date', '>', viewer.now)
        .whereRef('paid.player_id', '=', 'own.player_id')
        .where('paid.payment_status', '=', sql.lit('paid' as const))
        .where('paid.price', '>', sql.lit('0'))
        .limit(sql.lit(1))
        .as('paid_seat_id'),
      row
        .selectFrom('player_sessions as held')
        .select('held.id')
        .whereRef('held.session_id', '=', 'next.id')
        .whereRef('held.player_id', '=', 'own.player_id')
        .limit(sql.lit(1))
        .as('next_seat_id'),
    ]);
}

type CampaignQuery = ReturnType<typeof selectCampaigns>;
type CampaignRow = Awaited<ReturnType<CampaignQuery['execute']>>[number];

/** A campaign as lists show it, from its row. */
export function toCampaign(row: CampaignRow): Campaign {
  const priceCents = centsOf(row.price);
  const nextSession = nextSessionOf(row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: campaignTypeShape.parse(row.type),
    minPlayers: row.min_players,
    maxPlayers: row.max_players,
    priceCents,
    seatPriceCents: seatPriceCents({ priceCents, nextSession }),
    status: row.status,
    state: stateOf(row.status),
    isTournament: row.is_tournament,
    ...toAdmission(row),
    ...placeClock(row),
    createdAt: row.created_at.toISOString(),
    gameSystem: { id: row.game_system_id, name: row.game_system_name, logoImageUrl: row.logo_image_url },
    retailer:
      row.retailer_id === null || row.retailer_name === null
        ? null
        : {
            id: row.retailer_id,
            name: row.retailer_name,
            city: row.retailer_city,
            state: row.retailer_state,
          },
    convention:
      row.convention_id === null || row.convention_name === null
        ? null
        : { id: row.convention_id, name: row.convention_name },
    ownerAlias: row.owner_alias,
    ...toCardFacts(row),
    isOwner: row.own_role === 'owner',
    isCoOrganiser: row.own_co_organises ?? false,
    isMember: row.own_role !== null,
    holdsPaidSeat: row.paid_seat_id !== null,
    holdsNextSeat: row.next_seat_id !== null,
    playerCount: Number(row.player_count),
    nextSession,
  };
}

function nextSessionOf(row: CampaignRow): Campaign['nextSession'] {
  if (row.next_id === null) return null;
  return {
    id: row.next_id,
    sessionNumber: Number(row.next_number),
    startDate: new Date(row.next_start_date ?? 0).toISOString(),
    lengthMinutes: row.next_length,
    priceCents: centsOf(row.next_price ?? '0'),
    seatsTaken: Number(row.next_seats_taken),
    seatsHeld: Number(row.next_seats_held),
    goingAhead: toGoingAhead(row, row.next_start_date, row.next_seats_taken),
  };
}

/** The rows of one page and one more, newest first, starting after `after` if given. */
const pageOf = (query: CampaignQuery, after: { createdAt: string; id: Id } | null) =>
  query
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(campaigns.created_at, campaigns.id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(sql.lit(CAMPAIGNS_A_PAGE + 1));

type OfType = { type: CampaignType; playerId: Id | null; now: Date; createdAt: string; id: Id };

/** The list that is requested most. Its statement is compiled once each for visitors and players, first and later pages. */
const campaignsOfType = (viewer: 'visitor' | 'player', page: 'first' | 'later') =>
  compileOnce((db, { type, playerId, now, createdAt, id }: OfType) =>
    pageOf(
      selectCampaigns(db, { playerId: viewer === 'visitor' ? null : playerId, now })
        .where('campaigns.type_id', '=', (types) =>
          types.selectFrom('campaign_types').select('id').where('name', '=', type),
        )
        .where(isListed),
      page === 'first' ? null : { createdAt, id },
    ),
  );

const ofType = {
  visitor: { first: campaignsOfType('visitor', 'first'), later: campaignsOfType('visitor', 'later') },
  player: { first: campaignsOfType('player', 'first'), later: campaignsOfType('player', 'later') },
};

/** Campaigns of a type, newest first, for any viewer. Empty if the type's row is missing. */
export async function listCampaignsByType(
  db: Database,
  viewer: Viewer,
  type: CampaignType,
  after: CampaignPosition | null,
): Promise<Campaign[]> {
  const pages = ofType[viewer.playerId === null ? 'visitor' : 'player'];
  const read = after === null ? pages.first : pages.later;
  const [createdAt, id] = after ?? ['', ''];
  const rows = await read(db, { ...viewer, type, createdAt, id });
  return rows.map(toCampaign);
}

/** Campaigns in which the viewer's player has this role, newest first. */
export async function listCampaignsOfPlayer(
  db: Database,
  viewer: Viewer & { playerId: Id },
  role: 'owner' | 'player',
  after: CampaignPosition | null,
): Promise<Campaign[]> {
  const campaigns = selectCampaigns(db, viewer)
    .where('own.player_id', '=', viewer.playerId)
    .where('own.role_type', '=', role);
  const rows = await pageOf(campaigns, after && { createdAt: after[0], id: after[1] }).execute();
  return rows.map(toCampaign);
}

/** Active campaigns at a store, newest first, for any viewer. */
export async function listCampaignsAtRetailer(
  db: Database,
  viewer: Viewer,
  retailerId: Id,
  after: CampaignPosition | null,
): Promise<Campaign[]> {
  const campaigns = selectCampaigns(db, viewer)
    .where('campaigns.retailer_id', '=', retailerId)
    .where('campaigns.status', '=', sql.lit('active'));
  const rows = await pageOf(campaigns, after && { createdAt: after[0], id: after[1] }).execute();
  return rows.map(toCampaign);
}

/** Campaigns that meet at a convention, newest first, for any viewer. */
export async function listCampaignsAtConvention(
  db: Database,
  viewer: Viewer,
  conventionId: Id,
  after: CampaignPosition | null,
): Promise<Campaign[]> {
  const campaigns = selectCampaigns(db, viewer)
    .where('campaigns.convention_id', '=', conventionId)
    .where(isListed);
  const rows = await pageOf(campaigns, after && { createdAt: after[0], id: after[1] }).execute();
  return rows.map(toCampaign);
}

/** The campaigns with these ids, in the order of the ids. Campaigns that no longer exist are left out. */
export async function findCampaigns(db: Database, viewer: Viewer, ids: readonly Id[]): Promise<Campaign[]> {
  if (ids.length === 0) return [];
  const rows = await selectCampaigns(db, viewer)
    .where(sql<boolean>`campaigns.id = any(${ids}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [toCampaign(row)] : [];
  });
}
