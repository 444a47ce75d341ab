import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains } from '#platform/lists/text-search.ts';
import type { ManagedCampaign } from '../../admin-contract.ts';
import { type CampaignType, campaignTypeShape } from '#features/campaigns/inputs.ts';

type Scope = {
  q?: string | undefined;
  type?: CampaignType | undefined;
  status?: 'active' | 'inactive' | undefined;
};

/** One slice of the campaigns that match the filters, by age. */
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
