import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { toldIn } from '../../../tests/support/told-in.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { createAnnouncement } from '#features/announcements/server/create-announcement.ts';
import { listAnnouncements } from '#features/announcements/server/list-announcements.ts';
import { announcementsNotices } from '#features/announcements/server/notices.ts';
import { answerQuestion } from '#features/announcements/server/questions/answer-question.ts';
import { askOrganiser } from '#features/announcements/server/questions/ask-organiser.ts';
import { listQuestions } from '#features/announcements/server/questions/list-questions.ts';
import { removeQuestion } from '#features/announcements/server/questions/remove-question.ts';
import { listCampaignsToAnswer } from '#features/announcements/server/records/questions.ts';
import { recoverAnnouncement } from '#features/announcements/server/recover-announcement.ts';
import { removeAnnouncement } from '#features/announcements/server/remove-announcement.ts';
import { updateAnnouncement } from '#features/announcements/server/update-announcement.ts';
import type { QuestionList } from '#features/announcements/questions-contract.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import { getThing } from '#features/moderation/server/manage-cases.ts';
import { restoreThing } from '#features/moderation/server/restore-thing.ts';
import { sendReport } from '#features/moderation/server/send-report.ts';
import { anonymous } from '#shared/actor.ts';
import type { ThingKind } from '#shared/things.ts';

const { db } = testDatabase();
const now = new Date('2027-03-01T12:00:00Z');
const visitor = testContext({ db, clock: now, actor: anonymous });

type Player = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: Player) => testContext({ db, clock: now, actor: playerActor(player) });
const refusal = (code: string) => ({ refusal: { code } });

let admin: TestContext;
let owner: Player;
let robin: Player;
let stranger: Player;
let campaignId: string;
beforeEach(async () => {
  admin = testContext({
    db,
    clock: now,
    actor: userActor({ userId: (await makeUser(db, { role: 'admin' })).id, role: 'admin' }),
  });
  owner = await makePlayer(db, { alias: 'Olga' });
  robin = await makePlayer(db, { alias: 'Robin' });
  stranger = await makePlayer(db);
  campaignId = (await makeCampaign(db, { title: 'The Mill', type: 'Online', owner })).id;
  await makeMember(db, { campaign_id: campaignId, player_id: robin.id });
});

const decide = (kind: ThingKind, id: string, decision: 'hide' | 'remove') =>
  decideCase(admin, { thing: { kind, id }, caseId: null, decision, rule: 'fraud', reason: 'A fraud.' });
const restore = ({ id }: { id: string }) => restoreThing(admin, { decisionId: id });
const report = (player: Player, kind: ThingKind, id: string) =>
  sendReport(as(player), { thing: { kind, id }, rule: 'spam', text: null });
const told = () => toldIn(db, announcementsNotices);
/** Marks notices as sent by mail, so that they can no longer be taken back, only changed. */
const letTellingsLeave = async () => {
  await db.updateTable('notices').set({ is_open: false }).execute();
  await db.updateTable('notice_readers').set({ due_at: null }).execute();
};

const announce = async () =>
  (await createAnnouncement(as(owner), { campaignId, sessionId: null, text: 'Buy my watches' })).id;
const listed = async (player: Player) => (await listAnnouncements(as(player), { campaignId })).items;

describe('an announcement', () => {
  test('is hidden from everybody but its author, in notices about it, too, and comes back to both', async () => {
    const id = await announce();
    await letTellingsLeave();
    const hidden = await decide('announcement', id, 'hide');
    expect(await listed(robin)).toEqual([]);
    expect(await listed(owner)).toMatchObject([{ id, isHidden: true, text: 'Buy my watches' }]);
    expect(await told()).toMatchObject([
      { title: 'The Mill: an announcement is gone', lines: ['It is no longer on the page of the campaign.'] },
    ]);
    await restore(hidden);
    expect(await listed(robin)).toMatchObject([{ id, isHidden: false }]);
    expect(await told()).toMatchObject([
      { title: 'The Mill: announcement by Olga', lines: ['Buy my watches'] },
    ]);
  });

  test('that is hidden before it was told by mail is told to nobody', async () => {
    await decide('announcement', await announce(), 'hide');
    expect(await told()).toEqual([]);
  });

  test('that is hidden is not corrected, and does not come back by taking it back and putting it back', async () => {
    const announcementId = await announce();
    await decide('announcement', announcementId, 'hide');
    await expect(
      updateAnnouncement(as(owner), { announcementId, revision: 1, text: 'Buy my clocks' }),
    ).rejects.toMatchObject(refusal('ANNOUNCEMENT_FIXED'));
    await removeAnnouncement(as(owner), { announcementId });
    await expect(recoverAnnouncement(as(owner), { announcementId })).rejects.toMatchObject(
      refusal('ANNOUNCEMENT_NOT_FOUND'),
    );
  });

  test('that is removed is gone for its author, too, and can not be put back', async () => {
    const announcementId = await announce();
    await decide('announcement', announcementId, 'remove');
    expect(await listed(owner)).toEqual([]);
    await expect(recoverAnnouncement(as(owner), { announcementId })).rejects.toMatchObject(
      refusal('ANNOUNCEMENT_NOT_FOUND'),
    );
  });

  test('can be reported only by those it is for, and not by its author', async () => {
    const session = await makeSession(db, {
      campaign_id: campaignId,
      start_date: new Date(now.getTime() + 3_600_000),
    });
    await makeSeat(db, { session_id: session.id, player_id: robin.id });
    const other = await makePlayer(db);
    await makeMember(db, { campaign_id: campaignId, player_id: other.id });
    const { id } = await createAnnouncement(as(owner), { campaignId, sessionId: session.id, text: 'Hm' });
    for (const player of [stranger, other]) {
      await expect(report(player, 'announcement', id)).rejects.toMatchObject(refusal('THING_NOT_FOUND'));
    }
    await expect(report(owner, 'announcement', id)).rejects.toMatchObject(refusal('OWN_THING'));
    await report(robin, 'announcement', id);
    await decide('announcement', id, 'hide');
    await expect(report(robin, 'announcement', id)).rejects.toMatchObject(refusal('THING_NOT_FOUND'));
  });
});

