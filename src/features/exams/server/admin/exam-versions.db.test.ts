import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeSubmission } from '#demo/factories/qualification.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Retake } from '../../rules.ts';
import { getExam } from '../get-exam.ts';
import { listAvailable, listCompleted } from '../list-own-exams.ts';
import { examsNotices } from '../notices.ts';
import { listExamsOfSystems } from '../records/standings.ts';
import { submitExam } from '../submit-exam.ts';
import { createVersion } from './create-version.ts';
import { gradeExam } from './grade-exam.ts';
import {
  createExam,
  getManagedExam,
  listAllExams,
  publishExam,
  removeExam,
  saveQuestions,
} from './manage-exams.ts';
import { AGAIN_QUEUE, tellAgainQueue } from './tell-again-queue.ts';
import { SCORES_QUEUE, tellScoresQueue } from './tell-scores-queue.ts';

const { db } = testDatabase();
const pool = racePool();

/** A published exam of a game system with one question, and the admin who made it. */
async function published() {
  const admin = await makeUser(db, { role: 'admin' });
  const asAdmin = (database: Database = db, clock?: Date) =>
    testContext({
      db: database,
      actor: userActor({ userId: admin.id, role: 'admin' }),
      ...(clock && { clock }),
    });
  const system = await makeGameSystem(db);
  const { id } = await createExam(asAdmin(), { name: 'Basics', weight: 3, gameSystemId: system.id });
  const questions = [{ name: 'How do you begin?', url: 'https://rules.example/1' }];
  const { revision } = await saveQuestions(asAdmin(), { examId: id, revision: 1, questions });
  await publishExam(asAdmin(), { examId: id, revision });

  /** Creates and publishes the next version. */
  async function replace(examId: string, retake: Retake = 'nobody', retakeBelow: number | null = null) {
    const next = await createVersion(asAdmin(), { examId });
    const context = asAdmin();
    const draft = await getManagedExam(context, { examId: next.id });
    await publishExam(context, { examId: next.id, revision: draft.revision, retake, retakeBelow });
    const jobs = context.enqueued.filter(({ name }) => name === AGAIN_QUEUE);
    const queue = tellAgainQueue({ ...context, jobs: Promise.resolve(context.jobs) });
    for (const { payload } of [...jobs, ...jobs]) await queue.work(payload);
    return next.id;
  }

  /** A player of the game system; has taken the exam `taken`, if given. */
  async function makeTaker(taken?: { examId: string; score: number | null }) {
    const player = await makePlayer(db);
    await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
    const submission =
      taken &&
      (await makeSubmission(db, { player_id: player.id, exam_id: taken.examId, score: taken.score }));
    const as = (clock?: Date) => testContext({ db, actor: playerActor(player), ...(clock && { clock }) });
    return {
      player,
      as,
      submission,
      offered: async () => (await listAvailable(as(), {})).items.map(({ version }) => version),
      standings: async () =>
        ((await listExamsOfSystems(db, player.id, [system.id])).get(system.id) ?? []).map(
          ({ version, scorePercent }) => [version, scorePercent],
        ),
    };
  }
  return { id, asAdmin, replace, makeTaker };
}

const toldTo = async () => {
  const told = await toldIn(db, examsNotices);
  return told.filter(({ title }) => title.includes('again')).flatMap(({ to }) => to);
};

test('a new version begins with the name, weight and questions of the one before, each of which it knows', async () => {
  const { id, asAdmin } = await published();
  const next = await createVersion(asAdmin(), { examId: id });
  const before = await getManagedExam(asAdmin(), { examId: id });
  const draft = await getManagedExam(asAdmin(), { examId: next.id });
  expect(draft).toMatchObject({ name: 'Basics', weight: 3, version: 2, publishedAt: null });
  expect(draft.questions).toMatchObject([{ name: 'How do you begin?', url: 'https://rules.example/1' }]);
  const copies = [{ id: draft.questions[0]?.id, of: before.questions[0]?.id }];
  expect(draft.earlier).toEqual({ version: 1, questions: before.questions, copies });
  expect(draft.versions.map(({ version }) => version)).toEqual([2, 1]);
});

test('a draft has no next version, and a replaced one has none but its own', async () => {
  const { id, asAdmin, replace } = await published();
  const draft = await createVersion(asAdmin(), { examId: id });
  await expect(createVersion(asAdmin(), { examId: draft.id })).rejects.toMatchObject({
    refusal: { code: 'EXAM_IS_DRAFT' },
  });
  await replace(id);
  await expect(createVersion(asAdmin(), { examId: id })).rejects.toMatchObject({
    refusal: { code: 'EXAM_HAS_NEWER' },
  });
});

test('many who begin the next version at once write one draft', async () => {
  const { id, asAdmin } = await published();
  const begun = await race(12, () => createVersion(asAdmin(pool), { examId: id }));
  const ids = new Set(begun.map((each) => (each.status === 'fulfilled' ? each.value.id : each.reason)));
  expect(ids.size).toBe(1);
  expect((await listAllExams(asAdmin(), { state: 'draft' })).items).toHaveLength(1);
});

test('the newest version is offered to those who took none, an earlier one stays with those who took it', async () => {
  const { id, replace, makeTaker } = await published();
  const [taker, other] = [await makeTaker({ examId: id, score: 40 }), await makeTaker()];
  await replace(id, 'nobody');
  expect([await taker.offered(), await other.offered()]).toEqual([[], [2]]);
  expect([await taker.standings(), await other.standings()]).toEqual([[[1, 40]], [[2, null]]]);
  expect((await listCompleted(taker.as(), {})).items).toMatchObject([{ exam: { id, version: 1 } }]);
  expect(await toldTo()).toEqual([]);
});

