import { forged } from '../../../../tests/fixtures/forged.ts';
import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { doorOpened, tableMoved, testKinds } from '../../../../tests/support/notice-kinds.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { sealUnsubscription } from '#platform/notices/unsubscribe-token.ts';
import { newId } from '#shared/ids.ts';
import { NOTICES_A_PAGE } from '../rules.ts';
import { retention } from '#shared/retention.ts';
import { getSettings } from './get-settings.ts';
import { getUnread, listNotices } from './list-notices.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { noticeMails } from './set-mails.ts';
import { sweepNoticesQueue } from './sweep-notices-queue.ts';
import { updateSettings } from './update-settings.ts';

const { db } = testDatabase();
let now = new Date('2027-03-10T12:00:00.000Z');

async function someone() {
  const user = await makeUser(db);
  const actor = userActor({ userId: user.id, email: user.email });
  return testContext({ db, actor, clock: () => now, noticeKinds: testKinds });
}
type Someone = Awaited<ReturnType<typeof someone>>;

async function told<Facts>(kind: NoticeKind<Facts>, facts: Facts, ...people: Someone[]): Promise<void> {
  now = new Date(now.getTime() + 1000);
  const { clock, jobs } = people[0]!;
  await db.transaction().execute((transaction) =>
    tell({ clock, jobs, db: transaction }, kind, {
      about: newId(),
      facts,
      to: people.map(({ actor }) => actor.userId),
    }),
  );
}

const move = (to: string, ...people: Someone[]) => told(tableMoved, { from: 'the hall', to }, ...people);
const titles = async (person: Someone) => (await listNotices(person, {})).items.map(({ title }) => title);

const tokenOf = ({ keys, actor }: Someone, kind: string) =>
  sealUnsubscription(keys, { userId: actor.userId, kind });
const kindsOf = async (person: Someone) => (await getSettings(person)).kinds.map(({ name }) => name);
const channelsOf = async (person: Someone) => (await getSettings(person)).kinds[0]?.channels;

