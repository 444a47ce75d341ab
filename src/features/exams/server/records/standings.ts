import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { ExamStanding } from '../../rules.ts';
import { isOffered } from './versions.ts';

/** An exam of a game system with one player's standing in it. */
export type PlayerExam = ExamStanding & { id: Id; name: string; version: number };

/**
 * For each of these game systems, the newest 50 exams that the player took or can take, with their standing, newest
 * first; the map's keys are the systems' ids. Pass a bounded number of systems.
 */
export async function listExamsOfSystems(
  db: Database,
  playerId: Id,
  gameSystemIds: readonly Id[],
): Promise<ReadonlyMap<Id, PlayerExam[]>> {
  const rows = await db
    .selectFrom(sql<{ id: Id }>`unnest(${gameSystemIds}::uuid[])`.as<'system'>(sql`system(id)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('exams')
          .select(['exams.id', 'exams.name', 'exams.version', 'exams.created_at'])
          .whereRef('exams.game_system_id', '=', 'system.id')
          .where(
            sql<boolean>`(${isOffered('exams', playerId)} or (select true from player_exams taken
              where taken.exam_id = exams.id and taken.player_id = ${playerId} limit 1) is not null)`,
          )
          .orderBy('exams.created_at', 'desc')
          .orderBy('exams.id', 'desc')
          .limit(sql.lit(50))
          .as('exam'),
      (join) => join.onTrue(),
    )
    .leftJoin('player_exams', (join) =>
      join.onRef('player_exams.exam_id', '=', 'exam.id').on('player_exams.player_id', '=', playerId),
    )
    .select([
      'exam.id',
      'exam.name',
      'exam.version',
      'system.id as game_system_id',
      'player_exams.id as submission_id',
      'player_exams.score',
    ])
    .orderBy('exam.created_at', 'desc')
    .orderBy('exam.id', 'desc')
    .execute();
  const exams = new Map<Id, PlayerExam[]>();
  for (const { game_system_id: systemId, id, name, version, submission_id: submission, score } of rows) {
    const exam = { id, name, version, submitted: submission !== null, scorePercent: score };
    const before = exams.get(systemId);
    if (before) before.push(exam);
    else exams.set(systemId, [exam]);
  }
  return exams;
}

/** The game systems that the player is certified for: those with at least one exam that the player submitted, graded or not. */
export async function findCertifiedSystems(
  db: Database,
  playerId: Id,
  gameSystemIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom('player_exams')
    .innerJoin('exams', 'exams.id', 'player_exams.exam_id')
    .select('exams.game_system_id')
    .distinct()
    .where('player_exams.player_id', '=', playerId)
    .where('exams.game_system_id', '=', sql<Id>`any(${gameSystemIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.game_system_id));
}
