import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/** Marks the owners of campaigns with a session that began within this time, so that their sessions are counted again. */
export async function makeOrganisersDue(
  db: Database,
  { after, until }: { after: Date; until: Date },
): Promise<void> {
  await sql`
    update organiser_figures set counted_at = null
    where player_id in (
      select owner.player_id from sessions
      join campaign_players owner on owner.campaign_id = sessions.campaign_id
      where sessions.start_date > ${after} and sessions.start_date <= ${until}
        and owner.role_type = 'owner' and owner.status = 'active')`.execute(db);
}

/**
 * Counts the sessions that organisers led, for at most `most` organisers who are marked or were counted before
 * `countedBefore`. Returns for how many it counted.
 */
export async function countSessionsLed(
  db: Database,
  { now, countedBefore, most }: { now: Date; countedBefore: Date; most: number },
): Promise<number> {
  // total: an organiser has one row of figures
  const { numAffectedRows } = await sql`
    update organiser_figures figures
    set sessions_led = count_sessions_led(figures.player_id, ${now}), counted_at = ${now}
    from (
      select player_id from organiser_figures
      where counted_at is null or counted_at < ${countedBefore}
      order by counted_at nulls first, player_id limit ${most} for update skip locked) due
    where figures.player_id = due.player_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
