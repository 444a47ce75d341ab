import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { OwedInCampaign } from './book-payments.ts';

type CampaignRow = { id: Id; title: string; payment_note: string | null; organiser: string | null };
type PlayerRow = { id: Id; user_id: Id };

/** What a reminder of each of these debts says: the campaign, its organiser, how to pay, and the user to tell. */
export async function listToldDebts(db: Database, owed: readonly OwedInCampaign[]) {
  const campaignIds = owed.map((debt) => debt.campaignId);
  const { rows: campaigns } = await sql<CampaignRow>`
    select campaigns.id, campaigns.title, campaigns.payment_note, organiser.alias as organiser
    from campaigns
    left join campaign_players owner
      on owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'
    left join players organiser on organiser.id = owner.player_id
    where campaigns.id = any(${campaignIds}::uuid[])
    order by campaigns.id
    limit ${sql.lit(owed.length)}`.execute(db);
  const playerIds = owed.map((debt) => debt.playerId);
  const { rows: players } = await sql<PlayerRow>`
    select id, auth_id as user_id from players where id = any(${playerIds}::uuid[])
    order by id limit ${sql.lit(owed.length)}`.execute(db);
  const byCampaign = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const users = new Map(players.map((player) => [player.id, player.user_id]));
  return owed.flatMap(({ campaignId, playerId, cents, seats }) => {
    const campaign = byCampaign.get(campaignId);
    const userId = users.get(playerId);
    if (!campaign || userId === undefined) return [];
    const { id, title, organiser, payment_note: note } = campaign;
    return [{ userId, playerId, campaign: { id, title }, organiser, cents, seats, note }];
  });
}
