import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { createVersion } from './admin/create-version.ts';
import { getSubmission } from './admin/get-submission.ts';
import { createExam, getManagedExam, publishExam, saveQuestions } from './admin/manage-exams.ts';
import { SCORES_QUEUE } from './admin/tell-scores-queue.ts';
import { getExam } from './get-exam.ts';
import { submitExam } from './submit-exam.ts';

const { db } = testDatabase();
const asAdmin = () => testContext({ db, actor: userActor({ role: 'admin' }) });

const dice = {
  name: 'How many dice?',
  url: null,
  options: ['One', 'Two', 'Three'],
  rightOptions: ['Two'],
  maxMarks: 1,
};
const colours = {
  name: 'Which colours are on our side?',
  url: null,
  options: ['Red', 'Blue', 'White'],
  rightOptions: ['Red', 'White'],
  maxMarks: 3,
};
const why = { name: 'Why?', url: null, maxMarks: 4, rubric: 'Two marks for each reason.' };

/** A published exam with these questions, a player, and a function that submits answers in the order of the questions. */
async function published(questions: Parameters<typeof saveQuestions>[1]['questions']) {
  const system = await makeGameSystem(db);
  const { id: examId } = await createExam(asAdmin(), { name: 'Dice', weight: 1, gameSystemId: system.id });
  const { revision } = await saveQuestions(asAdmin(), { examId, revision: 1, questions });
  await publishExam(asAdmin(), { examId, revision });
  const player = await makePlayer(db);
  await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
  const context = testContext({ db, actor: playerActor(player) });
  const exam = await getExam(context, { examId });
  const submit = (texts: string[]) =>
    submitExam(context, {
      examId,
      shownSha256: exam.sha256,
      answers: exam.questions.map(({ id }, index) => ({ questionId: id, text: texts[index] ?? '' })),
    });
  return { examId, exam, context, submit };
}

test('an exam whose questions all grade themselves has its score at once, which is told, and waits for no grader', async () => {
  const { examId, context, submit } = await published([dice, colours]);
  expect((await submit(['Two', 'Red\nBlue'])).scorePercent).toBe(25);
  const { submission } = await getExam(context, { examId });
  expect(submission?.scorePercent).toBe(25);
  expect(submission?.marks.map(({ marks }) => marks)).toEqual([1, 0]);
  expect(context.enqueued.map(({ name }) => name)).toContain(SCORES_QUEUE);
  expect(await db.selectFrom('desk_news').select('id').execute()).toEqual([]);
  // The same answers sent again get the same result.
  expect((await submit(['Two', 'Red\nBlue'])).scorePercent).toBe(25);
});

test('an exam with one question in words waits for its score, and its grader reads key, marks and rubric', async () => {
  const { context, examId, submit } = await published([dice, why]);
  expect((await submit(['Three', 'Because.'])).scorePercent).toBeNull();
  expect((await getExam(context, { examId })).submission?.marks).toEqual([]);
  const { id } = await db.selectFrom('player_exams').select('id').executeTakeFirstOrThrow();
  expect((await getSubmission(asAdmin(), { submissionId: id })).questions).toMatchObject([
    { options: dice.options, rightOptions: ['Two'], marks: 0, rubric: null },
    { options: null, rightOptions: null, marks: null, rubric: 'Two marks for each reason.', maxMarks: 4 },
  ]);
});

test('players read options and marks, and neither what is right nor what graders go by', async () => {
  const { exam } = await published([dice, colours, why]);
  expect(exam.questions.map(({ options, isSeveral, maxMarks }) => [options, isSeveral, maxMarks])).toEqual([
    [dice.options, false, 1],
    [colours.options, true, 3],
    [null, false, 4],
  ]);
  expect(JSON.stringify(exam)).not.toMatch(/right|rubric|reason/i);
});

test('an answer that was not offered is refused, and nothing is stored', async () => {
  const { submit } = await published([dice]);
  await expect(submit(['Four'])).rejects.toMatchObject({ refusal: { code: 'ANSWER_NOT_OFFERED' } });
  await expect(submit(['One\nTwo'])).rejects.toMatchObject({ refusal: { code: 'ANSWER_NOT_OFFERED' } });
  expect(await db.selectFrom('player_exams').select('id').execute()).toEqual([]);
});

test('options that changed while they were read are other questions', async () => {
  const { examId, submit } = await published([dice]);
  const { revision, questions } = await getManagedExam(asAdmin(), { examId });
  const changed = { ...questions[0]!, options: ['One', 'Two', 'Four'] };
  await saveQuestions(asAdmin(), { examId, revision, questions: [changed] });
  await expect(submit(['Two'])).rejects.toMatchObject({ refusal: { code: 'EXAM_CHANGED' } });
});

test('a new version has options, right ones, marks and rubrics of the one before', async () => {
  const { examId } = await published([colours, why]);
  const next = await createVersion(asAdmin(), { examId });
  expect((await getManagedExam(asAdmin(), { examId: next.id })).questions).toMatchObject([colours, why]);
});
