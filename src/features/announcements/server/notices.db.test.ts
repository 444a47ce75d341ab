import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { createAnnouncement } from './create-announcement.ts';
import { announcementsNotices } from './notices.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { askOrganiser } from './questions/ask-organiser.ts';
import { removeQuestion } from './questions/remove-question.ts';
import { recoverAnnouncement } from './recover-announcement.ts';
import { removeAnnouncement } from './remove-announcement.ts';
import { updateAnnouncement } from './update-announcement.ts';

const { db } = testDatabase();
const now = new Date('2027-03-01T12:00:00Z');

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const told = () => toldIn(db, announcementsNotices);
/** Has mail and push told these users, or everybody, what waits. */
async function tellAll(to?: PlayerRow[]) {
  await db.updateTable('notices').set({ is_open: false }).execute();
  await db
    .updateTable('notice_readers')
    .set({ due_at: null })
    .$if(to !== undefined, (query) =>
      query.where(
        'user_id',
        'in',
        to!.map(({ auth_id }) => auth_id),
      ),
    )
    .execute();
}
const usersOf = (...players: PlayerRow[]) => players.map(({ auth_id }) => auth_id).toSorted();

let owner: PlayerRow;
let robin: PlayerRow;
let sam: PlayerRow;
let campaign: { id: string };
let session: { id: string };

beforeEach(async () => {
  owner = await makePlayer(db, { alias: 'Olga' });
  robin = await makePlayer(db, { alias: 'Robin' });
  sam = await makePlayer(db, { alias: 'Sam' });
  await makePlayer(db);
  campaign = await makeCampaign(db, { title: 'The Mill', owner });
  for (const { id } of [robin, sam]) await makeMember(db, { campaign_id: campaign.id, player_id: id });
  session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: new Date('2027-03-13T23:00:00Z'),
  });
  await makeSeat(db, { session_id: session.id, player_id: robin.id });
});

const announce = (sessionId: string | null = null, text = 'Bring dice.\n\nAnd a pencil.') =>
  createAnnouncement(as(owner), { campaignId: campaign.id, sessionId, text });
const ask = (player = sam) => askOrganiser(as(player), { campaignId: campaign.id, text: 'Do I\nneed dice?' });

describe('an announcement', () => {
  test('is told to the other members, with a way to it', async () => {
    const { id } = await announce();
    const [notice, ...others] = await told();
    expect(others).toEqual([]);
    expect({ ...notice, to: notice?.to.toSorted() }).toEqual({
      kind: 'announcement.made',
      to: usersOf(robin, sam),
      title: 'The Mill: announcement by Olga',
      lines: ['Bring dice.', 'And a pencil.'],
      path: `/campaigns/${campaign.id}#announcement-${id}`,
    });
  });

  test('for a session is told to those who hold a seat in it', async () => {
    await announce(session.id);
    expect(await told()).toMatchObject([
      { to: usersOf(robin), title: 'Session 3 of The Mill: announcement by Olga' },
    ]);
  });

  test('that is corrected is told as corrected, and in the app also to those who were told', async () => {
    const { id: announcementId } = await announce();
    await updateAnnouncement(as(owner), { announcementId, revision: 1, text: 'Bring nothing.' });
    expect(await told()).toMatchObject([{ lines: ['Bring nothing.'] }]);
    await tellAll();
    await updateAnnouncement(as(owner), { announcementId, revision: 2, text: 'Bring snacks.' });
    expect(await told()).toMatchObject([{ to: expect.any(Array), lines: ['Bring snacks.'] }]);
    expect(await db.selectFrom('notice_readers').select('due_at').execute()).toEqual([
      { due_at: null },
      { due_at: null },
    ]);
  });

  test('that is taken back in time is told to nobody; put back, to everybody', async () => {
    const { id: announcementId } = await announce();
    await removeAnnouncement(as(owner), { announcementId });
    expect(await told()).toEqual([]);
    await recoverAnnouncement(as(owner), { announcementId });
    const [notice] = await told();
    expect(notice?.to.toSorted()).toEqual(usersOf(robin, sam));
  });

  test('that is taken back later is gone from the app, and whoever waited for the morning is not told', async () => {
    const { id: announcementId } = await announce();
    await tellAll([robin]);
    await removeAnnouncement(as(owner), { announcementId });
    expect(await told()).toMatchObject([
      { to: usersOf(robin), title: 'The Mill: Olga took an announcement back' },
    ]);
    const [kept] = await db.selectFrom('notices').select('facts').execute();
    expect(JSON.stringify(kept)).not.toContain('dice');
    await recoverAnnouncement(as(owner), { announcementId });
    const [notice, ...others] = await told();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      title: 'The Mill: announcement by Olga',
      lines: ['Bring dice.', 'And a pencil.'],
    });
    // Whoever was told stays told; the other is told now.
    const readers = await db.selectFrom('notice_readers').select(['user_id', 'due_at']).execute();
    expect(readers.find(({ user_id }) => user_id === robin.auth_id)?.due_at).toBeNull();
    expect(readers.find(({ user_id }) => user_id === sam.auth_id)?.due_at).not.toBeNull();
  });
});

describe('a question', () => {
  test('is told to the organisers, and its answer to the asker', async () => {
    const { id } = await ask();
    expect(await told()).toEqual([
      {
        kind: 'question.asked',
        to: usersOf(owner),
        title: 'The Mill: Sam asks you',
        lines: ['Do I', 'need dice?'],
        path: `/campaigns/${campaign.id}#question-${id}`,
      },
    ]);
    await tellAll();
    await answerQuestion(as(owner), { questionId: id, text: 'No.', isForAll: false });
    expect((await told()).at(-1)).toEqual({
      kind: 'question.answered',
      to: usersOf(sam),
      title: 'The Mill: Olga answered you',
      lines: ['No.', 'You asked: “Do I need dice?”'],
      path: `/campaigns/${campaign.id}#question-${id}`,
    });
  });

  test('answered for all says so to the asker', async () => {
    const { id } = await ask();
    await answerQuestion(as(owner), { questionId: id, text: 'No.', isForAll: true });
    // The owner answered before mail and push left: they need not be told of it any more.
    expect(await told()).toMatchObject([
      {
        kind: 'question.answered',
        lines: [
          'No.',
          expect.any(String),
          'All players can read both on the page of the campaign, without your name.',
        ],
      },
    ]);
  });

  test('that is withdrawn in time is not told, and later is gone from the app', async () => {
    const { id: first } = await ask();
    await removeQuestion(as(sam), { questionId: first });
    expect(await told()).toEqual([]);
    const { id: second } = await ask();
    await tellAll();
    await removeQuestion(as(sam), { questionId: second });
    expect(await told()).toMatchObject([
      { to: usersOf(owner), title: 'The Mill: a question of Sam is gone', path: `/campaigns/${campaign.id}` },
    ]);
  });
});
