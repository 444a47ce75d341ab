import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { Metrics } from '../../contract.ts';

type MetricsRow = {
  total_game_sessions: number;
  total_retailers: number;
  total_tournaments: number;
  total_online_games: number;
  total_retailer_games: number;
  total_convention_games: number;
  visit_count: number;
  customer_demo_count: number;
};

/**
 * The points metrics of a user, as the remote procedure of docs/product/games.md, section 7 answers them. The user is
 * written into the statement, so that PostgreSQL plans for this one: whoever has very many rows needs another plan.
 */
export async function readMetrics(db: Database, userId: Id): Promise<Metrics> {
  const { rows } = await sql<MetricsRow>`
    select * from get_player_earnings_metrics(${sql.lit(userId)}::uuid)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('get_player_earnings_metrics answered no row');
  return {
    totalGameSessions: row.total_game_sessions,
    totalRetailers: row.total_retailers,
    totalTournaments: row.total_tournaments,
    totalOnlineGames: row.total_online_games,
    totalRetailerGames: row.total_retailer_games,
    totalConventionGames: row.total_convention_games,
    totalVisits: row.visit_count,
    totalCustomerDemos: row.customer_demo_count,
  };
}
