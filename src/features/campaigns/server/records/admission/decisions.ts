import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { goingAheadShape } from '../../../admission/contract.ts';
import { type GoFacts, goingAhead } from '../../../admission/rules.ts';

/** The columns of a campaign that decide whether its sessions go ahead. */
export const goColumns = ['campaigns.min_to_go', 'campaigns.decide_hours', 'campaigns.max_players'] as const;

type GoRow = {
  min_to_go: number | null;
  decide_hours: number | null;
  max_players: number;
  go_state: string | null;
  go_decided_for: Date | null;
};

const factsOf = (row: GoRow, startDate: Date | string | null, seatsTaken: number | null): GoFacts => ({
  minToGo: row.min_to_go,
  decideHours: row.decide_hours,
  maxPlayers: row.max_players,
  seatsTaken: Number(seatsTaken),
  startDate: new Date(startDate ?? 0),
  goState: row.go_state,
  decidedFor: row.go_decided_for,
});

/** Whether a session with this start and this many taken seats goes ahead, as the API shows it. */
export function toGoingAhead(
  row: GoRow,
  startDate: Date | string | null,
  seatsTaken: number | null,
): z.infer<typeof goingAheadShape> | null {
  const going = goingAhead(factsOf(row, startDate, seatsTaken));
  return going && { ...going, decideAt: going.decideAt.toISOString() };
}

/** The most sessions with due decisions that one query finds. */
const DECISIONS_A_BATCH = 500;

/**
 * Upcoming sessions whose decision is due, with enough players or without, and sessions that were left open but have
 * enough players now. None of campaigns that are paused, ended, hidden or without an owner.
 */
export async function listDueDecisions(db: Database, now: Date): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select session.id
    from campaigns
    cross join lateral (
      select sessions.* from sessions
      where sessions.campaign_id = campaigns.id and sessions.hidden_at is null
        and sessions.called_off_at is null
        and sessions.start_date > ${now}::timestamptz
        and sessions.start_date <= ${now}::timestamptz + make_interval(hours => campaigns.decide_hours)
    ) session
    where campaigns.min_to_go is not null and campaigns.status not in ('paused', 'ended', 'hidden')
      and exists (
        select from campaign_players owner
        where owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active')
      and (session.go_decided_for is distinct from session.start_date
        or (session.go_state = 'open' and least(campaigns.min_to_go, campaigns.max_players) <= (
          select count(*) from player_sessions where session_id = session.id)))
    order by session.start_date, session.id
    limit ${sql.lit(DECISIONS_A_BATCH)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What decides whether a session goes ahead. The session must exist; trust it only while it is locked. */
export async function findGoFacts(db: Database, sessionId: Id): Promise<GoFacts> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .select((of) => [
      ...goColumns,
      'sessions.start_date',
      'sessions.go_state',
      'sessions.go_decided_for',
      of
        .selectFrom('player_sessions')
        .select((seats) => seats.fn.countAll<number>().as('taken'))
        .whereRef('player_sessions.session_id', '=', 'sessions.id')
        .as('seats_taken'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return factsOf(row, row.start_date, row.seats_taken);
}

/** Stores what was decided about a session, and for which start. */
export async function writeDecision(
  db: Database,
  sessionId: Id,
  { state, startDate }: { state: 'ahead' | 'open'; startDate: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ go_state: state, go_decided_for: startDate })
    .where('id', '=', sessionId)
    .execute();
}