test('a version that everybody takes again is offered and told to everybody who took an earlier one', async () => {
  const { id, replace, makeTaker } = await published();
  const takers = [await makeTaker({ examId: id, score: 100 }), await makeTaker({ examId: id, score: null })];
  const other = await makeTaker();
  await replace(id, 'everybody');
  for (const each of [...takers, other]) expect(await each.offered()).toEqual([2]);
  const [available] = (await listAvailable(takers[0]!.as(), {})).items;
  expect(available?.takenBefore).toEqual({ version: 1, scorePercent: 100 });
  const users = await toldTo();
  expect(users.toSorted()).toEqual(takers.map(({ player }) => player.auth_id).toSorted());
});

test('a version for those below a percent is offered and told to them alone; an exam in review asks once it is graded', async () => {
  const { id, asAdmin, replace, makeTaker } = await published();
  const good = await makeTaker({ examId: id, score: 70 });
  const low = await makeTaker({ examId: id, score: 69 });
  const waiting = await makeTaker({ examId: id, score: null });
  await replace(id, 'below', 70);
  expect([await good.offered(), await low.offered(), await waiting.offered()]).toEqual([[], [2], []]);
  expect(await toldTo()).toEqual([low.player.auth_id]);

  const context = asAdmin();
  const submissionId = waiting.submission?.id ?? '';
  await gradeExam(context, { submissionId, revision: 1, scorePercent: 10 });
  const queue = tellScoresQueue({ ...context, jobs: Promise.resolve(context.jobs) });
  for (const { name, payload } of context.enqueued) if (name === SCORES_QUEUE) await queue.work(payload);
  expect(await waiting.offered()).toEqual([2]);
  expect((await toldTo()).toSorted()).toEqual([low.player.auth_id, waiting.player.auth_id].toSorted());
});

test('what a version asked is still asked by the next one, until one of them is taken', async () => {
  const { id, replace, makeTaker } = await published();
  const taker = await makeTaker({ examId: id, score: 90 });
  const second = await replace(id, 'everybody');
  const third = await replace(second, 'nobody');
  expect(await taker.offered()).toEqual([3]);
  await makeSubmission(db, { player_id: taker.player.id, exam_id: third, score: 50 });
  expect(await taker.offered()).toEqual([]);
});

test('nobody is asked for a version that they took, whatever is graded later', async () => {
  const { id, asAdmin, replace, makeTaker } = await published();
  const taker = await makeTaker({ examId: id, score: null });
  const next = await replace(id, 'below', 70);
  await makeSubmission(db, { player_id: taker.player.id, exam_id: next, score: null });
  const context = asAdmin();
  await gradeExam(context, { submissionId: taker.submission?.id ?? '', revision: 1, scorePercent: 10 });
  const queue = tellScoresQueue({ ...context, jobs: Promise.resolve(context.jobs) });
  for (const { name, payload } of context.enqueued) if (name === SCORES_QUEUE) await queue.work(payload);
  expect(await toldTo()).toEqual([]);
  expect((await getExam(taker.as(), { examId: id })).newer).toMatchObject({ version: 2, isOffered: false });
});

test('answers to a version that was replaced are taken for a day, then refused, and the page says what replaced it', async () => {
  const { id, replace, makeTaker } = await published();
  const [early, late] = [await makeTaker(), await makeTaker()];
  const shown = await getExam(early.as(), { examId: id });
  expect(shown).toMatchObject({ newer: null, answersUntil: null });
  const next = await replace(id);
  const after = await getExam(early.as(), { examId: id });
  expect(after.newer).toMatchObject({ examId: next, version: 2, isOffered: true });
  const until = new Date(after.answersUntil ?? 0);
  const answers = shown.questions.map((question) => ({ questionId: question.id, text: 'With dice.' }));
  const given = { examId: id, shownSha256: shown.sha256, answers };
  await submitExam(early.as(new Date(until.getTime() - 1)), given);
  await expect(submitExam(late.as(until), given)).rejects.toMatchObject({
    refusal: { code: 'EXAM_REPLACED' },
  });
  // The same answers sent again get the same result, at any time.
  await submitExam(early.as(until), given);
  expect(await getExam(early.as(), { examId: next })).toMatchObject({
    takenBefore: { examId: id, version: 1 },
  });
});

test('a version that nobody took is removed, and the one before is offered again', async () => {
  const { id, asAdmin, replace, makeTaker } = await published();
  const taker = await makeTaker();
  const next = await replace(id, 'everybody');
  await removeExam(asAdmin(), { examId: next });
  expect(await taker.offered()).toEqual([1]);
  expect((await createVersion(asAdmin(), { examId: id })).id).not.toBe(next);
});

test('a first version asks nobody again, whatever is sent', async () => {
  const { asAdmin } = await published();
  const system = await makeGameSystem(db);
  const { id: examId } = await createExam(asAdmin(), { name: 'New', weight: 1, gameSystemId: system.id });
  const { revision } = await saveQuestions(asAdmin(), {
    examId,
    revision: 1,
    questions: [{ name: 'Why?', url: null }],
  });
  await publishExam(asAdmin(), { examId, revision, retake: 'below', retakeBelow: 50 });
  const { versions } = await getManagedExam(asAdmin(), { examId });
  expect(versions).toMatchObject([{ version: 1, retake: 'nobody', retakeBelow: null }]);
});
