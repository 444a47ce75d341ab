import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, separateDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { DomainError } from '#shared/errors.ts';
import type { ExamQuestion } from '../contract.ts';
import { getSubmission } from './admin/get-submission.ts';
import { getManagedExam, saveQuestions, updateExam } from './admin/manage-exams.ts';
import { getExam } from './get-exam.ts';
import { submitExam } from './submit-exam.ts';

const { db } = testDatabase();
const pool = racePool();
const refusedWith = (code: string) => ({ refusal: { code } });
const asAdmin = (database: Database = db) =>
  testContext({ db: database, actor: userActor({ role: 'admin' }) });

/** A player who has read an exam and answered everything in it. */
async function readAndAnswered(database: Database = db) {
  const player = await makePlayer(database);
  const exam = await makeExam(database, { questions: ['How?', 'Why?', 'When?'] });
  await makeGameAccount(database, { player_id: player.id, game_system_id: exam.game_system_id });
  const contextOn = (on: Database) => testContext({ db: on, actor: playerActor(player) });
  const shown = await getExam(contextOn(database), { examId: exam.id });
  const submission = {
    examId: exam.id,
    shownSha256: shown.sha256,
    answers: shown.questions.map(({ id }) => ({ questionId: id, text: 'Kindly.' })),
  };
  return {
    shown,
    contextOn,
    submit: (on: Database = database) => submitExam(contextOn(on), submission),
    read: () => getExam(contextOn(database), { examId: exam.id }),
  };
}

/** Replaces the questions, as an admin who has just opened the exam. */
async function rewrite(examId: string, questions: ExamQuestion[], database: Database = db): Promise<void> {
  const { revision } = await getManagedExam(asAdmin(database), { examId });
  await saveQuestions(asAdmin(database), { examId, revision, questions });
}

const rewritings: [string, (questions: ExamQuestion[]) => ExamQuestion[]][] = [
  ['a question in other words', ([one, ...rest]) => [{ ...one!, name: 'How not?' }, ...rest]],
  ['another resource', ([one, ...rest]) => [{ ...one!, url: 'https://rules.example/2' }, ...rest]],
  ['another order', (questions) => questions.toReversed()],
  ['a question less', (questions) => questions.slice(1)],
];

describe('answers belong to the questions that their player read', () => {
  test.each(rewritings)(
    '%s: the submission is refused, nothing is stored, and it works after the exam is read again',
    async (_, change) => {
      const { shown, submit, read, contextOn } = await readAndAnswered();
      await rewrite(shown.id, change(shown.questions));
      await expect(submit()).rejects.toMatchObject(refusedWith('EXAM_CHANGED'));
      const again = await read();
      expect(again).toMatchObject({ submission: null, questions: change(shown.questions) });
      const answers = again.questions.map(({ id }) => ({ questionId: id, text: 'Kindly.' }));
      await submitExam(contextOn(db), { examId: shown.id, shownSha256: again.sha256, answers });
      expect((await read()).submission).toMatchObject({ askedAsShown: 'yes' });
    },
  );

  test('another name or weight of the exam is no other text', async () => {
    const { shown, submit } = await readAndAnswered();
    await updateExam(asAdmin(), { examId: shown.id, revision: 1, name: 'Renamed', weight: 3 });
    expect(await submit()).toEqual({ submittedAt: expect.any(String), scorePercent: null });
  });

  test('the same answers are not taken for a repetition when they name another text', async () => {
    const { shown, submit, contextOn } = await readAndAnswered();
    await submit();
    const other = {
      examId: shown.id,
      shownSha256: '0'.repeat(64),
      answers: shown.questions.map(({ id }) => ({ questionId: id, text: 'Kindly.' })),
    };
    await expect(submitExam(contextOn(db), other)).rejects.toMatchObject(
      refusedWith('EXAM_ALREADY_SUBMITTED'),
    );
  });

  test('a submission without a named text, and one whose questions were changed by SQL, say so to player and grader', async () => {
    const { submit, read } = await readAndAnswered();
    await submit();
    const taken = await db.selectFrom('player_exams').select('id').executeTakeFirstOrThrow();
    const asGrader = async () => (await getSubmission(asAdmin(), { submissionId: taken.id })).askedAsShown;
    expect([(await read()).submission?.askedAsShown, await asGrader()]).toEqual(['yes', 'yes']);
    await db
      .updateTable('player_exams')
      .set({ text_sha256: '0'.repeat(64) })
      .execute();
    expect([(await read()).submission?.askedAsShown, await asGrader()]).toEqual(['no', 'no']);
    const earlier = await makeSubmission(db);
    expect(await getSubmission(asAdmin(), { submissionId: earlier.id })).toMatchObject({
      askedAsShown: 'unknown',
    });
  });
});

/** Submits and rewrites at once. Returns the outcomes, and whether the stored answers belong to the questions that were read. */
async function rewriteUnderSubmission(database: Database, racing: Database) {
  const { shown, submit, read } = await readAndAnswered(database);
  const [reworded] = [rewritings[0]![1](shown.questions)];
  const outcomes = await race(2, (index) =>
    index === 0 ? submit(racing).then(() => undefined) : rewrite(shown.id, reworded, racing),
  );
  const codes = outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done';
    return outcome.reason instanceof DomainError ? outcome.reason.refusal.code : 'error';
  });
  const { submission, questions } = await read();
  return { came: codes.join(), asked: submission?.askedAsShown ?? 'nothing', reads: questions[0]!.name };
}

describe('rewriting under a submission', () => {
  test('whichever comes first, no answer stands beside words that its player never read', async () => {
    for (let round = 0; round < 24; round += 1) {
      expect([
        { came: 'done,EXAM_LOCKED', asked: 'yes', reads: 'How?' },
        { came: 'EXAM_CHANGED,done', asked: 'nothing', reads: 'How not?' },
      ]).toContainEqual(await rewriteUnderSubmission(db, pool));
    }
  });

  describe('canary: without what guards it', () => {
    const unguarded = separateDatabase('unguarded_texts');
    let many: ReturnType<typeof openDatabase>;
    beforeAll(async () => {
      many = openDatabase({ url: unguarded.url, max: 8 });
      await sql`drop trigger exam_questions_kept on exam_questions`.execute(unguarded.db);
    });
    afterAll(() => many.close());

    test('the same race leaves an answer beside other words', async () => {
      const asked = new Set<string>();
      for (let round = 0; round < 200 && !asked.has('no'); round += 1)
        asked.add((await rewriteUnderSubmission(unguarded.db, withoutLocks(many.db))).asked);
      expect(asked).toContain('no');
    });
  });
});
