import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeMember, makeQuestion } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { anonymous } from '#shared/actor.ts';
import type { QuestionList } from '../../questions-contract.ts';
import { listCampaignsToAnswer } from '../records/questions.ts';
import { answerQuestion } from './answer-question.ts';
import { askOrganiser } from './ask-organiser.ts';
import { listQuestions } from './list-questions.ts';
import { removeQuestion } from './remove-question.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2027-03-01T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow, clock = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock });
const visitor = testContext({ db, actor: anonymous, clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

let owner: PlayerRow;
let robin: PlayerRow;
let member: PlayerRow;
let campaignId: string;

beforeEach(async () => {
  owner = await makePlayer(db, { alias: 'Olga' });
  robin = await makePlayer(db, { alias: 'Robin' });
  member = await makePlayer(db);
  campaignId = (await makeCampaign(db, { owner })).id;
  await makeMember(db, { campaign_id: campaignId, player_id: member.id });
});

const ask = (text: string, player = robin, clock = now) =>
  askOrganiser(as(player, clock), { campaignId, text });
const setStatus = (status: string) =>
  db.updateTable('campaigns').set({ status }).where('id', '=', campaignId).execute();
const listFor = async (context: typeof visitor, list: QuestionList) =>
  (await listQuestions(context, { campaignId, list })).items;

describe('questions', () => {
  test('are asked by non-members, too, and wait for the owner, the oldest first', async () => {
    await ask('Do I need dice?');
    await ask('Is there parking?', member, after(1));
    expect(await listFor(as(owner), 'waiting')).toMatchObject([
      { text: 'Do I need dice?', askerAlias: 'Robin', isOwn: false, answer: null },
      { text: 'Is there parking?' },
    ]);
    expect(await listFor(as(robin), 'own')).toMatchObject([
      { text: 'Do I need dice?', askerAlias: null, isOwn: true },
    ]);
    for (const context of [visitor, as(robin), as(member)])
      expect(await listFor(context, 'answered')).toEqual([]);
    for (const context of [visitor, as(robin), testContext({ db, actor: userActor() })])
      await expect(listFor(context, 'waiting')).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    expect(await listFor(visitor, 'own')).toEqual([]);
  });

  test('answered for the asker are theirs alone', async () => {
    const { id: questionId } = await ask('Do I need dice?');
    await answerQuestion(as(owner, after(5)), { questionId, text: 'No.', isForAll: false });
    expect(await listFor(as(robin), 'own')).toMatchObject([
      { answer: { text: 'No.', at: after(5).toISOString(), isForAll: false } },
    ]);
    for (const context of [visitor, as(member), as(owner)])
      expect(await listFor(context, 'answered')).toEqual([]);
    expect(await listFor(as(owner), 'waiting')).toEqual([]);
  });

  test('answered for all are read by everybody who sees the campaign, without who asked', async () => {
    const { id: questionId } = await ask('Do I need dice?', member);
    await answerQuestion(as(owner), { questionId, text: 'No.', isForAll: true });
    for (const context of [visitor, as(robin)])
      expect(await listFor(context, 'answered')).toMatchObject([
        { text: 'Do I need dice?', askerAlias: null, isOwn: false, answer: { text: 'No.' } },
      ]);
    await setStatus('hidden');
    await expect(listFor(visitor, 'answered')).rejects.toMatchObject(refusedWith('CAMPAIGN_NOT_FOUND'));
  });

  test('are taken where the campaign has an owner, who does not ask, and neither ended nor is hidden', async () => {
    await expect(ask('Do I?', owner)).rejects.toMatchObject(refusedWith('OWN_CAMPAIGN'));
    for (const [status, player, code] of [
      ['ended', robin, 'CAMPAIGN_ENDED'],
      ['hidden', robin, 'CAMPAIGN_NOT_FOUND'],
      ['hidden', member, 'CAMPAIGN_HIDDEN'],
    ] as const) {
      await setStatus(status);
      await expect(ask('Do I need dice?', player)).rejects.toMatchObject(refusedWith(code));
    }
    await setStatus('paused');
    await ask('When do you go on?');
    const ownerless = await makeCampaign(db, { owner: null });
    await expect(askOrganiser(as(robin), { campaignId: ownerless.id, text: 'Hello?' })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_WITHOUT_OWNER'),
    );
  });

  test('are answered once, by the campaign’s present owner, also after it ended', async () => {
    const { id: questionId } = await ask('Do I need dice?');
    const answer = (player: PlayerRow) =>
      answerQuestion(as(player), { questionId, text: 'No.', isForAll: true });
    for (const other of [robin, member])
      await expect(answer(other)).rejects.toMatchObject(refusedWith('QUESTION_NOT_FOUND'));
    const roles = db.updateTable('campaign_players').where('campaign_id', '=', campaignId);
    await roles.where('player_id', '=', owner.id).set({ role_type: 'player' }).execute();
    await roles.where('player_id', '=', member.id).set({ role_type: 'owner' }).execute();
    await expect(answer(owner)).rejects.toMatchObject(refusedWith('QUESTION_NOT_FOUND'));
    await setStatus('hidden');
    await expect(answer(member)).rejects.toMatchObject(refusedWith('CAMPAIGN_HIDDEN'));
    await setStatus('ended');
    expect(await listFor(as(member), 'waiting')).toHaveLength(1);
    await answer(member);
    await expect(answer(member)).rejects.toMatchObject(refusedWith('QUESTION_ANSWERED'));
  });

  test('are withdrawn by the asker while they wait, and put away by the owner with their answer', async () => {
    const { id: first } = await ask('Do I need dice?');
    await expect(removeQuestion(as(member), { questionId: first })).rejects.toMatchObject(
      refusedWith('QUESTION_NOT_FOUND'),
    );
    await removeQuestion(as(robin), { questionId: first });
    expect(await listFor(as(owner), 'waiting')).toEqual([]);
    await expect(
      answerQuestion(as(owner), { questionId: first, text: 'No.', isForAll: false }),
    ).rejects.toMatchObject(refusedWith('QUESTION_NOT_FOUND'));
    const { id: second } = await ask('Is there parking?');
    await answerQuestion(as(owner), { questionId: second, text: 'Yes.', isForAll: true });
    await expect(removeQuestion(as(robin), { questionId: second })).rejects.toMatchObject(
      refusedWith('QUESTION_ANSWERED'),
    );
    await removeQuestion(as(owner), { questionId: second });
    expect(await listFor(visitor, 'answered')).toEqual([]);
    expect(await listFor(as(robin), 'own')).toEqual([]);
  });

  test('wait on the organisers’ home page, the longest wait first', async () => {
    const quiet = await makeCampaign(db, { owner });
    const other = await makeCampaign(db, { owner, title: 'The Mill' });
    await makeQuestion(db, { campaign_id: other.id, created_at: after(-60) });
    await ask('Do I need dice?');
    await ask('Is there parking?');
    await makeQuestion(db, { campaign_id: quiet.id, removed_at: now });
    expect(await listCampaignsToAnswer(db, owner.id)).toMatchObject([
      { campaign: { id: other.id, title: 'The Mill' }, questions: 1 },
      { campaign: { id: campaignId }, questions: 2 },
    ]);
    expect(await listCampaignsToAnswer(db, member.id)).toEqual([]);
  });

  test('leave neither question nor answer in the audit log', async () => {
    const { id: questionId } = await ask('Do I need dice?');
    await answerQuestion(as(owner), { questionId, text: 'No dice.', isForAll: true });
    await removeQuestion(as(owner), { questionId });
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'question.ask',
      'question.answer',
      'question.remove',
    ]);
    expect(JSON.stringify(entries)).not.toContain('dice');
  });
});

