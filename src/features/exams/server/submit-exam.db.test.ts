import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, separateDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { makeExam } from '#demo/factories/qualification.ts';
import { DomainError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { examAnswersShape } from '../inputs.ts';
import { versionOfQuestions } from './digests.ts';
import { submitExam } from './submit-exam.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const refusedWith = (code: string) => ({ refusal: { code } });

/** A player who may take an exam, the exam, and a complete set of answers. */
async function readyToSubmit(database: Database, questions = ['How?', 'Why?', 'When?']) {
  const player = await makePlayer(database);
  const exam = await makeExam(database, { questions });
  await makeGameAccount(database, { player_id: player.id, game_system_id: exam.game_system_id });
  const answersOf = (text: string) =>
    exam.questions.map(({ id }) => ({ questionId: id, text: `${text} ${id}` }));
  const inputOf = (answers: ReturnType<typeof answersOf>) => ({
    examId: exam.id,
    shownSha256: versionOfQuestions(exam.questions),
    answers,
  });
  const contextOn = (on: Database) => testContext({ db: on, actor: playerActor(player), clock: now });
  return { player, exam, answersOf, inputOf, contextOn, context: contextOn(database) };
}

/** All stored submissions and answers. */
async function stored(database: Database = db) {
  const submissions = await database.selectFrom('player_exams').selectAll().execute();
  const answers = await database
    .selectFrom('player_exam_answers')
    .select(['exam_question_id as questionId', 'text_answer as text'])
    .execute();
  return { submissions, answers: answers.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1)) };
}

describe('submitting an exam', () => {
  test('stores the exam without a score and an answer to each question, and tells the audit log', async () => {
    const { player, exam, answersOf, inputOf, context } = await readyToSubmit(db);
    const answers = answersOf('Kindly');
    expect(await submitExam(context, inputOf(answers.toReversed()))).toEqual({
      submittedAt: now.toISOString(),
      scorePercent: null,
    });
    const { submissions, answers: kept } = await stored();
    expect(submissions).toMatchObject([
      { player_id: player.id, exam_id: exam.id, score: null, graded_at: null, created_at: now },
    ]);
    expect(kept).toEqual(answers.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1)));
    const log = await db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).execute();
    expect(log).toMatchObject([{ action: 'exam.submit', subject_id: submissions[0]?.id }]);
    expect(JSON.stringify(log)).not.toContain('Kindly');
  });

  test('again with the same answers is answered as the first time, with others it is refused', async () => {
    const { answersOf, inputOf, context } = await readyToSubmit(db);
    const input = inputOf(answersOf('First'));
    const first = await submitExam(context, input);
    const before = await stored();
    expect(await submitExam({ ...context, clock: () => new Date() }, input)).toEqual(first);
    await expect(submitExam(context, { ...input, answers: answersOf('Second') })).rejects.toMatchObject(
      refusedWith('EXAM_ALREADY_SUBMITTED'),
    );
    expect(await stored()).toEqual(before);
  });

  test('stores nothing at all when an answer is missing, too many, or to a question that is not there', async () => {
    const { answersOf, inputOf, context } = await readyToSubmit(db);
    const answers = answersOf('Well');
    const submit = (given: typeof answers) => submitExam(context, inputOf(given));
    await expect(submit(answers.slice(1))).rejects.toMatchObject({
      message: 'Answer is required',
      ...refusedWith('ANSWER_MISSING'),
    });
    await expect(submit([...answers, { questionId: newId(), text: 'More' }])).rejects.toMatchObject(
      refusedWith('EXAM_CHANGED'),
    );
    await expect(submit([...answers.slice(1), answers[1]!])).rejects.toMatchObject(
      refusedWith('EXAM_CHANGED'),
    );
    const foreign = (await makeExam(db)).questions[0]!.id;
    await expect(
      submit([...answers.slice(1), { questionId: foreign, text: 'Elsewhere' }]),
    ).rejects.toMatchObject(refusedWith('EXAM_CHANGED'));
    expect(await stored()).toEqual({ submissions: [], answers: [] });
    await submit(answers);
  });

  test('is refused by the database as a whole when one answer can not be stored', async () => {
    const { answersOf, inputOf, context } = await readyToSubmit(db);
    const answers = answersOf('Well').with(2, { ...answersOf('Well')[2]!, text: '   ' });
    await expect(submitExam(context, inputOf(answers))).rejects.toMatchObject({
      constraint: 'player_exam_answers_present',
    });
    expect(await stored()).toEqual({ submissions: [], answers: [] });
  });

  test('is refused without the game system, and without questions', async () => {
    const { answersOf, inputOf } = await readyToSubmit(db);
    const input = inputOf(answersOf('Mine'));
    const stranger = testContext({ db, actor: playerActor(await makePlayer(db)) });
    await expect(submitExam(stranger, input)).rejects.toMatchObject(refusedWith('EXAM_NOT_FOUND'));
    const empty = await readyToSubmit(db, []);
    await expect(submitExam(empty.context, empty.inputOf([]))).rejects.toMatchObject(
      refusedWith('EXAM_WITHOUT_QUESTIONS'),
    );
    expect(await stored()).toEqual({ submissions: [], answers: [] });
  });

  test.each(['', '  \n '])('the API asks for an answer where it is %j', (text) => {
    const { error } = examAnswersShape.safeParse([{ questionId: newId(), text }]);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Answer is required']);
  });
});