describe('the list of notices', () => {
  test('shows one’s own alone, the newest first, in words for the reader’s zone', async () => {
    const [mira, theo] = [await someone(), await someone()];
    await move('the cellar', mira);
    await move('the attic', mira, theo);
    expect(await titles(theo)).toEqual(['The table moved from the hall to the attic']);
    const { items } = await listNotices(mira, { timeZone: 'Asia/Kathmandu' });
    expect(items).toMatchObject([
      {
        kind: 'table.moved',
        title: 'The table moved from the hall to the attic',
        lines: ['It stands at the attic now.', 'Your clock is that of Asia/Kathmandu.'],
        action: { label: 'See the table', path: '/campaigns' },
        at: now.toISOString(),
        readAt: null,
      },
      { title: 'The table moved from the hall to the cellar' },
    ]);
  });

  test.each(['Nowhere/Land', '', '../etc', undefined])(
    'speaks of UTC for a zone such as %j',
    async (timeZone) => {
      const mira = await someone();
      await move('the cellar', mira);
      const { items } = await listNotices(mira, { timeZone });
      expect(items[0]?.lines[1]).toBe('Your clock is that of UTC.');
    },
  );

  test('comes in pages, each notice once', async () => {
    const mira = await someone();
    for (let count = 0; count < NOTICES_A_PAGE + 3; count += 1) await move(`place ${count}`, mira);
    const first = await listNotices(mira, {});
    const second = await listNotices(mira, { cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([NOTICES_A_PAGE, 3, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(NOTICES_A_PAGE + 3);
  });

  test('leaves out what no words are known for, and what its reader does not want to see here', async () => {
    const mira = await someone();
    await move('the cellar', mira);
    await db
      .updateTable('notices')
      .set({ facts: JSON.stringify({ of: 'an older program' }) })
      .execute();
    await move('the attic', mira);
    await db
      .updateTable('notices')
      .set({ kind: 'chair.moved' })
      .where('facts', '@>', { to: 'the attic' } as never)
      .execute();
    await updateSettings(mira, { choices: [{ kind: tableMoved.name, channel: 'app', isOn: false }] });
    await move('the garden', mira);
    await told(doorOpened, { door: 'gate' }, mira);
    expect(await titles(mira)).toEqual(['The gate was opened']);
  });
});

/** Something that one person did, which is told to them and to others. */
const done = <Facts>(kind: NoticeKind<Facts>, facts: Facts, by: Someone, ...others: Someone[]) =>
  db.transaction().execute((transaction) =>
    tell({ ...by, db: transaction }, kind, {
      about: newId(),
      facts,
      to: [by, ...others].map(({ actor }) => actor.userId),
    }),
  );

describe('what one did oneself', () => {
  test('counts as read, and is news to others', async () => {
    const [mira, theo] = [await someone(), await someone()];
    await done(tableMoved, { from: 'the hall', to: 'the attic' }, mira, theo);
    expect(await titles(mira)).toHaveLength(1);
    expect([await getUnread(mira), await getUnread(theo)]).toEqual([{ unread: 0 }, { unread: 1 }]);
  });

  test('is news where somebody else may have done it, and no mail would say so', async () => {
    const [mira, theo] = [await someone(), await someone()];
    await db
      .updateTable('auth.users')
      .set({ email_verified: false })
      .where('id', '=', theo.actor.userId)
      .execute();
    await done(doorOpened, { door: 'gate' }, mira);
    await done(doorOpened, { door: 'gate' }, theo);
    expect([await getUnread(mira), await getUnread(theo)]).toEqual([{ unread: 0 }, { unread: 1 }]);
  });
});

describe('reading', () => {
  test('marks what is named, and of one’s own alone', async () => {
    const [mira, theo] = [await someone(), await someone()];
    await move('the cellar', mira, theo);
    await move('the attic', mira);
    const noticeIds = (await listNotices(mira, {})).items.map(({ id }) => id);
    expect(await markRead(theo, { noticeIds: [...noticeIds, newId()] })).toEqual({ unread: 0 });
    expect(await getUnread(mira)).toEqual({ unread: 2 });
    expect(await markRead(mira, { noticeIds: noticeIds.slice(0, 1) })).toEqual({ unread: 1 });
    expect((await listNotices(mira, {})).items.map(({ readAt }) => readAt !== null)).toEqual([true, false]);
  });

  test('all marks what was shown; what came meanwhile, and what happens again, is unread', async () => {
    const mira = await someone();
    await move('the cellar', mira);
    const until = now.toISOString();
    await move('the attic', mira);
    expect(await markAllRead(mira, { until })).toEqual({ unread: 1 });
    expect(await markAllRead(mira, { until: now.toISOString() })).toEqual({ unread: 0 });
    const about = newId();
    for (const to of ['the shed', 'the yard']) {
      now = new Date(now.getTime() + 1000);
      await db.transaction().execute((transaction) =>
        tell({ clock: mira.clock, jobs: mira.jobs, db: transaction }, tableMoved, {
          about,
          facts: { from: 'the hall', to },
          to: [mira.actor.userId],
        }),
      );
      expect(await getUnread(mira)).toEqual({ unread: 1 });
      await markAllRead(mira, { until: now.toISOString() });
    }
    expect((await titles(mira))[0]).toBe('The table moved from the hall to the yard');
  });

  test('counts up to a hundred', async () => {
    const mira = await someone();
    for (let count = 0; count < 103; count += 1) await move(`place ${count}`, mira);
    expect(await getUnread(mira)).toEqual({ unread: 100 });
  });
});

describe('settings', () => {
  test('are as declared until something is chosen, and each choice stands alone', async () => {
    const [mira, theo] = [await someone(), await someone()];
    expect(await getSettings(mira)).toMatchObject({
      kinds: [
        { name: 'table.moved', group: 'Your seats', channels: { app: 'on', mail: 'on', push: 'on' } },
        { name: 'door.opened', channels: { app: 'always', mail: 'always', push: 'never' } },
        { name: 'door.reminded' },
      ],
      quietHours: null,
      firstReminderMinutes: 1440,
      secondReminderMinutes: 120,
      mailAddress: 'confirmed',
    });
    await updateSettings(mira, { choices: [{ kind: 'table.moved', channel: 'mail', isOn: false }] });
    await updateSettings(mira, { quietHours: { from: 1320, until: 420 } });
    await updateSettings(mira, { firstReminderMinutes: 0 });
    const settings = await updateSettings(mira, { secondReminderMinutes: 60 });
    expect(settings).toMatchObject({
      quietHours: { from: 1320, until: 420 },
      firstReminderMinutes: 0,
      secondReminderMinutes: 60,
    });
    expect(settings.kinds[0]?.channels).toEqual({ app: 'on', mail: 'off', push: 'on' });
    expect((await updateSettings(mira, { quietHours: null })).quietHours).toBeNull();
    expect((await getSettings(theo)).kinds[0]?.channels.mail).toBe('on');
  });

  test.each([
    ['door.opened', 'mail', 'CHANNEL_FIXED'],
    ['door.opened', 'push', 'CHANNEL_FIXED'],
    ['chair.moved', 'mail', 'KIND_NOT_FOUND'],
  ] as const)(
    '%s by %s is refused with %s, and nothing of the request is kept',
    async (kind, channel, code) => {
      const mira = await someone();
      const choices = [
        { kind: 'table.moved', channel: 'mail', isOn: false } as const,
        { kind, channel, isOn: false },
      ];
      await expect(updateSettings(mira, { choices, firstReminderMinutes: 0 })).rejects.toMatchObject({
        refusal: { code },
      });
      expect(await getSettings(mira)).toMatchObject({ firstReminderMinutes: 1440 });
      expect((await getSettings(mira)).kinds[0]?.channels.mail).toBe('on');
    },
  );
});

test('kinds that are told to organisers or admins alone are offered to them alone', async () => {
  const noticeKinds = [
    { ...tableMoved, isForOrganisers: true as const },
    { ...doorOpened, isForAdmins: true as const },
  ] as NoticeKind[];
  const mira = { ...(await someone()), noticeKinds };
  const admin = { ...mira, actor: { ...mira.actor, role: 'admin' as const } };
  expect(await kindsOf(mira)).toEqual([]);
  expect(await kindsOf(admin)).toEqual(['door.opened']);
  await makeCampaign(db, { owner: await makePlayer(db, { auth_id: mira.actor.userId }) });
  expect(await kindsOf(mira)).toEqual(['table.moved']);
});

describe('the link in a mail', () => {
  test('switches mails of its kind off for its reader alone, and on again; looking at it changes nothing', async () => {
    const [mira, theo] = [await someone(), await someone()];
    const mails = noticeMails(mira);
    const token = tokenOf(mira, 'table.moved');
    expect(await mails.find(token)).toMatchObject({ isOn: true });
    expect(await channelsOf(mira)).toEqual({ app: 'on', mail: 'on', push: 'on' });
    await mails.set(token, false);
    await mails.set(token, false);
    expect(await mails.find(token)).toMatchObject({ isOn: false });
    expect(await channelsOf(mira)).toEqual({ app: 'on', mail: 'off', push: 'on' });
    expect(await channelsOf(theo)).toEqual({ app: 'on', mail: 'on', push: 'on' });
    await mails.set(token, true);
    expect(await channelsOf(mira)).toEqual({ app: 'on', mail: 'on', push: 'on' });
  });

  test.each([
    ['of a kind that can’t be switched off', (mira: Someone) => tokenOf(mira, 'door.opened')],
    ['of a kind that there is no more', (mira: Someone) => tokenOf(mira, 'chair.moved')],
    ['that was changed', (mira: Someone) => forged(tokenOf(mira, 'table.moved'))],
    ['that nobody here made', () => 'token'],
    [
      'of somebody who is gone',
      (mira: Someone) => sealUnsubscription(mira.keys, { userId: newId(), kind: 'table.moved' }),
    ],
  ])('%s does nothing', async (_which, tokenFor) => {
    const mira = await someone();
    const token = tokenFor(mira);
    expect(await noticeMails(mira).find(token)).toBeNull();
    await noticeMails(mira).set(token, false);
    expect(await db.selectFrom('notice_choices').selectAll().execute()).toEqual([]);
  });

  test('names neither user nor kind to anybody who reads the address', async () => {
    const mira = await someone();
    const token = tokenOf(mira, 'table.moved');
    const readable = token + Buffer.from(token, 'base64url').toString('latin1');
    expect(readable).not.toContain(mira.actor.userId);
    expect(readable).not.toContain('table');
  });
});

test('old notices are swept, read or not, and younger ones stay', async () => {
  const mira = await someone();
  await move('the cellar', mira);
  now = new Date(now.getTime() + retention.notices.days * 86_400_000);
  await move('the attic', mira);
  now = new Date(now.getTime() + 500);
  await sweepNoticesQueue(mira).work({});
  expect(await titles(mira)).toEqual(['The table moved from the hall to the attic']);
});
