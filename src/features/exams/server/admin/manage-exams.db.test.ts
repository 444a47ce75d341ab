import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import {
  createExam,
  getManagedExam,
  listAllExams,
  publishExam,
  removeExam,
  saveQuestions,
  updateExam,
} from './manage-exams.ts';
import { versionOfQuestions } from '../digests.ts';
import { getExam } from '../get-exam.ts';
import { listAvailable } from '../list-own-exams.ts';
import { submitExam } from '../submit-exam.ts';

const { db } = testDatabase();
const pool = racePool();
const asAdmin = (database: Database = db) =>
  testContext({ db: database, actor: userActor({ role: 'admin' }) });

const revisionOf = async (examId: string) => (await getManagedExam(asAdmin(), { examId })).revision;
const write = async (given: Omit<Parameters<typeof saveQuestions>[1], 'revision'>) =>
  saveQuestions(asAdmin(), { ...given, revision: await revisionOf(given.examId) });
const publish = async (examId: string) =>
  publishExam(asAdmin(), { examId, revision: await revisionOf(examId) });

/** A published exam with these questions, and a player who may take it. */
async function makeExamWith(names: string[]) {
  const made = await makeDraftWith(names);
  await publish(made.exam.id);
  return made;
}

async function makeDraftWith(names: string[]) {
  const system = await makeGameSystem(db);
  const player = await makePlayer(db);
  await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
  const { id } = await createExam(asAdmin(), { name: 'Basics', weight: 1, gameSystemId: system.id });
  const questions = names.map((name) => ({ name, url: null }));
  await write({ examId: id, questions });
  const exam = await getManagedExam(asAdmin(), { examId: id });
  const answers = exam.questions.map((question) => ({ questionId: question.id, text: 'Because.' }));
  const submit = (database: Database = db) =>
    submitExam(testContext({ db: database, actor: playerActor(player) }), {
      examId: id,
      shownSha256: versionOfQuestions(exam.questions),
      answers,
    });
  const context = testContext({ db, actor: playerActor(player) });
  return { exam, submit, context };
}

const namesOf = async (examId: string) =>
  (await getManagedExam(asAdmin(), { examId })).questions.map(({ name }) => name);

describe('questions of an exam', () => {
  test('are put in another order, changed, added and removed in one go; those that stay keep their ids', async () => {
    const { exam } = await makeExamWith(['one', 'two', 'three']);
    const [one, , three] = exam.questions;
    await write({
      examId: exam.id,
      questions: [three!, { name: 'four', url: 'https://rules.example/4' }, { ...one!, name: 'first' }],
    });
    const after = await getManagedExam(asAdmin(), { examId: exam.id });
    expect(after.questions.map(({ name }) => name)).toEqual(['three', 'four', 'first']);
    expect([after.questions[0]?.id, after.questions[2]?.id]).toEqual([three?.id, one?.id]);
  });

  test('stay as they are once somebody submitted, and the exam stays too', async () => {
    const { exam, submit } = await makeExamWith(['one', 'two']);
    await submit();
    const locked = { refusal: { code: 'EXAM_LOCKED' } };
    await expect(write({ examId: exam.id, questions: [] })).rejects.toMatchObject(locked);
    await expect(removeExam(asAdmin(), { examId: exam.id })).rejects.toMatchObject(locked);
    expect(await namesOf(exam.id)).toEqual(['one', 'two']);
  });

  test('of another exam are not taken over', async () => {
    const [mine, other] = [await makeExamWith(['one']), await makeExamWith(['secret'])];
    await expect(write({ examId: mine.exam.id, questions: other.exam.questions })).rejects.toMatchObject({
      refusal: { code: 'QUESTION_NOT_FOUND' },
    });
    expect(await namesOf(other.exam.id)).toEqual(['secret']);
  });

  test('and a submission at the same moment: either the old ones were answered, or the new ones stand', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { exam, submit } = await makeExamWith(['old']);
      const [saved, submitted] = await race<unknown>(2, (index) =>
        index === round % 2
          ? submit(pool)
          : saveQuestions(asAdmin(pool), {
              examId: exam.id,
              revision: exam.revision,
              questions: [{ name: 'new', url: null }],
            }),
      ).then((both) => (round % 2 === 0 ? both.toReversed() : both));
      expect(new Set([saved?.status, submitted?.status])).toEqual(new Set(['fulfilled', 'rejected']));
      expect(await namesOf(exam.id)).toEqual([saved?.status === 'fulfilled' ? 'new' : 'old']);
    }
  });
});

describe('a draft', () => {
  const missing = { refusal: { code: 'EXAM_NOT_FOUND' } };

  test('is neither listed nor opened nor submitted until it is published', async () => {
    const { exam, submit, context } = await makeDraftWith(['one']);
    expect((await listAvailable(context, {})).items).toEqual([]);
    await expect(getExam(context, { examId: exam.id })).rejects.toMatchObject(missing);
    await expect(submit()).rejects.toMatchObject(missing);
    expect((await listAllExams(asAdmin(), { state: 'draft' })).items).toMatchObject([{ id: exam.id }]);
    await publish(exam.id);
    expect((await listAvailable(context, {})).items).toMatchObject([{ id: exam.id }]);
    expect((await listAllExams(asAdmin(), { state: 'draft' })).items).toEqual([]);
    await submit();
  });

  test('without questions is not published, and a published exam keeps one at least', async () => {
    const empty = { refusal: { code: 'EXAM_EMPTY' } };
    const { exam } = await makeDraftWith([]);
    await expect(publish(exam.id)).rejects.toMatchObject(empty);
    await write({ examId: exam.id, questions: [{ name: 'Why?', url: null }] });
    await publish(exam.id);
    await expect(write({ examId: exam.id, questions: [] })).rejects.toMatchObject(empty);
  });

  test('that two tabs publish while a third empties it is published once, or not at all', async () => {
    const { exam } = await makeDraftWith(['one']);
    await race<unknown>(12, (index) =>
      index % 3 === 2
        ? saveQuestions(asAdmin(pool), { examId: exam.id, revision: exam.revision, questions: [] })
        : publishExam(asAdmin(pool), { examId: exam.id, revision: exam.revision }),
    );
    const { publishedAt, questionCount } = await getManagedExam(asAdmin(), { examId: exam.id });
    expect(publishedAt === null ? questionCount : Math.sign(questionCount)).toBe(
      publishedAt === null ? 0 : 1,
    );
    const log = await db.selectFrom('audit_log').select('id').where('action', '=', 'exam.publish').execute();
    expect(log).toHaveLength(publishedAt === null ? 0 : 1);
  });
});

test('of two tabs that save the questions or the name over one state, the later is refused and told', async () => {
  const { exam } = await makeDraftWith(['one']);
  const given = { examId: exam.id, revision: exam.revision };
  const stale = { refusal: { code: 'STALE_REVISION' } };
  const both = await Promise.allSettled([
    saveQuestions(asAdmin(), { ...given, questions: [{ name: 'mine', url: null }] }),
    saveQuestions(asAdmin(), { ...given, questions: [{ name: 'theirs', url: null }] }),
  ]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: stale }]);
  await expect(updateExam(asAdmin(), { ...given, name: 'Basics', weight: 2 })).rejects.toMatchObject(stale);
  await expect(publishExam(asAdmin(), given)).rejects.toMatchObject(stale);
});
