import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { AttendanceFigure } from '../../../check-in/contract.ts';
import { FIGURE_LOOKS_AT, figureOf } from '../../../check-in/rules.ts';

/**
 * How many of their last 20 decided sessions each of these players attended, in all campaigns. Players with fewer than
 * three are left out. Decisions with an open contest don't count. One query, however many players.
 */
export async function listAttendanceFigures(
  db: Database,
  playerIds: readonly Id[],
): Promise<Map<Id, AttendanceFigure>> {
  if (playerIds.length === 0) return new Map();
  // total: a seat has one check-in
  const { rows } = await sql<{ player_id: Id; attended: number; decided: number }>`
    select asked.player_id, count(*) filter (where last.has_attended)::int as attended, count(*)::int as decided
    from unnest(${playerIds}::uuid[]) as asked (player_id)
    cross join lateral (
      select has_attended from check_ins
      where check_ins.player_id = asked.player_id and has_attended is not null
        and (contested_at is null or contest_answered_at is not null)
      order by created_at desc, seat_id
      limit ${sql.lit(FIGURE_LOOKS_AT)}
    ) last
    group by asked.player_id`.execute(db);
  return new Map(
    rows.flatMap((row) => {
      const figure = figureOf('attended', row.attended, row.decided);
      return figure ? [[row.player_id, figure] as const] : [];
    }),
  );
}
