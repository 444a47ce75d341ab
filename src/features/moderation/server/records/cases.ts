import { firstCharacters } from '#shared/text/shortened.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { Rule, ThingKind } from '#shared/things.ts';

export type ThingKey = { kind: ThingKind; id: Id };

/** A case with its decision and its appeal. */
export type CaseRecord = {
  id: Id;
  kind: ThingKind;
  thingId: Id;
  title: string;
  userId: Id | null;
  openedAt: Date;
  decision: 'nothing' | 'hide' | 'remove' | null;
  rule: Rule | null;
  reason: string | null;
  decidedBy: Id | null;
  decidedAt: Date | null;
  kept: unknown;
  restoredAt: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealDecision: 'stands' | 'lifted' | null;
  appealAnswer: string | null;
};

const columns = [
  'id',
  'thing_kind as kind',
  'thing_id as thingId',
  'thing_title as title',
  'user_id as userId',
  'opened_at as openedAt',
  'decision',
  'rule',
  'reason',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'kept',
  'restored_at as restoredAt',
  'appeal',
  'appealed_at as appealedAt',
  'appeal_decision as appealDecision',
  'appeal_answer as appealAnswer',
] as const;

/** Rows only contain values that the contract accepted, so kinds, rules and decisions are valid. */
const toRecord = (row: unknown): CaseRecord => row as CaseRecord;

/** The most characters of a thing's title that a case stores. */
const TITLE_CHARACTERS = 400;

/** Locks the open case of a thing until the transaction ends. Concurrent requests for one thing wait for each other. */
export async function lockOpenCase(db: Database, { kind, id }: ThingKey): Promise<CaseRecord | undefined> {
  const row = await db
    .selectFrom('moderation_cases')
    .select(columns)
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(row);
}

type NewCase = { thing: ThingKey; title: string; userId: Id | null; openedAt: Date };

/** Opens a case about a thing, or returns the open one; locked until the transaction ends. */
export async function openCase(
  db: Database,
  { thing, title, userId, openedAt }: NewCase,
): Promise<CaseRecord> {
  for (;;) {
    const open = await lockOpenCase(db, thing);
    if (open) return open;
    const row = await db
      .insertInto('moderation_cases')
      .values({
        id: newId(),
        thing_kind: thing.kind,
        thing_id: thing.id,
        thing_title: firstCharacters(title, TITLE_CHARACTERS),
        user_id: userId,
        opened_at: openedAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['thing_kind', 'thing_id']).where('decided_at', 'is', null).doNothing(),
      )
      .returning(columns)
      .executeTakeFirst();
    // Another request opened a case at the same time: that one is used.
    if (row) return toRecord(row);
  }
}

/** Locks a case until the transaction ends; undefined if it does not exist. */
export async function lockCase(db: Database, caseId: Id): Promise<CaseRecord | undefined> {
  const row = await db
    .selectFrom('moderation_cases')
    .select(columns)
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(row);
}

type Decision = {
  decision: 'nothing' | 'hide' | 'remove';
  rule: Rule | null;
  reason: string | null;
  decidedBy: Id;
  decidedAt: Date;
  kept: object | null;
};

export async function writeDecision(db: Database, caseId: Id, decision: Decision): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({
      decision: decision.decision,
      rule: decision.rule,
      reason: decision.reason,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt,
      kept: decision.kept && JSON.stringify(decision.kept),
    })
    .where('id', '=', caseId)
    .execute();
}

/** Records that the thing hidden by a case is shown again. */
export async function writeRestored(db: Database, caseId: Id, at: Date): Promise<void> {
  await db.updateTable('moderation_cases').set({ restored_at: at }).where('id', '=', caseId).execute();
}

export async function writeAppeal(db: Database, caseId: Id, appeal: string, at: Date): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({ appeal, appealed_at: at })
    .where('id', '=', caseId)
    .execute();
}

export async function writeAnswer(
  db: Database,
  caseId: Id,
  answer: { decision: 'stands' | 'lifted'; answer: string; decidedBy: Id; at: Date },
): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({
      appeal_decision: answer.decision,
      appeal_answer: answer.answer,
      appeal_decided_by: answer.decidedBy,
      appeal_decided_at: answer.at,
    })
    .where('id', '=', caseId)
    .execute();
}

/** The most cases that a thing's page shows. */
const CASES_OF_THING = 20;

/** The latest cases of a thing, newest first, each with the username of the admin who decided it. */
export async function listCasesOfThing(
  db: Database,
  { kind, id }: ThingKey,
): Promise<(CaseRecord & { decidedByName: string | null })[]> {
  const rows = await db
    .selectFrom('moderation_cases')
    .leftJoin('profiles', 'profiles.id', 'moderation_cases.decided_by')
    .select(columns.map((column) => `moderation_cases.${column}` as const))
    .select('profiles.username as decidedByName')
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .orderBy('opened_at', 'desc')
    .orderBy('moderation_cases.id', 'desc')
    .limit(sql.lit(CASES_OF_THING))
    .execute();
  return rows.map((row) => Object.assign(toRecord(row), { decidedByName: row.decidedByName }));
}

/** A page of a user's decisions, newest first, begins after the one with this time and id. */
export type DecisionPosition = [decidedAt: string, id: Id];

/** Decisions per page; the list returns one more, to tell whether another page follows. */
export const DECISIONS_A_PAGE = 20;

/** The decisions that hid or removed things of a user, newest first. */
export async function listDecisionsAbout(
  db: Database,
  userId: Id,
  after: DecisionPosition | null,
): Promise<CaseRecord[]> {
  const rows = await db
    .selectFrom('moderation_cases')
    .select(columns)
    .where('user_id', '=', userId)
    .where(sql<boolean>`decision in ('hide', 'remove')`)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(decided_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(DECISIONS_A_PAGE + 1))
    .execute();
  return rows.map(toRecord);
}

/** The decision that currently hides a user's thing; undefined if there is none. */
export async function findHiding(
  db: Database,
  userId: Id,
  { kind, id }: ThingKey,
): Promise<CaseRecord | undefined> {
  const row = await db
    .selectFrom('moderation_cases')
    .select(columns)
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .where('user_id', '=', userId)
    .where('decision', '=', sql.lit('hide'))
    .where('restored_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Whether a decision currently hides a thing that was this user's when the decision was made. */
export async function hidesOwn(db: Database, { kind, id }: ThingKey, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .where('user_id', '=', userId)
    .where('decision', '=', sql.lit('hide'))
    .where('restored_at', 'is', null)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}
