import { beforeEach, expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { foldEvents } from '../../../../tests/support/told-in.ts';
import { playerActor } from '../../../../tests/support/actors.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { inTransaction } from '#platform/context.ts';
import { tellDue } from '#platform/notices/tell-due.ts';
import { DAY_MS } from '#shared/time.ts';
import { remind } from '#features/sessions/server/notices/reminders-queue.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { tellSeatGiven } from './notices/door-notices.ts';

const { db } = testDatabase();
const env = { PUBLIC_URL: 'https://guild.test' };
const start = new Date(Date.now() + 30 * DAY_MS);
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const table = 'https://table.example/mill';
const notes = 'Bring dice.\nRing twice.';

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
let robin: PlayerRow;
let campaign: { id: string };
let session: { id: string };
beforeEach(async () => {
  const owner = await makePlayer(db, { alias: 'Olga' });
  robin = await makePlayer(db, { alias: 'Robin' });
  campaign = await makeCampaign(db, { title: 'The Mill', owner });
  await makeMember(db, { campaign_id: campaign.id, player_id: robin.id });
  session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: start,
    price: '0.00',
    online_link: table,
    notes,
  });
});

/** The mails that go out at this moment, for all notices that are pending. */
async function mailsAt(clock: Date) {
  const context = testContext({ db, env, clock });
  await foldEvents(db);
  await tellDue({ ...context, push: () => Promise.resolve() });
  return context.queued;
}

const soon = () => new Date(Date.now() + 60_000);
const takeSeat = () =>
  confirmAttendance(testContext({ db, env, actor: playerActor(robin) }), { sessionId: session.id });
const giveBack = () => ({
  text: "Can't come?",
  link: {
    label: 'Give your seat back',
    url: `https://guild.test/campaigns/${campaign.id}#session-${session.id}/give-back`,
  },
});
const online = { text: 'It is played online.', link: { label: 'Join online', url: table } };

test('the mail of a seat has the organiser, their notes, the way in and the way out, and the date once above them', async () => {
  await takeSeat();
  const [mail] = await mailsAt(soon());
  expect(mail).toMatchObject({
    heading: 'You have a seat: session 3 of The Mill',
    links: [online, giveBack()],
  });
  expect(mail!.subject).toContain('You have a seat: session 3 of The Mill, ');
  expect(mail!.paragraphs.slice(-2)).toEqual([
    'The organiser is Olga.',
    `Notes from the organiser: ${notes}`,
  ]);
});

test('it says what holds when it goes out, and nothing of a session that is hidden by then', async () => {
  await takeSeat();
  await foldEvents(db);
  await db.updateTable('sessions').set({ notes: null, online_link: null }).execute();
  const [changed] = await mailsAt(soon());
  expect(changed!.links).toEqual([giveBack()]);
  expect(changed!.paragraphs.at(-1)).toBe('The organiser is Olga.');
  await db.deleteFrom('player_sessions').execute();
  await takeSeat();
  await db.updateTable('sessions').set({ hidden_at: new Date() }).execute();
  const [hidden] = await mailsAt(soon());
  expect(hidden!.links).toBeUndefined();
});

test('a reminder says the same', async () => {
  await makeSeat(db, { session_id: session.id, player_id: robin.id, created_at: new Date(0) });
  await remind(testContext({ db, clock: at(-30) }));
  await remind(testContext({ db, clock: at(-24) }));
  const [mail] = await mailsAt(at(-23.9));
  expect(mail).toMatchObject({ heading: 'Reminder: Session 3 of The Mill', links: [online, giveBack()] });
});

test('an organiser who gave a seat can send neither link nor notes by our mail', async () => {
  const [owner] = await db.selectFrom('players').select('id').where('alias', '=', 'Olga').execute();
  await makeSeat(db, { session_id: session.id, player_id: robin.id, is_given: true });
  const seat = { sessionId: session.id, playerId: robin.id, priceCents: 0 };
  await inTransaction(testContext({ db, env }), (context) => tellSeatGiven(context, seat, { by: owner!.id }));
  const [mail] = await mailsAt(soon());
  expect(mail!.links).toEqual([giveBack()]);
  expect(mail!.paragraphs.join()).not.toContain('dice');
});

test('a seat that is paid is cancelled by the organiser: its mail leads to asking them', async () => {
  await takeSeat();
  await db.updateTable('player_sessions').set({ price: '7.00', payment_status: 'paid' }).execute();
  const [mail] = await mailsAt(soon());
  expect(mail!.links![1]!.link).toEqual({
    label: 'Ask the organiser',
    url: `https://guild.test/campaigns/${campaign.id}#ask-to-cancel`,
  });
});
