import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { isKeptOut } from './welcome.ts';
import type { Id } from '#shared/ids.ts';

/** An owner's open offer. It is deleted automatically when one of the two leaves the campaign. */
export type HandoverRecord = { playerId: Id; offeredBy: Id };

/** The open offer of a campaign. Trust it only while the campaign is locked. */
export async function findHandover(db: Database, campaignId: Id): Promise<HandoverRecord | undefined> {
  return db
    .selectFrom('campaign_handovers')
    .select(['player_id as playerId', 'offered_by as offeredBy'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** The most offers that `listHandoversTo` returns. */
export const HANDOVERS_LISTED = 21;

/** The campaigns that a player is asked to take over, the oldest offer first, with their owners. */
export async function listHandoversTo(db: Database, playerId: Id) {
  const rows = await db
    .selectFrom('campaign_handovers as offer')
    .innerJoin('campaigns', 'campaigns.id', 'offer.campaign_id')
    .innerJoin('players', 'players.id', 'offer.offered_by')
    .select(['campaigns.id', 'campaigns.title', 'players.alias'])
    .where('offer.player_id', '=', playerId)
    .where('campaigns.status', '<>', sql.lit('ended'))
    .where((is) => is.not(isKeptOut(sql.ref<Id>('campaigns.id'), playerId)))
    .orderBy('offer.created_at')
    .orderBy('campaigns.id')
    .limit(sql.lit(HANDOVERS_LISTED))
    .execute();
  return rows.map(({ id, title, alias }) => ({ campaign: { id, title }, ownerAlias: alias }));
}

/** Stores an offer, replacing an earlier one. */
export async function writeHandover(
  db: Database,
  campaignId: Id,
  { playerId, offeredBy, offeredAt }: HandoverRecord & { offeredAt: Date },
): Promise<void> {
  const offer = { player_id: playerId, offered_by: offeredBy, created_at: offeredAt };
  await db
    .insertInto('campaign_handovers')
    .values({ campaign_id: campaignId, ...offer })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(offer))
    .execute();
}

export async function removeHandover(db: Database, campaignId: Id): Promise<void> {
  await db.deleteFrom('campaign_handovers').where('campaign_id', '=', campaignId).execute();
}

/** Makes the owner a player, and the player the owner. Both must be members. */
export async function swapOwner(
  db: Database,
  campaignId: Id,
  { from, to }: { from: Id; to: Id },
): Promise<void> {
  // In this order, because there may never be two owners.
  for (const [playerId, role] of [
    [from, 'player'],
    [to, 'owner'],
  ] as const) {
    await db
      .updateTable('campaign_players')
      .set({ role_type: role, co_organises: false })
      .where('campaign_id', '=', campaignId)
      .where('player_id', '=', playerId)
      .execute();
  }
}

/** The alias of an active member other than the owner; undefined for everybody else. */
export async function findMemberAlias(
  db: Database,
  campaignId: Id,
  playerId: Id,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_players')
    .innerJoin('players', 'players.id', 'campaign_players.player_id')
    .select('players.alias')
    .where('campaign_players.campaign_id', '=', campaignId)
    .where('campaign_players.player_id', '=', playerId)
    .where('campaign_players.role_type', '=', sql.lit('player'))
    .where('campaign_players.status', '=', sql.lit('active'))
    .executeTakeFirst();
  return row?.alias;
}