const askTogether = async (database: Database) => {
  const campaigns = await Promise.all(Array.from({ length: 4 }, () => makeCampaign(db)));
  await race(24, (index) =>
    askOrganiser(as(robin, now, database), { campaignId: campaigns[index % 4]!.id, text: `${index}` }),
  );
  const rows = await db.selectFrom('campaign_questions').select('campaign_id').execute();
  const here = campaigns.map(({ id }) => rows.filter((row) => row.campaign_id === id).length);
  return { asked: rows.length, mostOpen: Math.max(...here) };
};

describe('bounds of questions', () => {
  test('three of a player wait in a campaign; an answer or a withdrawal makes room', async () => {
    const { id: first } = await ask('1');
    const { id: second } = await ask('2');
    await ask('3');
    await expect(ask('4')).rejects.toMatchObject(refusedWith('QUESTIONS_OPEN'));
    await ask('mine', member);
    await answerQuestion(as(owner), { questionId: first, text: 'Yes.', isForAll: false });
    await ask('4');
    await removeQuestion(as(robin), { questionId: second });
    await ask('5');
    await expect(ask('6')).rejects.toMatchObject(refusedWith('QUESTIONS_OPEN'));
  });

  test('ten a day of a player, in all campaigns, also of those withdrawn', async () => {
    for (let index = 0; index < 10; index += 1)
      await makeQuestion(db, {
        campaign_id: index < 5 ? campaignId : (await makeCampaign(db)).id,
        asker_id: robin.id,
        created_at: after(index),
        removed_at: after(index),
      });
    await expect(ask('11', robin, after(60))).rejects.toMatchObject({
      ...refusedWith('TOO_MANY_QUESTIONS'),
      data: { retryAfterSeconds: 23 * 3600 },
    });
    await ask('11', robin, after(24 * 60));
  });

  test('however many race in several campaigns, ten are asked, and three wait in each at most', async () => {
    expect(await askTogether(pool)).toEqual({ asked: 10, mostOpen: 3 });
  });

  test('canary: without the locks the same race asks more', luck, async () => {
    expect((await askTogether(withoutLocks(pool))).asked).toBeGreaterThan(10);
  });
});
