import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { EndedWhy, OwnCertificate } from '../../certificates/contract.ts';

/** Locks a player's alias until the transaction ends: moderators who hide it afterwards then find the certificate that contains it. */
export async function keepAlias(db: Database, playerId: Id): Promise<void> {
  await db.selectFrom('players').select('id').where('id', '=', playerId).forShare().execute();
}

/** A player's submission with its told score, locked until the transaction ends; undefined if the exam was never submitted. */
export async function lockForCertificate(db: Database, playerId: Id, examId: Id) {
  const row = await db
    .selectFrom('player_exams as taken')
    .innerJoin('exams', 'exams.id', 'taken.exam_id')
    .innerJoin('game_systems', 'game_systems.id', 'exams.game_system_id')
    .innerJoin('players', 'players.id', 'taken.player_id')
    .select([
      'taken.id',
      'taken.created_at',
      'taken.graded_at',
      'taken.score',
      'taken.told_score',
      'exams.name as exam',
      'exams.version',
      'game_systems.name as game_system',
      'players.alias',
    ])
    .where('taken.player_id', '=', playerId)
    .where('taken.exam_id', '=', examId)
    .forUpdate('taken')
    .executeTakeFirst();
  return (
    row && {
      submissionId: row.id,
      name: row.alias,
      exam: row.exam,
      version: row.version,
      gameSystem: row.game_system,
      submittedAt: row.created_at,
      /** The current score, if the player was told it; else null. */
      grade:
        row.score !== null && row.score === row.told_score && row.graded_at
          ? { scorePercent: row.score, gradedAt: row.graded_at }
          : null,
    }
  );
}

/** The latest certificate of a submission; null if there is none. */
export async function findLatestCertificate(db: Database, submissionId: Id): Promise<OwnCertificate | null> {
  const row = await db
    .selectFrom('certificates')
    .select(['code', 'issued_at', 'ended_at', 'ended_why', 'reason'])
    .where('player_exam_id', '=', submissionId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row
    ? {
        code: row.code,
        issuedAt: row.issued_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        endedWhy: row.ended_why,
        reason: row.reason,
      }
    : null;
}

/** A certificate by its code, with its player; undefined where there is none. */
export async function findCertificate(db: Database, code: string) {
  return db
    .selectFrom('certificates')
    .innerJoin('player_exams as taken', 'taken.id', 'certificates.player_exam_id')
    .select([
      'certificates.code',
      'certificates.proof',
      'certificates.ended_at as endedAt',
      'certificates.ended_why as endedWhy',
      'taken.player_id as playerId',
      'taken.exam_id as examId',
    ])
    .where('certificates.code', '=', code)
    .executeTakeFirst();
}

/** Stores a certificate of a submission that has no valid one. */
export async function insertCertificate(
  db: Database,
  certificate: { submissionId: Id; code: string; proof: string; issuedAt: Date },
): Promise<void> {
  await db
    .insertInto('certificates')
    .values({
      id: newId(),
      player_exam_id: certificate.submissionId,
      code: certificate.code,
      proof: certificate.proof,
      issued_at: certificate.issuedAt,
    })
    .execute();
}

type End = { why: EndedWhy; at: Date; reason?: string; by?: Id };

const endOf = ({ why, at, reason, by }: End) => ({
  ended_at: at,
  ended_why: why,
  reason: reason ?? null,
  ended_by: by ?? null,
});

/** Ends the valid certificate of a submission; false if there is none. */
export async function endCertificate(db: Database, submissionId: Id, end: End): Promise<boolean> {
  const rows = await db
    .updateTable('certificates')
    .set(endOf(end))
    .where('player_exam_id', '=', submissionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Ends all valid certificates of a player. */
export async function endCertificatesOf(db: Database, playerId: Id, at: Date): Promise<void> {
  await db
    .updateTable('certificates')
    .set(endOf({ why: 'withdrawn', at }))
    .where('ended_at', 'is', null)
    .where('player_exam_id', 'in', (of) =>
      of.selectFrom('player_exams').select('id').where('player_id', '=', playerId),
    )
    .execute();
}
