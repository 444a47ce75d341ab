import { beforeEach, describe, expect, test } from 'vitest';
import { testAccounts } from '../../../../tests/support/accounts.ts';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { banUser, unbanUser } from '#features/accounts/server/admin/manage-users.ts';
import { sealBanToken } from '#features/accounts/server/for-others/ban-token.ts';
import { getDesk } from '#features/desk/server/get-desk.ts';
import { tellArrived } from '#features/desk/server/tell-desk-queue.ts';
import { DomainError } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { endBans } from './end-bans-queue.ts';
import { getOwnBan } from './get-own-ban.ts';
import { decideBanAppeal, listBans } from './manage-bans.ts';
import { cancelOwnErasure, openOwnExport, requestOwnErasure, requestOwnExport } from './request-data.ts';
import { sendBanAppeal } from './send-appeal.ts';

const { db } = testDatabase();
const pool = racePool();

let now: Date;
let kim: { id: Id };
let wren: Id;
let ada: Id;
beforeEach(async () => {
  now = new Date('2027-03-10T12:00:00.000Z');
  kim = await makeUser(db, { username: 'kim', email: 'kim@example.com' });
  wren = (await makeUser(db, { role: 'admin', username: 'wren' })).id;
  ada = (await makeUser(db, { role: 'admin', username: 'ada' })).id;
});

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
const clock = () => now;
const context = (of = db) => testContext({ db: of, clock });
const as = (userId: Id, of = db) =>
  testContext({ db: of, clock, actor: userActor({ userId, role: 'admin' }) });
const tokenOf = (way: 'mailed' | 'proven' = 'mailed', userId = kim.id) =>
  sealBanToken(context().keys, { userId, way }, now);
const ban = async (days: 7 | 30 | 90 | null = null) => {
  const admin = as(wren);
  await banUser(admin, { userId: kim.id, reason: 'Spam in every campaign.', days });
  return admin.queued;
};
const appeal = (of = db) => sendBanAppeal(context(of), { token: tokenOf(), text: 'It was not me.' });
const ownBan = (token: string) => getOwnBan(context(), { token });
const banId = async () => (await listBans(as(ada), { userId: kim.id })).items[0]!.id;
const isBanned = async () =>
  (await db.selectFrom('profiles').select('disabled_at').where('id', '=', kim.id).executeTakeFirst())
    ?.disabled_at != null;
const refusal = (code: string) => ({ refusal: { code } });
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled
    .map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as DomainError).refusal.code))
    .toSorted();