/** Counts the outcomes: 'done', a refusal's code, or 'error' for anything unexpected. */
function tally(outcomes: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
    const name =
      outcome.status === 'fulfilled' ? 'done' : reason instanceof DomainError ? reason.refusal.code : 'error';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const SUBMITS = 40;

async function submitTogether(database: Database, racing: Database) {
  // Opens every connection before the race begins.
  await Promise.all(Array.from({ length: 24 }, () => sql`select pg_sleep(0.02)`.execute(racing)));
  const { exam, answersOf, inputOf, contextOn } = await readyToSubmit(database);
  const outcomes = await race(SUBMITS, (index) =>
    submitExam(contextOn(racing), inputOf(answersOf(`Tab ${index}`))),
  );
  const everything = await stored(database);
  const submissions = everything.submissions.filter((submission) => submission.exam_id === exam.id);
  const ids = new Set(exam.questions.map(({ id }) => id));
  const answers = everything.answers.filter(({ questionId }) => ids.has(questionId));
  const tabs = new Set(answers.map(({ text }) => text.split(' ')[1]));
  return { outcomes: tally(outcomes), exams: submissions.length, answers: answers.length, tabs: tabs.size };
}

describe('submitting in a race', () => {
  test('40 tabs submit at once: one exam is stored with all answers of one tab, and 39 are told', async () => {
    expect(await submitTogether(db, pool)).toEqual({
      outcomes: { done: 1, EXAM_ALREADY_SUBMITTED: SUBMITS - 1 },
      exams: 1,
      answers: 3,
      tabs: 1,
    });
  });

  test('the same submission sent 40 times is stored once, and all 40 are told that it was', async () => {
    const { answersOf, inputOf, contextOn } = await readyToSubmit(db);
    const input = inputOf(answersOf('Again'));
    const outcomes = await race(SUBMITS, () => submitExam(contextOn(pool), input));
    expect(tally(outcomes)).toEqual({ done: SUBMITS });
    const { submissions, answers } = await stored();
    expect([submissions.length, answers.length]).toEqual([1, 3]);
  });

  describe('canary: without what guards it', () => {
    const unguarded = separateDatabase('unguarded');
    let many: ReturnType<typeof openDatabase>;
    beforeAll(async () => {
      many = openDatabase({ url: unguarded.url, max: 24 });
      await sql`alter table player_exams drop constraint player_exams_once cascade`.execute(unguarded.db);
      await sql`alter table player_exam_answers drop constraint player_exam_answers_once`.execute(
        unguarded.db,
      );
    });
    afterAll(() => many.close());

    test('the same race stores the exam more than once', async () => {
      let most = 0;
      for (let round = 0; round < 10 && most < 2; round += 1)
        most = Math.max(most, (await submitTogether(unguarded.db, many.db)).exams);
      expect(most).toBeGreaterThan(1);
    });
  });
});

test('a question added meanwhile comes before the submission or is refused: no exam lacks an answer', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { exam, answersOf, inputOf, contextOn } = await readyToSubmit(db);
    const added = { id: newId(), exam_id: exam.id, name: 'And then?', order: 9 };
    await Promise.allSettled([
      submitExam(contextOn(pool), inputOf(answersOf('Well'))),
      pool.insertInto('exam_questions').values(added).execute(),
    ]);
    const { rows } = await sql<{ questions: number; answers: number; taken: number }>`
      select (select count(*) from exam_questions where exam_id = ${exam.id}) as questions,
        (select count(*) from player_exam_answers where exam_id = ${exam.id}) as answers,
        (select count(*) from player_exams where exam_id = ${exam.id}) as taken`.execute(db);
    expect([
      { questions: 3, answers: 3, taken: 1 },
      { questions: 4, answers: 0, taken: 0 },
    ]).toContainEqual(rows[0]);
  }
});
