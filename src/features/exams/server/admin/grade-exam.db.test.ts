import { beforeEach, describe, expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import { newId } from '#shared/ids.ts';
import { submissionDetailShape } from '../../contract.ts';
import { gradeShape } from '../../inputs.ts';
import { examsNotices } from '../notices.ts';
import { getSubmission } from './get-submission.ts';
import { gradeExam as gradeFrom, withdrawScore as withdrawFrom } from './grade-exam.ts';
import { listGraded, listToGrade } from './list-submissions.ts';
import { SCORES_QUEUE, tellScoresQueue } from './tell-scores-queue.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
/** The admin of these tests, to whom grades refer. */
const adminId = newId();
beforeEach(async () => {
  await makeUser(db, { id: adminId, role: 'admin' });
});
const refusedWith = (code: string) => ({ refusal: { code } });
const asAdmin = (database: Database = db) =>
  testContext({ db: database, actor: userActor({ userId: adminId, role: 'admin' }), clock: now });

/** The revision that an admin has after just opening a submission. */
const revisionOf = async (id: string) =>
  (await db.selectFrom('player_exams').select('revision').where('id', '=', id).executeTakeFirst())
    ?.revision ?? 1;

type Grade = { submissionId: string; scorePercent: number; note?: string };

const gradeExam = async (context: ReturnType<typeof asAdmin>, grade: Grade) =>
  gradeFrom(context, { ...grade, revision: await revisionOf(grade.submissionId) });

const withdrawScore = async (
  context: ReturnType<typeof asAdmin>,
  { submissionId }: { submissionId: string },
) => withdrawFrom(context, { submissionId, revision: await revisionOf(submissionId) });

type AdminContext = ReturnType<typeof asAdmin>;

/** Runs the waiting jobs, as the worker does when they are due. */
async function tellScores(...contexts: AdminContext[]): Promise<void> {
  for (const context of contexts) {
    const queue = tellScoresQueue({ ...context, jobs: Promise.resolve(context.jobs) });
    const waiting = context.enqueued.splice(0).filter(({ name }) => name === SCORES_QUEUE);
    for (const { payload } of waiting) await queue.work(payload);
    // As if the mails were sent: later notices are then separate ones.
    await db.updateTable('notices').set({ is_open: false }).execute();
  }
}

/** The notices to the player, the newest last. */
const told = () => toldIn(db, examsNotices);

/** An admin whose clock advances a second each time it is read. */
function asBusyAdmin() {
  let seconds = 0;
  const clock = () => new Date(now.getTime() + (seconds += 1) * 1_000);
  return testContext({ db, actor: userActor({ userId: adminId, role: 'admin' }), clock });
}

describe('grading an exam', () => {
  test('sets the score, tells the player and the audit log; In Review ends', async () => {
    const exam = await makeExam(db, { name: 'Running Your First Table' });
    const player = await makePlayer(db);
    const { id } = await makeSubmission(db, { exam_id: exam.id, player_id: player.id });
    const context = asAdmin();
    expect(await gradeExam(context, { submissionId: id, scorePercent: 87 })).toEqual({
      scorePercent: 87,
      gradedAt: now.toISOString(),
      revision: 2,
      missing: 0,
    });
    expect(await told()).toEqual([]);
    expect(context.enqueued).toMatchObject([{ name: SCORES_QUEUE, afterSeconds: 10 }]);
    await tellScores(context);
    const row = await db.selectFrom('player_exams').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ score: 87, graded_at: now });
    expect(await told()).toEqual([
      {
        kind: 'exam.graded',
        to: [player.auth_id],
        title: 'Your exam was graded: Running Your First Table',
        lines: ['We have read your answers to "Running Your First Table". You reached 87%.'],
        path: `/my/exams/${exam.id}`,
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

  test('can be corrected, which is told again; the same score again is not', async () => {
    const { id } = await makeSubmission(db);
    const context = asBusyAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 50 });
    await gradeExam(context, { submissionId: id, scorePercent: 50 });
    await tellScores(context);
    expect(await told()).toHaveLength(1);
    await gradeExam(context, { submissionId: id, scorePercent: 0 });
    await tellScores(context);
    expect(await told()).toHaveLength(2);
    expect(await getSubmission(context, { submissionId: id })).toMatchObject({ scorePercent: 0 });
  });

  test('that is corrected before it is told is told once, with the final score and note', async () => {
    const { id } = await makeSubmission(db);
    const context = asBusyAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 5 });
    await gradeExam(context, {
      submissionId: id,
      scorePercent: 50,
      note: 'Read question 2 again.\n\nWell done.',
    });
    await tellScores(context);
    expect(await told()).toMatchObject([
      {
        lines: [expect.stringContaining('50%'), 'The grader wrote:', 'Read question 2 again.', 'Well done.'],
      },
    ]);
  });

  test('can be taken back until the player is told: the exam waits again, and nothing is told', async () => {
    const { id } = await makeSubmission(db);
    const context = asBusyAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 5 });
    await withdrawScore(context, { submissionId: id });
    await withdrawScore(context, { submissionId: id });
    expect((await listToGrade(context, {})).items).toHaveLength(1);
    await tellScores(context);
    expect(await told()).toEqual([]);
    await gradeExam(context, { submissionId: id, scorePercent: 6 });
    await tellScores(context);
    await expect(withdrawScore(context, { submissionId: id })).rejects.toMatchObject(
      refusedWith('SCORE_TOLD'),
    );
    expect(await told()).toHaveLength(1);
  });

  test('that is set back to what the player was told is not told again', async () => {
    const { id } = await makeSubmission(db, { score: 80 });
    const context = asBusyAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 8 });
    await gradeExam(context, { submissionId: id, scorePercent: 80 });
    await tellScores(context);
    expect(await told()).toEqual([]);
  });

  test('is refused to a grader who has not read what another one wrote, and tells nothing of it', async () => {
    const { id } = await makeSubmission(db);
    const [first, second] = [asAdmin(), asAdmin()];
    await gradeFrom(first, { submissionId: id, revision: 1, scorePercent: 60, note: 'Well read.' });
    const late = { submissionId: id, revision: 1 };
    await expect(gradeFrom(second, { ...late, scorePercent: 95 })).rejects.toMatchObject(
      refusedWith('STALE_REVISION'),
    );
    await expect(withdrawFrom(second, late)).rejects.toMatchObject(refusedWith('STALE_REVISION'));
    expect(await gradeFrom(second, { ...late, scorePercent: 60, note: 'Well read.' })).toMatchObject({
      revision: 2,
    });
    const read = await getSubmission(second, { submissionId: id });
    expect(read).toMatchObject({ scorePercent: 60, note: 'Well read.', revision: 2 });
    expect(second.enqueued).toEqual([]);
  });

  test('tells a score once, however often its job is done', async () => {
    const { id } = await makeSubmission(db);
    const context = asAdmin();
    await gradeExam(context, { submissionId: id, scorePercent: 70 });
    context.enqueued.push(...context.enqueued, ...context.enqueued);
    await tellScores(context);
    expect(await told()).toHaveLength(1);
  });

  test.each([-1, 101, 50.5, '50', null])('takes a whole percent from 0 to 100, not %j', (scorePercent) => {
    const { error } = gradeShape.safeParse({ scorePercent });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Enter a whole number from 0 to 100']);
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
  // From different admins: the database itself refuses two grades by one admin.
  const contexts = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const { id: userId } = await makeUser(db, { role: 'admin' });
      return testContext({ db: database, actor: userActor({ userId, role: 'admin' }), clock: now });
    }),
  );
  await race(24, (index) => gradeFrom(contexts[index]!, { submissionId: id, revision: 1, scorePercent: 70 }));
  return contexts.flatMap(({ enqueued }) => enqueued).length;
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
    for (let count = 0; count < 28; count += 1) {
      const { id } = await makeSubmission(db, {
        exam_id: exam.id,
        created_at: new Date(now.getTime() + Math.floor(count / 3) * 1000),
      });
      made.push(id);
    }
    await makeSubmission(db, { exam_id: exam.id, score: 60 });
    const first = await listToGrade(asAdmin(), {});
    const second = await listToGrade(asAdmin(), { cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 3, null]);
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

const at = (minute: number) => new Date(now.getTime() + minute * 60_000);
const idsOf = async (scope: Parameters<typeof listGraded>[1]) =>
  (await listGraded(asAdmin(), scope)).items.map(({ id }) => id);

describe('what has a score', () => {
  test('is listed by when it was graded, and found by its player, its exam and its name', async () => {
    const exam = await makeExam(db, { name: 'Crews and Ships' });
    const player = await makePlayer(db, { alias: 'Redcap' });
    const early = await makeSubmission(db, { exam_id: exam.id, score: 60, created_at: at(1) });
    const late = await makeSubmission(db, { player_id: player.id, score: 70, created_at: at(2) });
    await makeSubmission(db, { exam_id: exam.id });
    expect(await idsOf({})).toEqual([late.id, early.id]);
    expect(await idsOf({ q: 'redcap' })).toEqual([late.id]);
    expect(await idsOf({ q: 'and ships' })).toEqual([early.id]);
    expect(await idsOf({ examId: exam.id })).toEqual([early.id]);
  });
});
