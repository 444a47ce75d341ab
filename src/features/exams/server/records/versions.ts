import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { ExamVersion, ManagedExamDetail } from '../../admin-contract.ts';
import { MOST_QUESTIONS, type Retake } from '../../rules.ts';
import { listKeyedQuestions } from './exams.ts';
import { questionColumns } from './managed.ts';

/** The most versions of an exam that are listed. */
const MOST_VERSIONS = 50;

/** The last version before `exam` that the player submitted, as rows of (id, version, score, created_at): one or none. */
// total: no two exams of a series have the same version
const takenBefore = (exam: string, playerId: RawBuilder<Id>) => sql`(
  select earlier.id, earlier.version, taken.score, taken.created_at
  from exams earlier join player_exams taken on taken.exam_id = earlier.id and taken.player_id = ${playerId}
  where earlier.series_id = ${sql.ref(`${exam}.series_id`)} and earlier.version < ${sql.ref(`${exam}.version`)}
  order by earlier.version desc limit 1)`;

/** Whether any version after the one that the player took (`before`), up to `exam`, requires them to take it again. */
const asksAgain = (exam: string) => sql<boolean>`(
  select true from exams asking
  where asking.series_id = ${sql.ref(`${exam}.series_id`)} and asking.version > before.version
    and asking.version <= ${sql.ref(`${exam}.version`)} and asking.published_at is not null
    and (asking.retake = 'everybody' or before.score < asking.retake_below)
  limit 1) is not null`;

/**
 * Whether an exam is the newest published version and the player can still take it: they took no earlier one, or must
 * take it again. A score below the bound counts once it is given; an exam in review does not count.
 * @param exam the name by which the query knows the row of `exams`
 */
export const isOffered = (exam: string, playerId: Id | RawBuilder<Id>) => sql<boolean>`(
  ${sql.ref(`${exam}.published_at`)} is not null
  and (select true from player_exams done
    where done.exam_id = ${sql.ref(`${exam}.id`)} and done.player_id = ${playerId}::uuid limit 1) is null
  and (select true from exams later
    where later.series_id = ${sql.ref(`${exam}.series_id`)} and later.version > ${sql.ref(`${exam}.version`)}
      and later.published_at is not null limit 1) is null
  and (select true from ${takenBefore(exam, sql`${playerId}::uuid`)} before
    where not ${asksAgain(exam)} limit 1) is null)`;

/** The latest earlier version that the player took, for a lateral join: one row or none. */
export const lastTakenBefore = (exam: string, playerId: Id) =>
  sql<{ version: number; score: number | null }>`lateral ${takenBefore(exam, sql`${playerId}::uuid`)}`;

/** The latest earlier version that the player took, and the newest version that replaced this one; each null if there is none. */
export async function findVersionsAround(db: Database, playerId: Id, examId: Id) {
  const before = await sql<{ id: Id; version: number; score: number | null; created_at: Date }>`
    select taken.id, taken.version, taken.score, taken.created_at
    from exams, lateral ${takenBefore('exams', sql`${playerId}::uuid`)} taken where exams.id = ${examId}`.execute(
    db,
  );
  const after = await db
    .selectFrom('exams')
    .innerJoin('exams as newer', (join) =>
      join
        .onRef('newer.series_id', '=', 'exams.series_id')
        .onRef('newer.version', '>', 'exams.version')
        .on('newer.published_at', 'is not', null),
    )
    .select([
      'newer.id',
      'newer.version',
      'newer.published_at',
      isOffered('newer', playerId).as('is_offered'),
    ])
    .where('exams.id', '=', examId)
    // total: no two exams of a series have the same version
    .orderBy('newer.version', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const [taken] = before.rows;
  return {
    takenBefore: taken
      ? {
          examId: taken.id,
          version: taken.version,
          submittedAt: taken.created_at.toISOString(),
          scorePercent: taken.score,
        }
      : null,
    newer: after
      ? {
          examId: after.id,
          version: after.version,
          publishedAt: after.published_at!.toISOString(),
          isOffered: after.is_offered,
        }
      : null,
  };
}

/** The newest published version after an exam; null if there is none. */
export async function findNewestAfter(
  db: Database,
  examId: Id,
): Promise<{ version: number; publishedAt: Date } | null> {
  const row = await db
    .selectFrom('exams')
    .innerJoin('exams as newer', (join) =>
      join
        .onRef('newer.series_id', '=', 'exams.series_id')
        .onRef('newer.version', '>', 'exams.version')
        .on('newer.published_at', 'is not', null),
    )
    .select(['newer.version', 'newer.published_at'])
    .where('exams.id', '=', examId)
    // total: no two exams of a series have the same version
    .orderBy('newer.version', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row ? { version: row.version, publishedAt: row.published_at! } : null;
}

/** The newest versions of an exam's series, newest first, including drafts. */
export async function listVersions(db: Database, examId: Id): Promise<ExamVersion[]> {
  const rows = await db
    .selectFrom('exams')
    .innerJoin('exams as each', 'each.series_id', 'exams.series_id')
    .select(['each.id', 'each.version', 'each.published_at', 'each.retake', 'each.retake_below'])
    .where('exams.id', '=', examId)
    // total: no two exams of a series have the same version
    .orderBy('each.version', 'desc')
    .limit(sql.lit(MOST_VERSIONS))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? null,
    retake: row.retake,
    retakeBelow: row.retake_below,
  }));
}

