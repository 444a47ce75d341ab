import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { AvailableExam, CompletedExam } from '../../contract.ts';
import { isOffered, lastTakenBefore } from './versions.ts';

/** Exams per page; the lists return one more, to tell whether another page follows. */
export const EXAMS_A_PAGE = 20;

/** More game systems than a player will ever have. */
const MOST_SYSTEMS = 500;

/** A page begins after the exam that was created, or submitted, at this time. */
export type ExamPosition = [at: string, id: Id];

/**
 * Exams that the player can still take, of the game systems in which they have an account, newest first; of one system
 * if given. Reads each system's newest exams by an index, so that other systems cost nothing.
 */
export async function listAvailableExams(
  db: Database,
  playerId: Id,
  after: ExamPosition | null,
  gameSystemId?: Id,
): Promise<AvailableExam[]> {
  const rows = await db
    .with('system', (cte) =>
      cte
        .selectFrom('player_game_accounts')
        .innerJoin('game_systems', 'game_systems.id', 'player_game_accounts.game_system_id')
        .select(['game_systems.id', 'game_systems.name'])
        .where('player_game_accounts.player_id', '=', playerId)
        .$if(gameSystemId !== undefined, (one) => one.where('game_systems.id', '=', gameSystemId ?? ''))
        .limit(sql.lit(MOST_SYSTEMS)),
    )
    .selectFrom('system')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('exams')
          .select(['exams.id', 'exams.name', 'exams.version', 'exams.series_id', 'exams.created_at'])
          .whereRef('exams.game_system_id', '=', 'system.id')
          .where(isOffered('exams', playerId))
          .$if(after !== null, (rest) =>
            rest.where(
              sql<boolean>`(exams.created_at, exams.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
            ),
          )
          .orderBy('exams.created_at', 'desc')
          .orderBy('exams.id', 'desc')
          .limit(sql.lit(EXAMS_A_PAGE + 1))
          .as('exam'),
      (join) => join.onTrue(),
    )
    .leftJoin(lastTakenBefore('exam', playerId).as('before'), (join) => join.onTrue())
    .select((eb) => [
      'exam.id',
      'exam.name',
      'exam.version',
      'exam.created_at',
      'before.version as before_version',
      'before.score as before_score',
      'system.id as system_id',
      'system.name as system_name',
      eb
        .selectFrom('exam_questions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('exam_questions.exam_id', '=', 'exam.id')
        .as('question_count'),
    ])
    .orderBy('exam.created_at', 'desc')
    .orderBy('exam.id', 'desc')
    .limit(sql.lit(EXAMS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    gameSystem: { id: row.system_id, name: row.system_name },
    takenBefore:
      row.before_version === null ? null : { version: row.before_version, scorePercent: row.before_score },
    questionCount: row.question_count ?? 0,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Exams that the player submitted, the newest submission first; of one game system if it is given. */
export async function listCompletedExams(
  db: Database,
  playerId: Id,
  after: ExamPosition | null,
  gameSystemId?: Id,
): Promise<CompletedExam[]> {
  const rows = await db
    .selectFrom('player_exams as taken')
    .innerJoin('exams', 'exams.id', 'taken.exam_id')
    .innerJoin('game_systems', 'game_systems.id', 'exams.game_system_id')
    .select([
      'taken.id',
      'taken.created_at',
      'taken.score',
      'exams.id as exam_id',
      'exams.name as exam_name',
      'exams.version',
      'game_systems.id as system_id',
      'game_systems.name as system_name',
    ])
    .where('taken.player_id', '=', playerId)
    .$if(gameSystemId !== undefined, (one) => one.where('exams.game_system_id', '=', gameSystemId ?? ''))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(taken.created_at, taken.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('taken.created_at', 'desc')
    .orderBy('taken.id', 'desc')
    .limit(sql.lit(EXAMS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    exam: { id: row.exam_id, name: row.exam_name, version: row.version },
    gameSystem: { id: row.system_id, name: row.system_name },
    submittedAt: row.created_at.toISOString(),
    scorePercent: row.score,
  }));
}
