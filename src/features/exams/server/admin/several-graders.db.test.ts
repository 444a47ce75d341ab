import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer, makeUser } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { getExam } from '../get-exam.ts';
import { examsNotices } from '../notices.ts';
import { submitExam } from '../submit-exam.ts';
import { getSubmission } from './get-submission.ts';
import { gradeExam, withdrawScore } from './grade-exam.ts';
import { listToGrade } from './list-submissions.ts';
import { createExam, publishExam, saveQuestions, updateExam } from './manage-exams.ts';
import { SCORES_QUEUE, tellScoresQueue } from './tell-scores-queue.ts';

const { db } = testDatabase();
const pool = racePool();
const refusedWith = (code: string) => ({ refusal: { code } });

/** An admin, on another database connection if it is given. */
async function makeGrader() {
  const { id } = await makeUser(db, { role: 'admin' });
  return (database: Database = db) =>
    testContext({ db: database, actor: userActor({ userId: id, role: 'admin' }) });
}

type Question = Parameters<typeof saveQuestions>[1]['questions'][number];

const questions: Question[] = [
  { name: 'Why?', url: null, maxMarks: 4 },
  { name: 'How many?', url: null, options: ['One', 'Two'], rightOptions: ['Two'] },
  { name: 'When?', url: null, maxMarks: 5 },
];

/** A submission to an exam that needs this many graders. */
async function submitted(graders: number, asked: readonly Question[] = questions) {
  const admin = (await makeGrader())();
  const system = await makeGameSystem(db);
  const { id: examId } = await createExam(admin, {
    name: 'Basics',
    weight: 1,
    graders,
    gameSystemId: system.id,
  });
  const { revision } = await saveQuestions(admin, { examId, revision: 1, questions: asked });
  await publishExam(admin, { examId, revision });
  const player = await makePlayer(db);
  await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
  const context = testContext({ db, actor: playerActor(player) });
  const exam = await getExam(context, { examId });
  const [why, many, when] = exam.questions.map(({ id }) => id);
  await submitExam(context, {
    examId,
    shownSha256: exam.sha256,
    answers: exam.questions.map(({ id, options }) => ({
      questionId: id,
      text: options === null ? 'Because.' : 'Two',
    })),
  });
  const { id: submissionId } = await db.selectFrom('player_exams').select('id').executeTakeFirstOrThrow();
  const marks = (ofWhy: number, ofWhen: number, comment: string | null = null) => [
    { questionId: why!, marks: ofWhy, comment },
    { questionId: when!, marks: ofWhen, comment: null },
  ];
  return { examId, submissionId, context, marks, many: many!, own: () => getExam(context, { examId }) };
}

test('marks of one grader are read by the player with their words, beside those of choices', async () => {
  const { submissionId, marks, own } = await submitted(1);
  const grader = (await makeGrader())();
  const grade = {
    submissionId,
    revision: 1,
    scorePercent: 70,
    note: 'Good.',
    marks: marks(2, 4, 'Half of it.'),
  };
  await gradeExam(grader, grade);
  expect((await getSubmission(grader, { submissionId })).grade).toMatchObject({
    scorePercent: 70,
    note: 'Good.',
    marks: expect.arrayContaining(grade.marks),
  });
  const { submission } = await own();
  expect(submission?.marks).toMatchObject([
    { marks: 2, maxMarks: 4, comments: ['Half of it.'] },
    { marks: 1, maxMarks: 1, comments: [] },
    { marks: 4, maxMarks: 5, comments: [] },
  ]);
});

test('a correction replaces the marks, and one without marks leaves none but those of choices', async () => {
  const { submissionId, marks, own } = await submitted(1);
  const [first, second] = [(await makeGrader())(), (await makeGrader())()];
  await gradeExam(first, { submissionId, revision: 1, scorePercent: 70, marks: marks(2, 4) });
  await gradeExam(second, { submissionId, revision: 2, scorePercent: 80, marks: marks(3, 4) });
  expect((await own()).submission).toMatchObject({ scorePercent: 80, marks: [{ marks: 3 }, {}, {}] });
  await gradeExam(first, { submissionId, revision: 3, scorePercent: 81 });
  expect((await own()).submission?.marks).toMatchObject([{ marks: 1, maxMarks: 1 }]);
});

test('marks for some answers, for a choice, or above what a question is worth are refused', async () => {
  const { submissionId, marks, many } = await submitted(1);
  const grader = (await makeGrader())();
  const [why, when] = marks(1, 1);
  for (const wrong of [
    [why!],
    [why!, why!],
    [why!, { questionId: many, marks: 1, comment: null }],
    [why!, when!, { questionId: many, marks: 1, comment: null }],
    marks(5, 1),
  ]) {
    const grade = { submissionId, revision: 1, scorePercent: 50, marks: wrong };
    await expect(gradeExam(grader, grade)).rejects.toMatchObject(refusedWith('MARKS_WRONG'));
  }
  expect(await db.selectFrom('exam_grades').select('id').execute()).toEqual([]);
});