const questionsFor = async (context: TestContext, list: QuestionList) =>
  (await listQuestions(context, { campaignId, list })).items;

const ask = async () => (await askOrganiser(as(robin), { campaignId, text: 'Are you stupid?' })).id;
const answer = (questionId: string, isForAll: boolean) =>
  answerQuestion(as(owner), { questionId, text: 'You are.', isForAll });

describe('a question', () => {
  test('that waits is hidden from the organiser, who can neither answer it nor put it away, and comes back', async () => {
    const questionId = await ask();
    await letTellingsLeave();
    const hidden = await decide('question', questionId, 'hide');
    expect(await questionsFor(as(owner), 'waiting')).toEqual([]);
    expect(await listCampaignsToAnswer(db, owner.id)).toEqual([]);
    expect(await questionsFor(as(robin), 'own')).toMatchObject([{ id: questionId, isHidden: true }]);
    expect(JSON.stringify(await told())).not.toContain('stupid');
    await expect(answer(questionId, true)).rejects.toMatchObject(refusal('QUESTION_NOT_FOUND'));
    await expect(removeQuestion(as(owner), { questionId })).rejects.toMatchObject(
      refusal('QUESTION_NOT_FOUND'),
    );
    await restore(hidden);
    expect(await questionsFor(as(owner), 'waiting')).toMatchObject([{ isHidden: false }]);
    expect(await told()).toMatchObject([{ lines: ['Are you stupid?'] }]);
  });

  test('takes its answer along when it is hidden or removed', async () => {
    const questionId = await ask();
    await answer(questionId, true);
    await letTellingsLeave();
    const hidden = await decide('question', questionId, 'hide');
    expect(await questionsFor(visitor, 'answered')).toEqual([]);
    expect(await questionsFor(as(robin), 'own')).toMatchObject([{ answer: { text: 'You are.' } }]);
    await restore(hidden);
    expect(await questionsFor(visitor, 'answered')).toHaveLength(1);
    await decide('question', questionId, 'remove');
    expect(await questionsFor(as(robin), 'own')).toEqual([]);
    expect(JSON.stringify(await told())).not.toContain('You are.');
  });

  test('keeps its place without an answer that is hidden, which who answered still reads', async () => {
    const questionId = await ask();
    await answer(questionId, true);
    await letTellingsLeave();
    const hidden = await decide('answer', questionId, 'hide');
    expect(await questionsFor(visitor, 'answered')).toEqual([]);
    expect(await questionsFor(as(owner), 'answered')).toMatchObject([
      { isAnswerHidden: true, answer: { text: 'You are.' } },
    ]);
    expect(await questionsFor(as(robin), 'own')).toMatchObject([
      { isHidden: false, isAnswerHidden: true, answer: null },
    ]);
    expect(JSON.stringify(await told())).not.toContain('You are.');
    expect((await getThing(admin, { kind: 'question', id: questionId })).thing?.parts).toMatchObject([
      { kind: 'answer', isHidden: true },
    ]);
    await restore(hidden);
    expect(await questionsFor(visitor, 'answered')).toMatchObject([{ answer: { text: 'You are.' } }]);
    expect((await told()).find(({ kind }) => kind === 'question.answered')?.lines).toContain('You are.');
  });

  test('is reported by those who read it alone: its organiser, and everybody once it is answered for all', async () => {
    const questionId = await ask();
    await expect(report(stranger, 'question', questionId)).rejects.toMatchObject(refusal('THING_NOT_FOUND'));
    await expect(report(robin, 'question', questionId)).rejects.toMatchObject(refusal('OWN_THING'));
    await expect(report(robin, 'answer', questionId)).rejects.toMatchObject(refusal('THING_NOT_FOUND'));
    await report(owner, 'question', questionId);
    await answer(questionId, false);
    for (const kind of ['question', 'answer'] as const) {
      await expect(report(stranger, kind, questionId)).rejects.toMatchObject(refusal('THING_NOT_FOUND'));
    }
    await report(robin, 'answer', questionId);
    await expect(report(owner, 'answer', questionId)).rejects.toMatchObject(refusal('OWN_THING'));
    await db.updateTable('campaign_questions').set({ is_for_all: true }).execute();
    for (const kind of ['question', 'answer'] as const) await report(stranger, kind, questionId);
  });
});