describe('a ban', () => {
  test('is told by mail with its reason and a link, which shows the same', async () => {
    const [mail] = await ban(7);
    expect(mail).toMatchObject({ to: 'kim@example.com' });
    expect(mail?.paragraphs.join(' ')).toContain('Spam in every campaign.');
    const token = decodeURIComponent(/#token=(.+)$/.exec(mail?.action?.url ?? '')![1]!);
    expect(await getOwnBan(context(), { token })).toMatchObject({
      username: 'kim',
      ban: { reason: 'Spam in every campaign.', endsAt: '2027-03-17T12:00:00.000Z', appeal: null },
      own: null,
    });
  });

  test('ends by itself when its time is over, once with two servers, and is told', async () => {
    await ban(7);
    later(6.9);
    await endBans(context());
    expect(await isBanned()).toBe(true);
    later(0.1);
    const server = context(pool);
    await race(2, () => endBans(server));
    expect(await isBanned()).toBe(false);
    expect(server.queued.map(({ to }) => to)).toEqual(['kim@example.com']);
    const { items } = await listBans(as(ada), { userId: kim.id });
    expect(items).toMatchObject([{ bannedBy: 'wren', liftedBy: null, liftedAt: now.toISOString() }]);
  });

  test('that was made longer meanwhile does not end at its first end', async () => {
    await ban(7);
    later(3);
    await ban(30);
    later(5);
    await endBans(context());
    expect(await isBanned()).toBe(true);
    expect((await listBans(as(ada), { userId: kim.id })).items).toHaveLength(1);
  });

  test('that is lifted stays in the list with the admin who lifted it, and a new one stands beside it', async () => {
    await ban();
    await unbanUser(as(ada), { userId: kim.id });
    later(1);
    await ban();
    const { items } = await listBans(as(ada), { userId: kim.id });
    expect(items.map(({ liftedBy }) => liftedBy)).toEqual([null, 'ada']);
  });
});

describe('the link of a ban', () => {
  test('is refused when it is made up, too old, or of an account that is gone', async () => {
    await ban();
    await expect(ownBan('made-up')).rejects.toMatchObject(refusal('BAN_LINK_ENDED'));
    const token = tokenOf();
    later(91);
    await expect(ownBan(token)).rejects.toMatchObject(refusal('BAN_LINK_ENDED'));
    await db.deleteFrom('auth.users').where('id', '=', kim.id).execute();
    await expect(ownBan(tokenOf())).rejects.toMatchObject(refusal('BAN_LINK_ENDED'));
  });

  test('of a mail reads and appeals, and neither takes nor deletes what is theirs', async () => {
    await ban();
    const token = tokenOf('mailed');
    for (const act of [
      (): Promise<unknown> => requestOwnExport(context(), { token }),
      () => openOwnExport(context(), { token }),
      () => requestOwnErasure(context(), { token, confirmation: 'kim' }),
      () => cancelOwnErasure(context(), { token }),
    ])
      await expect(Promise.resolve().then(act)).rejects.toMatchObject(refusal('PROOF_NEEDED'));
  });

  test('of a sign-in that the ban refused takes a copy and deletes the account, for an hour', async () => {
    await ban();
    const token = tokenOf('proven');
    expect(await requestOwnExport(context(), { token })).toMatchObject({ status: 'waiting' });
    await requestOwnErasure(context(), { token, confirmation: 'kim' });
    expect((await getOwnBan(context(), { token })).own).toMatchObject({
      export: { status: 'waiting' },
      erasureDueAt: '2027-03-24T12:00:00.000Z',
    });
    await cancelOwnErasure(context(), { token });
    expect((await getOwnBan(context(), { token })).own?.erasureDueAt).toBeNull();
    later(0.05);
    await expect(getOwnBan(context(), { token })).rejects.toMatchObject(refusal('BAN_LINK_ENDED'));
  });

  test('comes with the refused sign-in, to somebody who knows the password and to nobody else', async () => {
    const accounts = testAccounts({ db });
    const [email, password] = ['lou@example.com', 'an old brass lantern'];
    const browser = await accounts.signedUp(email, password);
    const actor = await browser.actor();
    const userId = actor.kind === 'user' ? actor.userId : '';
    await banUser(as(wren), { userId, reason: 'Spam', days: null });
    const refused = await browser.post('/sign-in', { email, password });
    expect(refused.body).toMatchObject({ code: 'ACCOUNT_DISABLED', banToken: expect.any(String) });
    const wrong = await browser.post('/sign-in', { email, password: 'a new brass lantern' });
    expect(wrong.body).not.toHaveProperty('banToken');
    now = new Date();
    const { banToken: token } = refused.body as { banToken: string };
    const own = await getOwnBan(context(), { token });
    expect(own).toMatchObject({ ban: { reason: 'Spam' }, own: { export: { status: 'none' } } });
  });
});

test('a refused sign-in proves nothing where the account asks for a second step, which was not taken', async () => {
  const accounts = testAccounts({ db });
  const [email, password] = ['mo@example.com', 'an old brass lantern'];
  const browser = await accounts.signedUp(email, password);
  const actor = await browser.actor();
  const userId = actor.kind === 'user' ? actor.userId : '';
  await db
    .insertInto('auth.authenticators')
    .values({ user_id: userId, sealed: 'x', confirmed_at: new Date() })
    .execute();
  await banUser(as(wren), { userId, reason: 'Spam', days: null });
  const { body } = await accounts.browser().post('/sign-in', { email, password });
  now = new Date();
  const { banToken: token } = body as { banToken: string };
  expect(await getOwnBan(context(), { token })).toMatchObject({ ban: { reason: 'Spam' }, own: null });
});

describe('an appeal', () => {
  test('waits for an admin, is told to them, and is made once, however many send it at once', async () => {
    await ban();
    const settled = await race(3, () => appeal(pool));
    expect(codes(settled)).toEqual(['BAN_APPEALED', 'BAN_APPEALED', 'done']);
    expect((await getDesk(as(ada))).waiting).toMatchObject({ 'ban-appeal': 1 });
    later(0.01);
    await tellArrived(context());
    const told = await db
      .selectFrom('notices')
      .select('kind')
      .where('kind', '=', 'desk.ban-appeal')
      .execute();
    expect(told).toHaveLength(1);
  });

  test('is decided by another admin than the one who banned, and lifts the ban with an answer by mail', async () => {
    await ban();
    await appeal();
    const answer = { banId: await banId(), decision: 'lifted' as const, answer: 'You were right.' };
    await expect(decideBanAppeal(as(wren), answer)).rejects.toMatchObject(refusal('OTHER_ADMIN_DECIDES'));
    const admin = as(ada);
    await decideBanAppeal(admin, answer);
    expect(await isBanned()).toBe(false);
    expect(admin.queued[0]?.paragraphs.join(' ')).toContain('You were right.');
    expect((await getDesk(as(ada))).waiting).toMatchObject({ 'ban-appeal': 0 });
    await expect(appeal()).rejects.toMatchObject(refusal('NOT_BANNED'));
  });

  test('of two admins who decide at once is decided by one', async () => {
    const third = (await makeUser(db, { role: 'admin' })).id;
    await ban();
    await appeal();
    const id = await banId();
    const settled = await race(2, (index) =>
      decideBanAppeal(as(index === 0 ? ada : third, pool), {
        banId: id,
        decision: 'stands',
        answer: 'It stands.',
      }),
    );
    expect(codes(settled)).toEqual(['BAN_DECIDED', 'done']);
    expect((await getOwnBan(context(), { token: tokenOf() })).ban?.appeal).toMatchObject({
      decision: 'stands',
      answer: 'It stands.',
    });
  });

  test('may be decided by the admin who banned where there is no other', async () => {
    await ban();
    await appeal();
    await db.updateTable('profiles').set({ role: 'user' }).where('id', '=', ada).execute();
    await decideBanAppeal(as(wren), { banId: await banId(), decision: 'stands', answer: 'It stands.' });
    expect(await isBanned()).toBe(true);
  });
});
