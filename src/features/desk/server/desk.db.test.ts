import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makeContactMessage, makePlayer, makeUser } from '#demo/factories/people.ts';
import { sendAnswer } from '#features/contact/server/admin/send-answer.ts';
import { sendMessage } from '#features/contact/server/send-message.ts';
import { moderationNotices, urgentReport } from '#features/moderation/server/notices.ts';
import { sendReport } from '#features/moderation/server/send-report.ts';
import { type PushedNotice, tellDue } from '#platform/notices/tell-due.ts';
import { DomainError } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Rule } from '#shared/things.ts';
import { getDesk } from './get-desk.ts';
import { deskNotices } from './notices.ts';
import { giveBackWork, takeWork } from './take-work.ts';
import { tellArrived, tellDigests } from './tell-desk-queue.ts';

const { db } = testDatabase();
const pool = racePool();

let now: Date;
let wren: Id;
let ada: Id;
beforeEach(async () => {
  now = new Date('2027-03-10T12:00:00.000Z');
  wren = (await makeUser(db, { role: 'admin', username: 'wren' })).id;
  ada = (await makeUser(db, { role: 'admin', username: 'ada' })).id;
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const context = (of = db) => testContext({ db: of, clock: () => now });
const as = (userId: Id, of = db) =>
  testContext({ db: of, clock: () => now, actor: userActor({ userId, role: 'admin' }) });
const told = async () =>
  (await toldIn(db, deskNotices)).map(({ title, to }) => ({ title, to: to.toSorted() }));
const admins = () => [wren, ada].toSorted();

const message = { name: 'Kim', email: 'kim@example.com', subject: 'Where?', message: 'Where do I sign up?' };
const write = () => sendMessage(context(), message);
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled
    .map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as DomainError).refusal.code))
    .toSorted();

const report = async (rule: Rule, userId: Id, campaignId: Id) =>
  sendReport(testContext({ db, clock: () => now, actor: userActor({ userId }) }), {
    thing: { kind: 'campaign', id: campaignId },
    rule,
    text: null,
  });
const urgent = async () =>
  (await toldIn(db, moderationNotices)).filter(({ kind }) => kind === urgentReport.name);

const take = (userId: Id, id: Id, from: Id | null = null, of = db) =>
  takeWork(as(userId, of), { id, kind: 'message', from });
const takers = async () => (await getDesk(as(wren))).takes.map(({ by }) => by);

describe('a report that can not wait', () => {
  test('is told to every admin at once and once, also at night, by app, mail and push, with two servers', async () => {
    const campaign = await makeCampaign(db, { title: 'The Mill' });
    await sql`
      insert into notice_settings (user_id, quiet_from, quiet_until) values (${wren}, 0, 1439), (${ada}, 0, 1439)`.execute(
      db,
    );
    await report('harassment', (await makeUser(db)).id, campaign.id);
    await report('danger', (await makeUser(db)).id, campaign.id);
    const path = `/admin/moderation/campaign/${campaign.id}`;
    expect(await urgent()).toMatchObject([{ title: 'Reported: Harassment or bullying', path }]);
    expect((await urgent())[0]?.to.toSorted()).toEqual(admins());
    const pushed: PushedNotice[] = [];
    const server = context(pool);
    await race(2, () =>
      tellDue({
        ...server,
        push: (_transaction, notice) => Promise.resolve(void pushed.push(notice)),
      }),
    );
    expect(pushed.map(({ userId }) => userId).toSorted()).toEqual(admins());
    expect(server.queued).toHaveLength(2);
    expect(server.queued[0]?.subject).toBe('Reported: Harassment or bullying');
  });

  test('is told neither to the admin who made it nor to the one whose thing it is, unless there is no other', async () => {
    const olga = await makePlayer(db, { auth_id: ada });
    const campaign = await makeCampaign(db, { owner: olga });
    await report('hate', wren, campaign.id);
    expect((await urgent())[0]?.to.toSorted()).toEqual(admins());
    const third = (await makeUser(db, { role: 'admin' })).id;
    await report('hate', wren, (await makeCampaign(db, { owner: olga })).id);
    expect((await urgent())[1]?.to).toEqual([third]);
  });

  test('stands apart from what can, which comes with other work', async () => {
    await report('spam', (await makeUser(db)).id, (await makeCampaign(db)).id);
    expect(await urgent()).toEqual([]);
    later(10);
    await tellArrived(context());
    expect(await told()).toEqual([{ title: '1 report waits for an admin', to: admins() }]);
  });
});