test('an exam of two graders is in review until both gave their grade; its score is their mean, told once', async () => {
  const { submissionId, marks, own } = await submitted(2);
  const [first, second] = [(await makeGrader())(), (await makeGrader())()];
  const graded = await gradeExam(first, {
    submissionId,
    revision: 1,
    scorePercent: 60,
    note: 'Short.',
    marks: marks(1, 5),
  });
  expect(graded).toMatchObject({ scorePercent: null, gradedAt: null, missing: 1 });
  expect((await own()).submission).toMatchObject({ scorePercent: null, note: null, marks: [] });
  expect((await listToGrade(first, {})).items).toMatchObject([{ graders: 2, given: 1, isGradedByYou: true }]);
  expect((await listToGrade(second, {})).items).toMatchObject([{ given: 1, isGradedByYou: false }]);
  expect(first.enqueued).toEqual([]);

  // The second grader opened the form before the first one's grade: that grade is not overwritten.
  const last = await gradeExam(second, {
    submissionId,
    revision: 1,
    scorePercent: 71,
    note: 'Clear.',
    marks: marks(2, 4, 'Say more.'),
  });
  expect(last).toMatchObject({ scorePercent: 66, missing: 0 });
  expect((await own()).submission).toMatchObject({
    scorePercent: 66,
    note: 'Clear.\n\nShort.',
    marks: [{ marks: 1.5, comments: ['Say more.'] }, { marks: 1 }, { marks: 4.5 }],
  });
  const queue = tellScoresQueue({ ...second, jobs: Promise.resolve(second.jobs) });
  for (const { name, payload } of second.enqueued) if (name === SCORES_QUEUE) await queue.work(payload);
  expect(await toldIn(db, examsNotices)).toHaveLength(1);
});

test('a grader reads what others gave once their own grade is given, and not before', async () => {
  const { submissionId } = await submitted(2);
  const [first, second] = [(await makeGrader())(), (await makeGrader())()];
  await gradeExam(first, { submissionId, revision: 1, scorePercent: 60, note: 'Short.' });
  const before = await getSubmission(second, { submissionId });
  expect(before).toMatchObject({ grade: null, others: [], given: 1 });
  expect(JSON.stringify(before)).not.toContain('Short.');
  await gradeExam(second, { submissionId, revision: before.revision, scorePercent: 80 });
  expect(await getSubmission(second, { submissionId })).toMatchObject({
    grade: { scorePercent: 80 },
    others: [{ scorePercent: 60, note: 'Short.' }],
  });
});

test('a grade is corrected by its grader over what they read, and of several the newest make the score', async () => {
  const { submissionId } = await submitted(2);
  const [first, second, third] = [(await makeGrader())(), (await makeGrader())(), (await makeGrader())()];
  await gradeExam(first, { submissionId, revision: 1, scorePercent: 60 });
  await expect(gradeExam(first, { submissionId, revision: 1, scorePercent: 65 })).rejects.toMatchObject(
    refusedWith('STALE_REVISION'),
  );
  await gradeExam(first, { submissionId, revision: 2, scorePercent: 62 });
  await gradeExam(second, { submissionId, revision: 3, scorePercent: 80 });
  const stale = { submissionId, revision: 3, scorePercent: 90 };
  await expect(gradeExam(third, stale)).rejects.toMatchObject(refusedWith('STALE_REVISION'));
  expect(await gradeExam(third, { ...stale, revision: 4 })).toMatchObject({ scorePercent: 85 });
});

test('a grader takes back their own grade until the player is told, and the exam waits for another', async () => {
  const { submissionId } = await submitted(2);
  const [first, second] = [(await makeGrader())(), (await makeGrader())()];
  await gradeExam(first, { submissionId, revision: 1, scorePercent: 60 });
  await withdrawScore(second, { submissionId, revision: 2 });
  expect(await getSubmission(first, { submissionId })).toMatchObject({
    given: 1,
    grade: { scorePercent: 60 },
  });
  await gradeExam(second, { submissionId, revision: 2, scorePercent: 80 });
  await withdrawScore(first, { submissionId, revision: 3 });
  expect(await getSubmission(second, { submissionId })).toMatchObject({
    scorePercent: null,
    given: 1,
    grade: { scorePercent: 80 },
  });
});

test('a score that an exam gave itself is corrected by one grader, however many it asks for', async () => {
  const { submissionId, own } = await submitted(2, [questions[1]!]);
  expect((await own()).submission?.scorePercent).toBe(100);
  const grader = (await makeGrader())();
  const { revision } = await getSubmission(grader, { submissionId });
  await gradeExam(grader, { submissionId, revision, scorePercent: 0, note: 'It was copied.' });
  expect((await own()).submission).toMatchObject({ scorePercent: 0, note: 'It was copied.' });
});

test('how many graders an exam has stays as it was published', async () => {
  const { examId } = await submitted(2);
  const admin = (await makeGrader())();
  const fields = { examId, revision: 2, name: 'Basics', weight: 1 };
  await expect(updateExam(admin, { ...fields, graders: 1 })).rejects.toMatchObject(
    refusedWith('EXAM_GRADERS_FIXED'),
  );
  await updateExam(admin, fields);
  expect(await db.selectFrom('exams').select('graders').executeTakeFirst()).toEqual({ graders: 2 });
});

/** Two graders give the first two grades at once. Returns how many scores result. */
async function gradeTogether(database: Database): Promise<number> {
  const { submissionId } = await submitted(2);
  const contexts = [(await makeGrader())(database), (await makeGrader())(database)];
  await race(2, (index) =>
    gradeExam(contexts[index]!, { submissionId, revision: 1, scorePercent: 60 + index }),
  );
  return contexts.flatMap(({ enqueued }) => enqueued).length;
}

test('two graders at once make one score', async () => {
  for (let round = 0; round < 6; round += 1) {
    expect(await gradeTogether(pool)).toBe(1);
    await db.deleteFrom('player_exams').execute();
  }
});

test('canary: without the lock two graders at once leave the exam in review', luck, async () => {
  expect(await gradeTogether(withoutLocks(pool))).toBe(0);
});