/** The previous version with its questions; null for the first version, and if no earlier one is left. */
export async function findEarlierVersion(db: Database, examId: Id): Promise<ManagedExamDetail['earlier']> {
  const earlier = await db
    .selectFrom('exams')
    .innerJoin('exams as earlier', (join) =>
      join.onRef('earlier.series_id', '=', 'exams.series_id').onRef('earlier.version', '<', 'exams.version'),
    )
    .select(['earlier.id', 'earlier.version'])
    .where('exams.id', '=', examId)
    // total: no two exams of a series have the same version
    .orderBy('earlier.version', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!earlier) return null;
  const copies = await db
    .selectFrom('exam_questions')
    .select(['id', 'copied_from'])
    .where('exam_id', '=', examId)
    .where('copied_from', 'is not', null)
    .limit(sql.lit(MOST_QUESTIONS))
    .execute();
  return {
    version: earlier.version,
    questions: await listKeyedQuestions(db, earlier.id),
    copies: copies.map((copy) => ({ id: copy.id, of: copy.copied_from! })),
  };
}

/** The next version; undefined if there is none. Only reliable while the exam is locked. */
export function findNextVersion(
  db: Database,
  exam: { seriesId: Id; version: number },
): Promise<{ id: Id; published_at: Date | null } | undefined> {
  return (
    db
      .selectFrom('exams')
      .select(['id', 'published_at'])
      .where('series_id', '=', exam.seriesId)
      .where('version', '>', exam.version)
      // total: no two exams of a series have the same version
      .orderBy('version')
      .limit(sql.lit(1))
      .executeTakeFirst()
  );
}

/** Adds the next version of an exam as a draft with the same name, weight and questions. */
export async function insertVersion(
  db: Database,
  version: { id: Id; of: Id; createdAt: Date },
): Promise<void> {
  await sql`
    insert into exams (id, name, weight, graders, game_system_id, series_id, version, created_at, published_at)
    select ${version.id}, name, weight, graders, game_system_id, series_id, version + 1, ${version.createdAt}, null
    from exams where id = ${version.of}`.execute(db);
  const questions = await listKeyedQuestions(db, version.of);
  if (questions.length === 0) return;
  await db
    .insertInto('exam_questions')
    .values(
      questions.map((question, index) =>
        Object.assign(questionColumns(question, index), {
          id: newId(),
          exam_id: version.id,
          copied_from: question.id,
        }),
      ),
    )
    .execute();
}

/** Up to `size` players after `after`, by id, who took an earlier version of an exam, and whether they must take it again. */
export async function listEarlierTakers(
  db: Database,
  examId: Id,
  after: Id | null,
  size: number,
): Promise<{ playerId: Id; userId: Id; isAsked: boolean }[]> {
  const { rows } = await sql<{ playerId: Id; userId: Id; isAsked: boolean }>`
    select players.id as "playerId", players.auth_id as "userId",
      exam.retake = 'everybody' or coalesce(taken.score < exam.retake_below, false) as "isAsked"
    from exams exam
    cross join lateral (
      select distinct candidate.id
      from exams earlier
      cross join lateral (
        select player_id as id from player_exams
        where exam_id = earlier.id and (${after}::uuid is null or player_id > ${after}::uuid)
        order by id limit ${size}) candidate
      where earlier.series_id = exam.series_id and earlier.version < exam.version
      order by candidate.id limit ${size}) found
    join players on players.id = found.id
    cross join lateral ${takenBefore('exam', sql`players.id`)} taken
    where exam.id = ${examId}
    order by players.id`.execute(db);
  return rows;
}

/** The newest version after a submission's exam, if its player must take it; else undefined. */
export async function findAskedAgain(
  db: Database,
  submissionId: Id,
): Promise<{ id: Id; name: string; version: number } | undefined> {
  // total: no two exams of a series have the same version
  const { rows } = await sql<{ id: Id; name: string; version: number }>`
    select newer.id, newer.name, newer.version
    from player_exams submission join exams on exams.id = submission.exam_id
    join exams newer on newer.series_id = exams.series_id and newer.version > exams.version
    where submission.id = ${submissionId} and ${isOffered('newer', sql.ref<Id>('submission.player_id'))}
    order by newer.version desc limit 1`.execute(db);
  return rows[0];
}

/** Publishes a draft, and stores which players must take it again. */
export async function setPublished(
  db: Database,
  id: Id,
  publication: { at: Date; retake: Retake; below: number | null },
): Promise<void> {
  const { at, retake, below } = publication;
  await db
    .updateTable('exams')
    .set({ published_at: at, retake, retake_below: below })
    .where('id', '=', id)
    .execute();
}
