import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { makePlayer } from '../../../../demo/factories/people.ts';
import { makeExam, makeSubmission } from '../../../../demo/factories/qualification.ts';
import { newId } from '../../../../shared/ids.ts';
import { gradeShape, submissionDetailShape } from '../../contract.ts';
import { getSubmission } from './get-submission.ts';
import { gradeExam } from './grade-exam.ts';
import { listToGrade } from './list-to-grade.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const refusedWith = (code: string) => ({ refusal: { code } });
const asAdmin = (database: Database = db) =>
  testContext({ db: database, actor: userActor({ role: 'admin' }), clock: now });

describe('grading an exam', () => {
  test('sets the score, tells the player by mail and the audit log; In Review ends', async () => {
    const exam = await makeExam(db, { name: 'Running Your First Table' });
    const player = await makePlayer(db, { email: 'robin@example.com' });
    const { id } = await makeSubmission(db, { exam_id: exam.id, player_id: player.id });
    const context = asAdmin();
    expect(await gradeExam(context, { submissionId: id, scorePercent: 87 })).toEqual({
      scorePercent: 87,
      gradedAt: now.toISOString(),
    });
    const row = await db.selectFrom('player_exams').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ score: 87, graded_at: now });
    expect(context.queued).toMatchObject([
      {
        to: 'robin@example.com',
        subject: 'Your exam was graded: Running Your First Table',
        paragraphs: [expect.stringContaining('87%')],
        action: { url: `${context.config.publicUrl}/my/exams/${exam.id}` },
      },
    ]);
    expect((await listToGrade(context, {})).items).toEqual([]);
    const log = await db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).execute();
    expect(log).toEqual([
      {
        action: 'exam.grade',
        subject_id: id,
        details: { before: { scorePercent: null }, after: { scorePercent: 87 } },
      },
    ]);
  });

  test('can be corrected, which is mailed again; the same score again is not', async () => {
    const { id } = await makeSubmission(db);
    const context = asAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 50 });
    await gradeExam(context, { submissionId: id, scorePercent: 50 });
    expect(context.queued).toHaveLength(1);
    await gradeExam(context, { submissionId: id, scorePercent: 0 });
    expect(context.queued).toHaveLength(2);
    expect(await getSubmission(context, { submissionId: id })).toMatchObject({ scorePercent: 0 });
  });

  test('tells nobody who has no address', async () => {
    const player = await makePlayer(db);
    await db.updateTable('players').set({ email: null }).where('id', '=', player.id).execute();
    const { id } = await makeSubmission(db, { player_id: player.id });
    const context = asAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 100 });
    expect(context.queued).toEqual([]);
  });

  test.each([-1, 101, 50.5, '50', null])('takes a whole percent from 0 to 100, not %j', (scorePercent) => {
    expect(gradeShape.safeParse({ scorePercent }).success).toBe(false);
    for (const edge of [0, 100]) expect(gradeShape.safeParse({ scorePercent: edge }).success).toBe(true);
  });

  test('and reading are refused for a submission that does not exist', async () => {
    const missing = { submissionId: newId(), scorePercent: 1 };
    await expect(gradeExam(asAdmin(), missing)).rejects.toMatchObject(refusedWith('SUBMISSION_NOT_FOUND'));
    await expect(getSubmission(asAdmin(), missing)).rejects.toMatchObject(
      refusedWith('SUBMISSION_NOT_FOUND'),
    );
  });
});

async function gradeTogether(database: Database): Promise<number> {
  const { id } = await makeSubmission(db);
  const contexts = Array.from({ length: 24 }, () => asAdmin(database));
  await race(24, (index) => gradeExam(contexts[index]!, { submissionId: id, scorePercent: 70 }));
  return contexts.flatMap(({ queued }) => queued).length;
}

test('24 presses at once tell the player once', async () => {
  expect(await gradeTogether(pool)).toBe(1);
});

test('canary: without the lock the player is told more than once', luck, async () => {
  expect(await gradeTogether(withoutLocks(pool))).toBeGreaterThan(1);
});

describe('what waits for a score', () => {
  test('is listed by how long it waits, page by page', async () => {
    const exam = await makeExam(db);
    const made: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      const { id } = await makeSubmission(db, {
        exam_id: exam.id,
        created_at: new Date(now.getTime() + Math.floor(count / 3) * 1000),
      });
      made.push(id);
    }
    await makeSubmission(db, { exam_id: exam.id, score: 60 });
    const first = await listToGrade(asAdmin(), {});
    const second = await listToGrade(asAdmin(), { cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null]);
    const listed = [...first.items, ...second.items];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
    expect(listed.map(({ submittedAt }) => submittedAt)).toEqual(
      listed.map(({ submittedAt }) => submittedAt).toSorted(),
    );
  });

  test('is read with every question and its answer, in order', async () => {
    const exam = await makeExam(db, { questions: ['One?', 'Two?', 'Three?'] });
    const player = await makePlayer(db, { alias: 'Redcap' });
    const { id } = await makeSubmission(db, { exam_id: exam.id, player_id: player.id });
    await makeSubmission(db, { exam_id: exam.id });
    const detail = submissionDetailShape.parse(await getSubmission(asAdmin(), { submissionId: id }));
    expect(detail.player.alias).toBe('Redcap');
    expect(detail.questions.map(({ name }) => name)).toEqual(['One?', 'Two?', 'Three?']);
    expect(detail.questions.every(({ answer }) => answer.length > 0)).toBe(true);
  });
});
