import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** What would be removed with a campaign. Only seats that were paid for count as `paidSeats`, not free ones. */
type CampaignRemoval = { sessions: number; seats: number; paidSeats: number; files: number };

/** Counts what would be removed with a campaign. Trust it only while the campaign is locked. */
export async function countRemoval(db: Database, campaignId: Id): Promise<CampaignRemoval> {
  const { rows } = await sql<CampaignRemoval>`
    select
      count(distinct s.id)::integer as sessions,
      count(p.id)::integer as seats,
      (count(p.id) filter (where p.payment_status = 'paid' and p.price > 0))::integer as "paidSeats",
      (select count(*)::integer from campaign_files f where f.campaign_id = ${campaignId}) as files
    from sessions s
    left join player_sessions p on p.session_id = s.id
    where s.campaign_id = ${campaignId}`.execute(db);
  return rows[0]!;
}

/** Deletes a campaign with its seats, sessions, members and files. Returns the file store keys of the files. */
export async function deleteCampaign(db: Database, campaignId: Id): Promise<string[]> {
  const files = await db
    .deleteFrom('campaign_files')
    .where('campaign_id', '=', campaignId)
    .returning(['storage_key', 'original_key'])
    .execute();
  await db
    .deleteFrom('player_sessions')
    .where('session_id', 'in', (sessions) =>
      sessions.selectFrom('sessions').select('id').where('campaign_id', '=', campaignId),
    )
    .execute();
  await db.deleteFrom('campaigns').where('id', '=', campaignId).execute();
  return files.flatMap((file) => [file.storage_key, file.original_key]).filter((key) => key !== null);
}

/**
 * Whether somebody other than the owner is in the campaign, anybody has or had a seat in it, or it has files. Trust it
 * only while the campaign is locked for update.
 */
export async function isUsedByOthers(db: Database, campaignId: Id): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
      exists (select from campaign_players where campaign_id = ${campaignId} and role_type <> 'owner')
      or exists (select from campaign_files where campaign_id = ${campaignId})
      or exists (select from sessions where campaign_id = ${campaignId} and (
        exists (select from player_sessions where session_id = sessions.id)
        or exists (select from cancelled_seats where session_id = sessions.id))) as used`.execute(db);
  return rows[0]?.used ?? true;
}
