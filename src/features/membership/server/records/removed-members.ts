import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { publicPlayerColumns } from '#features/players/server/records/players.ts';
import type { Removed } from '../../removals/contract.ts';
import type { RemovalReason } from '../../removals/rules.ts';

/** Where a page begins: after the player with this time of removal and this id, the last removed first. */
export type RemovedPosition = [removedAt: string, playerId: Id];

/** The players on a page. The list returns one more if there is a next page. */
export const REMOVED_A_PAGE = 20;

/** Records that a player was removed from a campaign. The campaign must be locked. */
export async function keepRemoval(
  db: Database,
  removal: { campaignId: Id; playerId: Id; reason: RemovalReason; removedAt: Date },
): Promise<void> {
  const { campaignId: campaign_id, playerId: player_id, reason, removedAt: removed_at } = removal;
  await db
    .insertInto('campaign_removals')
    .values({ campaign_id, player_id, reason, removed_at })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'player_id']).doUpdateSet({ reason, removed_at }),
    )
    .execute();
}

/** Deletes the record of a removal; false if there was none. */
export async function liftRemoval(db: Database, campaignId: Id, playerId: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('campaign_removals')
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The players who were removed from a campaign and may not join again, the last removed first. */
export async function listRemoved(
  db: Database,
  campaignId: Id,
  after: RemovedPosition | null,
): Promise<Removed[]> {
  const rows = await db
    .selectFrom('campaign_removals as removal')
    .innerJoin('players', 'players.id', 'removal.player_id')
    .select([...publicPlayerColumns, 'removal.reason', 'removal.removed_at'])
    .where('removal.campaign_id', '=', campaignId)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(removal.removed_at, removal.player_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    // total: a player is taken out of a campaign once
    .orderBy('removal.removed_at', 'desc')
    .orderBy('removal.player_id', 'desc')
    .limit(sql.lit(REMOVED_A_PAGE + 1))
    .execute();
  return rows.map(({ id, alias, aliasImageUrl, reason, removed_at: at }) => ({
    player: { id, alias, aliasImageUrl },
    reason,
    removedAt: at.toISOString(),
  }));
}

/** What a player's paid seats in a campaign's upcoming sessions cost, including those of guests they bring, in cents. */
export async function sumPaidToCome(
  db: Database,
  { campaignId, playerId, now }: { campaignId: Id; playerId: Id; now: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(seat.price) * 100, 0)::int as cents
    from player_sessions seat join sessions on sessions.id = seat.session_id
    where sessions.campaign_id = ${campaignId}::uuid and sessions.start_date > ${now}::timestamptz
      and (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
      and seat.payment_status = 'paid'`.execute(db);
  return rows[0]?.cents ?? 0;
}
