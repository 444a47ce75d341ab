import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import type { ManagedCampaign } from '../../admin-contract.ts';
import { type CampaignType, campaignTypeShape } from '../../inputs.ts';

type Scope = {
  q?: string | undefined;
  type?: CampaignType | undefined;
  status?: 'active' | 'inactive' | undefined;
};

/** Campaigns of a scope, one slice of them by age. */
export async function listManagedCampaigns(
  db: Database,
  { q, type, status }: Scope,
  slice: Slice,
): Promise<ManagedCampaign[]> {
  const campaigns = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('campaigns')
          .select('id')
          .where(contains([sql.ref('search_text')], q ?? '')),
    )
    .selectFrom('campaigns as c')
    .innerJoin('campaign_types as t', 't.id', 'c.type_id')
    .innerJoin('game_systems as g', 'g.id', 'c.game_system_id')
    .leftJoin('retailers as r', 'r.id', 'c.retailer_id')
    .leftJoin('campaign_players as o', (join) =>
      join
        .onRef('o.campaign_id', '=', 'c.id')
        .on('o.role_type', '=', sql.lit('owner'))
        .on('o.status', '=', sql.lit('active')),
    )
    .leftJoin('players as p', 'p.id', 'o.player_id')
    .select([
      'c.id',
      'c.title',
      't.name as type',
      'c.status',
      'g.name as game_system_name',
      'r.name as retailer_name',
      'p.alias',
      'c.created_at',
    ])
    .$if(Boolean(q), (query) =>
      query.where('c.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    )
    .$if(type !== undefined, (query) =>
      query.where('c.type_id', '=', (types) =>
        types
          .selectFrom('campaign_types')
          .select('campaign_types.id')
          .where('campaign_types.name', '=', type ?? ''),
      ),
    )
    .$if(status !== undefined, (query) =>
      query.where('c.status', status === 'active' ? '=' : '<>', sql.lit('active')),
    );
  const rows = await sliceOf(campaigns, 'c', slice).execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: campaignTypeShape.parse(row.type),
    status: row.status,
    gameSystemName: row.game_system_name,
    retailerName: row.retailer_name,
    ownerAlias: row.alias,
    createdAt: row.created_at.toISOString(),
  }));
}

/** What goes with a campaign. Paid seats are those that money was paid for; free ones do not count. */
type CampaignRemoval = { sessions: number; seats: number; paidSeats: number; files: number };

/** What would be removed with a campaign. Trust it only while the campaign is locked. */
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

/** The player who owns a campaign; null where nobody does. */
export async function findOwner(db: Database, campaignId: Id): Promise<Id | null> {
  const row = await db
    .selectFrom('campaign_players')
    .select('player_id')
    .where('campaign_id', '=', campaignId)
    .where('role_type', '=', sql.lit('owner'))
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst();
  return row?.player_id ?? null;
}

/** Removes a campaign with its seats, sessions, members and files; returns where the files' bytes are. */
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
 * Whether somebody else than the owner belongs to the campaign, or anybody has or had a seat in it, or it has files.
 * Trust it only while the campaign is locked for update.
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
