import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { Rule } from '#shared/things.ts';
import type { ThingKey } from './cases.ts';

type NewReport = {
  caseId: Id;
  thing: ThingKey;
  reportedBy: Id;
  rule: Rule;
  text: string | null;
  createdAt: Date;
};

/** Adds a report to a case. Returns false and writes nothing if the user reported the same thing before. */
export async function insertReport(db: Database, report: NewReport): Promise<boolean> {
  const row = await db
    .insertInto('reports')
    .values({
      id: newId(),
      case_id: report.caseId,
      thing_kind: report.thing.kind,
      thing_id: report.thing.id,
      reported_by: report.reportedBy,
      rule: report.rule,
      text: report.text,
      created_at: report.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['reported_by', 'thing_kind', 'thing_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The most reports of one thing that an admin sees. */
const REPORTS_LISTED = 50;

/** The first reports of some cases, the earliest first, each with the reporter's alias or username. */
export async function listReports(db: Database, caseIds: readonly Id[]) {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('profiles', 'profiles.id', 'reports.reported_by')
    .leftJoin('players', 'players.auth_id', 'reports.reported_by')
    .select([
      'reports.id',
      'reports.case_id as caseId',
      'reports.rule',
      'reports.text',
      'reports.created_at as createdAt',
      'profiles.username',
      'players.alias',
    ])
    .where('reports.case_id', 'in', caseIds)
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .limit(sql.lit(REPORTS_LISTED))
    .execute();
  return rows.map(({ rule, username, alias, ...row }) =>
    Object.assign(row, { rule: rule as Rule, by: alias ?? username }),
  );
}

/** The most people who are told how their reports of one case were decided. */
const MOST_TOLD = 10_000;

/** The users who reported a thing in one case. */
export async function listReporters(db: Database, caseId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('reports')
    .select('reported_by')
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
  return rows.map((row) => row.reported_by);
}

/** How many things a user reported, at most 1,000. */
export async function countReportsBy(db: Database, userId: Id): Promise<number> {
  const { reports } = await db
    .selectFrom((from) =>
      from
        .selectFrom('reports')
        .select('id')
        .where('reported_by', '=', userId)
        .limit(sql.lit(1_000))
        .as('made'),
    )
    .select((row) => row.fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow();
  return reports;
}
