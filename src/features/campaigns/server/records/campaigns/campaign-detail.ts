import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { CampaignDetail } from '../../../contract.ts';
import { ownAdmission, toOwnAdmission } from '../admission/admission.ts';
import { isKeptOut } from '../members/welcome.ts';
import { tableFactColumns, toTableFacts } from '../table-facts/table-facts.ts';
import { nobody, selectCampaigns, toCampaign, type Viewer } from './campaigns.ts';

/** Whether the viewer is not kept out of the campaign, for example by a block with one of its organisers. */
const isWelcome = ({ playerId }: Viewer) =>
  playerId === null
    ? sql<boolean>`true`
    : sql<boolean>`not ${isKeptOut(sql.ref<Id>('campaigns.id'), playerId)}`;

/**
 * One campaign with all that its own page shows, and whether the viewer holds or held a seat in it; undefined if there
 * is none. Hidden ones are found too.
 */
export async function findCampaign(
  db: Database,
  viewer: Viewer,
  campaignId: Id,
): Promise<
  (Omit<CampaignDetail, 'lateCancellations' | 'isForOtherAdmins'> & { holdsSeat: boolean }) | undefined
> {
  const row = await selectCampaigns(db, viewer)
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('player_sessions as seat')
          .innerJoin('sessions', 'sessions.id', 'seat.session_id')
          .select(({ fn }) => [
            fn.count<number>('seat.player_id').as('seats'),
            fn.sum<string | null>('seat.price').filterWhere('seat.payment_status', '=', 'pending').as('owed'),
            // Only if the viewer said so about all seats that are owed.
            sql<Date | null>`case when bool_and(seat.said_paid_at is not null) filter (where seat.payment_status = 'pending' and seat.price > 0)
              then max(seat.said_paid_at) filter (where seat.payment_status = 'pending') end`.as(
              'said_paid_at',
            ),
          ])
          .whereRef('sessions.campaign_id', '=', 'campaigns.id')
          .where((is) => {
            const own = viewer.playerId === null ? nobody : sql<string>`${viewer.playerId}::uuid`;
            return is.or([is('seat.player_id', '=', own), is('seat.host_player_id', '=', own)]);
          })
          .as('held'),
      (join) => join.onTrue(),
    )
    .leftJoin('campaign_handovers as handover', (join) =>
      join
        .onRef('handover.campaign_id', '=', 'campaigns.id')
        .on((of) =>
          of.or([
            of('handover.offered_by', '=', of.ref('own.player_id')),
            of('handover.player_id', '=', of.ref('own.player_id')),
          ]),
        ),
    )
    .leftJoin('players as heir_player', 'heir_player.id', 'handover.player_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('sessions')
          .select((sessions) => [
            sessions.fn.max('session_number').as('highest_number'),
            sql<
              string | null
            >`min(price) filter (where start_date > ${viewer.now} and hidden_at is null and called_off_at is null)`.as(
              'lowest_price',
            ),
            sql<
              string | null
            >`max(price) filter (where start_date > ${viewer.now} and hidden_at is null and called_off_at is null)`.as(
              'highest_price',
            ),
          ])
          .whereRef('sessions.campaign_id', '=', 'campaigns.id')
          .as('all_sessions'),
      (join) => join.onTrue(),
    )
    .select((campaign) => [
      'held.seats as seats_held',
      ownAdmission(viewer.playerId).as('own_admission'),
      'held.owed',
      'held.said_paid_at',
      'campaigns.payment_note',
      'game_systems.description as game_system_description',
      'campaigns.revision',
      ...tableFactColumns,
      'retailers.address',
      'retailers.zip',
      'all_sessions.highest_number',
      'all_sessions.lowest_price',
      'all_sessions.highest_price',
      'handover.player_id as handover_player_id',
      'heir_player.alias as handover_alias',
      isWelcome(viewer).as('is_welcome'),
      campaign
        .selectFrom('campaign_players as heir')
        .innerJoin('players as longest_standing', 'longest_standing.id', 'heir.player_id')
        .select('longest_standing.alias')
        .whereRef('heir.campaign_id', '=', 'campaigns.id')
        .where('heir.role_type', '=', sql.lit('player'))
        .where('heir.status', '=', sql.lit('active'))
        .orderBy('heir.created_at')
        // total: a player is in a campaign once
        .orderBy('heir.player_id')
        .limit(sql.lit(1))
        .as('heir_alias'),
    ])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  if (!row) return undefined;
  const campaign = toCampaign(row);
  const { lowest_price: lowest, highest_price: highest } = row;
  const { handover_player_id: handoverPlayerId, handover_alias: handoverAlias } = row;
  return {
    ...campaign,
    gameSystem: { ...campaign.gameSystem, description: row.game_system_description },
    retailer: campaign.retailer && { ...campaign.retailer, address: row.address, zip: row.zip },
    paymentNote: row.payment_note,
    owedCents: centsOf(row.owed ?? '0'),
    saidPaidAt: row.said_paid_at?.toISOString() ?? null,
    holdsSeat: Number(row.seats_held) > 0,
    revision: row.revision,
    tableFacts: toTableFacts(row),
    nextSessionNumber: (row.highest_number ?? 0) + 1,
    pricesToCome:
      lowest === null || highest === null
        ? null
        : { lowestCents: centsOf(lowest), highestCents: centsOf(highest) },
    heirAlias: campaign.isOwner ? row.heir_alias : null,
    mayAsk: row.is_welcome,
    ...toOwnAdmission(row.own_admission),
    handover:
      handoverPlayerId === null ||
      handoverAlias === null ||
      // The viewer is kept out of the campaign, so they can't take over any more. Only the owner still sees the offer,
      // to withdraw it.
      (!row.is_welcome && !campaign.isOwner)
        ? null
        : {
            playerId: handoverPlayerId,
            alias: handoverAlias,
            isForViewer: handoverPlayerId === viewer.playerId,
          },
  };
}
