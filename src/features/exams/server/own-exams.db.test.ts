import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import { newId } from '#shared/ids.ts';
import { examDetailShape } from '../contract.ts';
import { getExam } from './get-exam.ts';
import { listAvailable, listCompleted } from './list-own-exams.ts';

const { db } = testDatabase();
const refusedWith = (code: string) => ({ refusal: { code } });
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function playerWithSystem() {
  const [player, system] = [await makePlayer(db), await makeGameSystem(db, { name: 'Lanterns' })];
  await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
  return { player, system, context: testContext({ db, actor: playerActor(player) }) };
}

describe('the lists of exams', () => {
  test('offer exams of the own game systems, newest first, until they are submitted', async () => {
    const { player, system, context } = await playerWithSystem();
    const another = await makeGameSystem(db);
    await makeGameAccount(db, { player_id: player.id, game_system_id: another.id });
    const old = await makeExam(db, { game_system_id: system.id, created_at: day(1) });
    const middle = await makeExam(db, {
      game_system_id: another.id,
      created_at: day(2),
      questions: ['Why?'],
    });
    const young = await makeExam(db, { game_system_id: system.id, created_at: day(3) });
    await makeExam(db, { created_at: day(4) });
    // Other players' submissions do not shorten the list.
    await makeSubmission(db, { exam_id: young.id });

    const ids = async () => (await listAvailable(context, {})).items.map(({ id }) => id);
    expect(await ids()).toEqual([young.id, middle.id, old.id]);
    expect((await listAvailable(context, {})).items[1]).toEqual({
      id: middle.id,
      name: middle.name,
      version: 1,
      takenBefore: null,
      gameSystem: { id: another.id, name: another.name },
      questionCount: 1,
      createdAt: day(2).toISOString(),
    });
    await makeSubmission(db, { exam_id: middle.id, player_id: player.id });
    expect(await ids()).toEqual([young.id, old.id]);
  });

  test('show what was submitted, the newest first, with the score once there is one', async () => {
    const { player, system, context } = await playerWithSystem();
    const [first, second] = [
      await makeExam(db, { game_system_id: system.id }),
      await makeExam(db, { game_system_id: system.id }),
    ];
    await makeSubmission(db, { exam_id: first.id, player_id: player.id, score: 0, created_at: day(1) });
    await makeSubmission(db, { exam_id: second.id, player_id: player.id, created_at: day(2) });
    await makeSubmission(db, { exam_id: first.id });
    expect((await listCompleted(context, {})).items).toMatchObject([
      { exam: { id: second.id, name: second.name }, gameSystem: { name: 'Lanterns' }, scorePercent: null },
      { exam: { id: first.id }, scorePercent: 0, submittedAt: day(1).toISOString() },
    ]);
  });

  test('go on page by page without a gap or a repetition, also where exams are of the same age', async () => {
    const { player, system, context } = await playerWithSystem();
    const made: string[] = [];
    for (let count = 0; count < 45; count += 1) {
      const exam = await makeExam(db, {
        game_system_id: system.id,
        created_at: day(1 + Math.floor(count / 9)),
        questions: [],
      });
      made.push(exam.id);
    }
    const readAll = async (list: typeof listAvailable | typeof listCompleted) => {
      const ids: string[] = [];
      const sizes: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(context, { cursor });
        ids.push(...page.items.map((item) => ('exam' in item ? item.exam.id : item.id)));
        sizes.push(page.items.length);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return { ids: ids.toSorted(), sizes };
    };
    expect(await readAll(listAvailable)).toEqual({ ids: made.toSorted(), sizes: [20, 20, 5] });
    for (const examId of made)
      await makeSubmission(db, { exam_id: examId, player_id: player.id, created_at: day(9) });
    expect(await readAll(listCompleted)).toEqual({ ids: made.toSorted(), sizes: [20, 20, 5] });
    expect(await listAvailable(context, {})).toEqual({ items: [], nextCursor: null });
  });

  test('are empty without a player', async () => {
    await makeSubmission(db);
    for (const list of [listAvailable, listCompleted]) {
      expect(await list(testContext({ db, actor: userActor() }), {})).toEqual({
        items: [],
        nextCursor: null,
      });
    }
  });
});

describe('an exam', () => {
  test('has its questions in order, and what the player submitted once it did', async () => {
    const { player, system, context } = await playerWithSystem();
    const exam = await makeExam(db, { game_system_id: system.id, questions: ['First?', 'Second?'] });
    await db
      .updateTable('exam_questions')
      .set({ order: sql`3 - "order"`, url: 'https://example.com/rules' })
      .where('exam_id', '=', exam.id)
      .execute();
    const before = examDetailShape.parse(await getExam(context, { examId: exam.id }));
    expect(before).toMatchObject({
      name: exam.name,
      gameSystem: { name: 'Lanterns' },
      questions: [
        { name: 'Second?', url: 'https://example.com/rules' },
        { name: 'First?', url: 'https://example.com/rules' },
      ],
      submission: null,
    });
    await makeSubmission(db, { exam_id: exam.id, player_id: player.id, score: 87, created_at: day(5) });
    const { submission } = examDetailShape.parse(await getExam(context, { examId: exam.id }));
    expect(submission).toMatchObject({ scorePercent: 87, submittedAt: day(5).toISOString() });
    expect(submission?.answers).toHaveLength(2);
  });

  test('of a game system that is not among the own ones is not there, unless it was submitted', async () => {
    const { player, context } = await playerWithSystem();
    const exam = await makeExam(db);
    const get = () => getExam(context, { examId: exam.id });
    await expect(get()).rejects.toMatchObject(refusedWith('EXAM_NOT_FOUND'));
    await expect(getExam(context, { examId: newId() })).rejects.toMatchObject(refusedWith('EXAM_NOT_FOUND'));
    await makeSubmission(db, { exam_id: exam.id, player_id: player.id });
    expect(await get()).toMatchObject({ submission: { scorePercent: null } });
  });
});