describe('what arrives', () => {
  test('is told ten minutes later, with all that waits then', async () => {
    await makeContactMessage(db);
    await write();
    later(9);
    await tellArrived(context());
    expect(await told()).toEqual([]);
    await write();
    later(1);
    await tellArrived(context());
    expect(await told()).toEqual([{ title: '3 messages wait for an admin', to: admins() }]);
    later(30);
    await tellArrived(context());
    expect(await told()).toHaveLength(1);
  });

  test('is told at most once an hour, and nothing of it is lost', async () => {
    await write();
    later(10);
    await tellArrived(context());
    await write();
    later(30);
    await tellArrived(context());
    expect(await told()).toHaveLength(1);
    later(31);
    await tellArrived(context());
    expect((await told()).map(({ title }) => title)).toContain('2 messages wait for an admin');
  });

  test('is not told where it is done by then, and keeps nobody from hearing of the next', async () => {
    const { id } = await write();
    await sendAnswer(as(wren), { messageId: id, answer: 'Here.' });
    later(10);
    await tellArrived(context());
    expect(await told()).toEqual([]);
    await write();
    later(10);
    await tellArrived(context());
    expect(await told()).toHaveLength(1);
  });

  test('is told once by four servers at once', async () => {
    await write();
    await write();
    later(10);
    await race(4, () => tellArrived(context(pool)));
    expect(await told()).toEqual([{ title: '2 messages wait for an admin', to: admins() }]);
    expect(await db.selectFrom('desk_news').selectAll().execute()).toEqual([]);
  });
});

describe('the list of the morning', () => {
  test('tells each admin once, at eight by their clock, what waits and since when', async () => {
    await db.updateTable('profiles').set({ time_zone: 'America/New_York' }).where('id', '=', wren).execute();
    await db.updateTable('profiles').set({ time_zone: 'Europe/Berlin' }).where('id', '=', ada).execute();
    await makeContactMessage(db, { created_at: new Date('2027-03-08T15:00:00Z') });
    // 7:00 in New York, 13:00 in Berlin.
    await race(2, () => tellDigests(context(pool)));
    expect(await told()).toEqual([]);
    later(60);
    await race(2, () => tellDigests(context(pool)));
    later(60);
    await tellDigests(context());
    expect(await told()).toEqual([{ title: 'Waiting for admins: 1 message', to: [wren] }]);
    expect((await toldIn(db, deskNotices))[0]?.lines).toEqual([
      '1 message, since Mon, Mar 8, 2027, 10:00 AM EST.',
    ]);
    later(24 * 60);
    await tellDigests(context());
    expect(await told()).toHaveLength(2);
  });

  test('does not come where nothing waits', async () => {
    now = new Date('2027-03-10T08:00:00.000Z');
    await tellDigests(context());
    expect(await told()).toEqual([]);
  });
});

describe('work that is taken', () => {
  test('shows its admin to the others, and one of two at once has it', async () => {
    const { id } = await makeContactMessage(db);
    const settled = await race(2, (index) => take(index === 0 ? wren : ada, id, null, pool));
    expect(codes(settled)).toEqual(['TAKEN_MEANWHILE', 'done']);
    expect(await takers()).toHaveLength(1);
  });

  test('is taken over from whom one saw having it, and of two who do so at once one has it', async () => {
    const { id } = await makeContactMessage(db);
    const third = (await makeUser(db, { role: 'admin', username: 'third' })).id;
    await take(wren, id);
    const settled = await race(2, (index) => take(index === 0 ? ada : third, id, wren, pool));
    expect(codes(settled)).toEqual(['TAKEN_MEANWHILE', 'done']);
    expect(await takers()).not.toContain('wren');
  });

  test('is free again once it is given back, by its admin alone, and after two days', async () => {
    const { id } = await makeContactMessage(db);
    await take(wren, id);
    await expect(giveBackWork(as(ada), { id })).rejects.toMatchObject({ refusal: { code: 'NOT_TAKEN' } });
    expect(await takers()).toEqual(['wren']);
    await giveBackWork(as(wren), { id });
    expect(await takers()).toEqual([]);
    await take(wren, id);
    later(2 * 24 * 60 + 1);
    expect(await takers()).toEqual([]);
    await take(ada, id);
    expect(await takers()).toEqual(['ada']);
  });

  test('is free where its admin is none any more', async () => {
    const { id } = await makeContactMessage(db);
    await take(ada, id);
    await db.updateTable('profiles').set({ role: 'user' }).where('id', '=', ada).execute();
    expect(await takers()).toEqual([]);
    await take(wren, id);
    expect(await takers()).toEqual(['wren']);
  });

  test('is nobody’s once it is done, and what waits for nobody is not taken', async () => {
    const { id } = await makeContactMessage(db);
    await take(wren, id);
    await sendAnswer(as(ada), { messageId: id, answer: 'Here.' });
    expect(await takers()).toEqual([]);
    await expect(take(wren, id)).rejects.toMatchObject({ refusal: { code: 'WORK_NOT_FOUND' } });
  });
});
