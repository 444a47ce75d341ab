import { expect, test } from 'vitest';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { makeConvention } from '#demo/factories/places.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { remind } from './reminders-queue.ts';

const { db } = testDatabase();
const now = new Date('2026-11-01T03:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const told = async () =>
  (await toldIn(db, noticesOfCampaigns)).filter(({ kind }) => kind.startsWith('reminder.'));

/** Sends reminders as the job does at this moment. */
const remindAt = (clock: Date) => remind(testContext({ db, clock }));

async function setting() {
  await remindAt(now);
  const campaign = await makeCampaign(db, { title: 'The Mill' });
  const player = await makePlayer(db);
  const session = await makeSession(db, { campaign_id: campaign.id, session_number: 3, start_date: at(30) });
  await makeSeat(db, { session_id: session.id, player_id: player.id, created_at: at(-1) });
  return { campaign, player, session };
}

const conventionTold = async () => (await told()).filter(({ kind }) => kind === 'reminder.convention');
const kindsTold = async () => (await told()).map(({ kind }) => kind);

test("comes a day and two hours before a session, once each, in the reader's time over a change of clocks", async () => {
  const { player } = await setting();
  expect(await remindAt(at(5.9))).toBe(0);
  expect(await remindAt(at(6))).toBe(1);
  expect(await remindAt(at(6))).toBe(0);
  expect(await remindAt(at(27.9))).toBe(0);
  expect(await remindAt(at(28))).toBe(1);
  expect(await remindAt(at(29))).toBe(0);
  expect(await told()).toMatchObject([
    {
      kind: 'reminder.first',
      to: [player.auth_id],
      title: 'Reminder: Session 3 of The Mill, Mon, Nov 2, 4:00 AM EST',
    },
    { kind: 'reminder.second', to: [player.auth_id] },
  ]);
});

test('comes when its reader wants it, and never to somebody who wants none', async () => {
  const { player, session } = await setting();
  const other = await makePlayer(db);
  await makeSeat(db, { session_id: session.id, player_id: other.id, created_at: at(-1) });
  await db
    .insertInto('notice_settings')
    .values([
      { user_id: player.auth_id, first_reminder_minutes: 240, second_reminder_minutes: 0 },
      { user_id: other.auth_id, first_reminder_minutes: 0, second_reminder_minutes: 60 },
    ])
    .execute();
  for (const hours of [6, 25, 25.9]) expect(await remindAt(at(hours))).toBe(0);
  await remindAt(at(26));
  await remindAt(at(29.01));
  expect(await told()).toMatchObject([
    { kind: 'reminder.first', to: [player.auth_id] },
    { kind: 'reminder.second', to: [other.auth_id] },
  ]);
});

test('comes again for a session that moved, and for nothing that did not', async () => {
  const { session } = await setting();
  await remindAt(at(6));
  await db
    .updateTable('sessions')
    .set({ start_date: at(40) })
    .where('id', '=', session.id)
    .execute();
  await remindAt(at(15.9));
  expect(await kindsTold()).toEqual(['reminder.first']);
  await remindAt(at(16));
  expect(await kindsTold()).toEqual(['reminder.first', 'reminder.first']);
});

test.each(['paused', 'ended', 'hidden'])('comes for no session of a campaign that is %s', async (status) => {
  const { campaign } = await setting();
  await db.updateTable('campaigns').set({ status }).where('id', '=', campaign.id).execute();
  expect(await remindAt(at(6))).toBe(0);
});

test('does not come for a seat that was taken later than it was due', async () => {
  const { session } = await setting();
  await makeSeat(db, { session_id: session.id, created_at: at(6.01) });
  expect(await remindAt(at(7))).toBe(1);
});

test('is made up for after a time without a server: the later one alone, and only before the session begins', async () => {
  await setting();
  expect(await remindAt(at(29.5))).toBe(1);
  expect(await kindsTold()).toEqual(['reminder.second']);
  const late = await makeSession(db, { start_date: at(31) });
  await makeSeat(db, { session_id: late.id, created_at: at(-1) });
  expect(await remindAt(at(31))).toBe(0);
});

test('that dies half way reminds the others the next time, and nobody twice', async () => {
  const { session } = await setting();
  await makeSeat(db, { session_id: session.id, created_at: at(-1) });
  const context = testContext({ db, clock: at(6) });
  const dying = {
    ...context,
    jobs: { ...context.jobs, wake: () => Promise.reject(new Error('killed')) },
  };
  await expect(remind(dying)).rejects.toThrow('killed');
  expect(await told()).toEqual([]);
  await Promise.all([remindAt(at(6.01)), remindAt(at(6.01))]);
  const readers = await db.selectFrom('notice_readers').select('user_id').execute();
  expect(readers).toHaveLength(2);
});

test('of a convention comes at 18:00 on the evening before by its clock, once to each player there', async () => {
  await remindAt(now);
  // The convention begins at 10:00 on the 7th in Kathmandu. So its reminder is due at 18:00 on the 6th, which is 12:15
  // UTC.
  const convention = await makeConvention(db, {
    name: 'Everest Con',
    start_date: new Date('2026-11-07T04:15:00Z'),
    end_date: new Date('2026-11-09T04:15:00Z'),
    time_zone: 'Asia/Kathmandu',
  });
  const campaign = await makeCampaign(db, { type: 'Convention', convention_id: convention.id });
  const player = await makePlayer(db);
  for (const day of [7, 8]) {
    const start_date = new Date(`2026-11-0${day}T06:00:00Z`);
    const session = await makeSession(db, { campaign_id: campaign.id, session_number: day, start_date });
    await makeSeat(db, { session_id: session.id, player_id: player.id, created_at: now });
  }
  await remindAt(new Date('2026-11-06T12:14:00Z'));
  expect(await conventionTold()).toEqual([]);
  await remindAt(new Date('2026-11-06T12:15:00Z'));
  await remindAt(new Date('2026-11-06T12:16:00Z'));
  expect(await conventionTold()).toMatchObject([
    {
      to: [player.auth_id],
      title: 'Tomorrow: Everest Con',
      path: `/conventions/${convention.id}`,
    },
  ]);
});
