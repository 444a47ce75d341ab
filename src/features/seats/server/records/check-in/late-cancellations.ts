import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { LateCancellations } from '#features/campaigns/contract.ts';
import { FIGURE_LOOKS_AT, figureOf } from '../../../check-in/rules.ts';

/**
 * Records that the owner of a campaign cancelled one of its sessions late, if anybody holds a seat in it, or held one
 * until an organiser cancelled it within the last day before the start. Does nothing for a campaign without an owner.
 */
export async function keepLateCancellation(
  db: Database,
  { sessionId, cancelledAt, callOffId }: { sessionId: Id; cancelledAt: Date; callOffId: Id | null },
): Promise<void> {
  await sql`
    insert into late_cancellations (organiser_id, session_start, cancelled_at, call_off_id)
    select owner.player_id, sessions.start_date, ${cancelledAt}::timestamptz, ${callOffId}::uuid
    from sessions join campaign_players owner on owner.campaign_id = sessions.campaign_id
      and owner.role_type = 'owner' and owner.status = 'active'
    where sessions.id = ${sessionId}::uuid and (
      sessions.seat_cancelled_at >= sessions.start_date - interval '24 hours'
      or exists (select from player_sessions where session_id = sessions.id))`.execute(db);
}

/** Deletes the records of late cancellations of one call-off, because it is undone. */
export async function forgetLateCancellations(db: Database, callOffId: Id): Promise<void> {
  await db.deleteFrom('late_cancellations').where('call_off_id', '=', callOffId).execute();
}

/** Notes that an organiser cancelled a seat of an upcoming session. */
export async function noteSeatCancelled(db: Database, sessionId: Id, cancelledAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seat_cancelled_at: cancelledAt })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * How many of the last 20 sessions of a campaign's owner were cancelled late. Counted are sessions that they cancelled
 * late, and sessions that began with somebody seated in the campaigns that they run. Null if none was cancelled late,
 * or if there are fewer than three sessions.
 */
export async function findLateCancellations(
  db: Database,
  campaignId: Id,
  now: Date,
): Promise<LateCancellations | null> {
  const late = await db
    .selectFrom('campaign_players as owner')
    .innerJoin('late_cancellations', 'late_cancellations.organiser_id', 'owner.player_id')
    .select(['late_cancellations.organiser_id', 'late_cancellations.session_start'])
    .where('owner.campaign_id', '=', campaignId)
    .where('owner.role_type', '=', sql.lit('owner'))
    .where('owner.status', '=', sql.lit('active'))
    .orderBy('late_cancellations.session_start', 'desc')
    .orderBy('late_cancellations.id')
    .limit(sql.lit(FIGURE_LOOKS_AT))
    .execute();
  const [first] = late;
  // Most owners never cancelled late, and need no second query.
  if (!first) return null;
  const held = await listHeldSessions(db, first.organiser_id, now);
  const last = [
    ...late.map((row) => ({ at: row.session_start, isLate: true })),
    ...held.map((at) => ({ at, isLate: false })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, FIGURE_LOOKS_AT);
  const count = last.filter(({ isLate }) => isLate).length;
  return count === 0 ? null : figureOf('late', count, last.length);
}

/** The starts of the last sessions with somebody seated, in all campaigns that a player owns; the latest first. */
export async function listHeldSessions(db: Database, ownerId: Id, now: Date): Promise<Date[]> {
  // total: only the times are read
  const { rows } = await sql<{ start_date: Date }>`
    select held.start_date
    from campaign_players owner cross join lateral (
      select start_date from sessions
      where sessions.campaign_id = owner.campaign_id and start_date <= ${now}::timestamptz and (
        exists (select from player_sessions where session_id = sessions.id)
        or exists (select from cancelled_seats where session_id = sessions.id)
        or exists (select from former_seats where session_id = sessions.id))
      order by start_date desc, id
      limit ${sql.lit(FIGURE_LOOKS_AT)}
    ) held
    where owner.player_id = ${ownerId}::uuid and owner.role_type = 'owner' and owner.status = 'active'
    order by held.start_date desc
    limit ${sql.lit(FIGURE_LOOKS_AT)}`.execute(db);
  return rows.map((row) => row.start_date);
}
