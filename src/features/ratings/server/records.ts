import type { Database } from '../../../platform/database/connect.ts';
import type { Id } from '../../../shared/ids.ts';
import type { RatingSummary } from '../contract.ts';

/** Average and number of the ratings that a player received, from an index alone. */
export async function summariseRatings(db: Database, playerId: Id): Promise<RatingSummary> {
  const row = await db
    .selectFrom('player_ratings')
    .select(({ fn }) => [fn.avg<string | null>('rating').as('average'), fn.countAll<string>().as('count')])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { average: row.average === null ? null : Number(row.average), count: Number(row.count) };
}
