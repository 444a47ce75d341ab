import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { findWaitingIn, type Waiting } from '#platform/desk/desk-work.ts';
import type { Id } from '#shared/ids.ts';
import type { CaseOfUser, ListedCase } from '../../admin-contract.ts';

/** A page of cases begins after the one with this time and id. */
export type CasePosition = [at: string, id: Id];

/** Cases per page; the list returns one more, to tell whether another page follows. */
export const CASES_A_PAGE = 25;

type Row = {
  id: Id;
  thing_kind: ListedCase['kind'];
  thing_id: Id;
  thing_title: string;
  alias: string | null;
  reports: number;
  decision: ListedCase['decision'];
  has_appeal: boolean;
  at: Date;
};

/** Cases that wait for an admin, the longest waiting first; or decided ones, newest first. */
export async function listCases(
  db: Database,
  state: 'waiting' | 'decided',
  after: CasePosition | null,
): Promise<ListedCase[]> {
  const isWaiting = state === 'waiting';
  const column = sql.ref(isWaiting ? 'cases.waiting_since' : 'cases.decided_at');
  const direction = sql.raw(isWaiting ? 'asc' : 'desc');
  const beyond = sql.raw(isWaiting ? '>' : '<');
  const { rows } = await sql<Row>`
    select cases.id, cases.thing_kind, cases.thing_id, cases.thing_title, players.alias, cases.decision,
      (select count(*)::int from (select from reports where reports.case_id = cases.id limit 1000) counted) as reports,
      cases.appealed_at is not null as has_appeal, ${column} as at
    from moderation_cases cases
    left join players on players.auth_id = cases.user_id
    where ${column} is not null
      ${isWaiting ? sql`` : sql`and cases.waiting_since is null`}
      ${after === null ? sql`` : sql`and (${column}, cases.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by ${column} ${direction}, cases.id ${direction}
    limit ${sql.lit(CASES_A_PAGE + 1)}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.thing_kind,
    thingId: row.thing_id,
    title: row.thing_title,
    alias: row.alias,
    reports: row.reports,
    decision: row.decision,
    hasAppeal: row.has_appeal,
    at: row.at.toISOString(),
  }));
}

/** At most 20 cases about a user's things: undecided ones, then the latest decisions. */
export async function listCasesOfUser(db: Database, userId: Id): Promise<CaseOfUser[]> {
  const { rows } = await sql<Omit<Row, 'alias'> & { rule: CaseOfUser['rule']; is_lifted: boolean }>`
    select cases.id, cases.thing_kind, cases.thing_id, cases.thing_title, cases.decision, cases.rule,
      (select count(*)::int from (select from reports where reports.case_id = cases.id limit 1000) counted) as reports,
      cases.appealed_at is not null as has_appeal, coalesce(cases.decided_at, cases.opened_at) as at,
      cases.restored_at is not null or cases.appeal_decision is not distinct from 'lifted' as is_lifted
    from moderation_cases cases
    where cases.user_id = ${userId}
    order by cases.decided_at desc, cases.id desc
    limit 20`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.thing_kind,
    thingId: row.thing_id,
    title: row.thing_title,
    reports: row.reports,
    decision: row.decision,
    rule: row.rule,
    hasAppeal: row.has_appeal,
    isLifted: row.is_lifted,
    at: row.at.toISOString(),
  }));
}

/** Cases that wait for a first decision, or for the decision about an appeal. */
export const findWaitingCases = (db: Database, kind: 'report' | 'appeal'): Promise<Waiting> =>
  findWaitingIn(
    db,
    sql`from moderation_cases where waiting_since is not null and decision is ${sql.raw(kind === 'report' ? 'null' : 'not null')}
      order by waiting_since, id`,
    'waiting_since',
  );

export async function isWaitingCase(db: Database, caseId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('id', '=', caseId)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes cases whose latest decision is older than `before`, with their reports. Cases that wait or hide something stay. */
export async function sweepCases(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('moderation_cases')
    .where('decided_at', '<', before)
    .where('waiting_since', 'is', null)
    .where(sql<boolean>`(decision <> 'hide' or restored_at is not null)`)
    .where(sql<boolean>`greatest(decided_at, restored_at, appeal_decided_at) < ${before}::timestamptz`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
