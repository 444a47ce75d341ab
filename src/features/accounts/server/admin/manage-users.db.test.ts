import { describe, expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { newId, type Id } from '#shared/ids.ts';
import { banUser, getUser, unbanUser, setRole, signUserOut } from './manage-users.ts';
import { listUsers } from './list-users.ts';

const { db } = testDatabase();
const pool = racePool();

const asAdmin = (userId: Id, database: Database = db) =>
  testContext({ db: database, actor: userActor({ userId, role: 'admin' }) });
const makeAdmin = async () => (await makeUser(db, { role: 'admin' })).id;
const reason = 'Sold dice that do not roll';
const refusal = (code: string) => ({ refusal: { code } });

async function admins(): Promise<Id[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function lastEntry() {
  return db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

describe('roles', () => {
  test('an admin makes a user an admin and back; the log tells who, and both roles', async () => {
    const [admin, user] = [await makeAdmin(), (await makeUser(db)).id];
    await setRole(asAdmin(admin), { userId: user, role: 'admin' });
    expect(await admins()).toHaveLength(2);
    await setRole(asAdmin(admin), { userId: user, role: 'user' });
    expect(await admins()).toEqual([admin]);
    expect(await lastEntry()).toMatchObject({
      actor_id: admin,
      action: 'user.role',
      subject_id: user,
      details: { before: { role: 'admin' }, after: { role: 'user' } },
    });
  });

  test('the last admin can be neither demoted nor banned; a banned admin counts for none', async () => {
    const [admin, banned] = [await makeAdmin(), await makeAdmin()];
    await banUser(asAdmin(admin), { userId: banned, reason, days: null });
    await expect(setRole(asAdmin(admin), { userId: admin, role: 'user' })).rejects.toMatchObject(
      refusal('LAST_ADMIN'),
    );
    await expect(banUser(asAdmin(admin), { userId: admin, reason, days: null })).rejects.toMatchObject(
      refusal('LAST_ADMIN'),
    );
    expect(await admins()).toEqual([admin]);
  });

  test('who lost the role while the request was on its way is refused', async () => {
    const [admin, former] = [await makeAdmin(), (await makeUser(db)).id];
    await expect(setRole(asAdmin(former), { userId: admin, role: 'user' })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await expect(unbanUser(asAdmin(former), { userId: admin })).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});

/** Two admins, and 20 concurrent attempts to demote or ban either of them. Answers how many admins are left. */
async function removeBoth(database: Database): Promise<number> {
  const pair = [await makeAdmin(), await makeAdmin()] as const;
  await race<unknown>(20, (index) => {
    const [actor, target] = index % 2 === 0 ? pair : [pair[1], pair[0]];
    const context = asAdmin(actor, database);
    return index % 4 < 2
      ? setRole(context, { userId: target, role: 'user' })
      : banUser(context, { userId: target, reason, days: null });
  });
  return (await admins()).length;
}

describe('removing the last two admins', () => {
  test('of 20 attempts at once one succeeds: one admin remains', async () => {
    expect(await removeBoth(pool)).toBe(1);
  });

  test('20 admins who give up the role themselves, all at once: one keeps it', async () => {
    const all: Id[] = [];
    for (let index = 0; index < 20; index += 1) all.push(await makeAdmin());
    await race(20, (index) => setRole(asAdmin(all[index]!, pool), { userId: all[index]!, role: 'user' }));
    expect(await admins()).toHaveLength(1);
  });

  test('canary: without the locks nobody is left', luck, async () => {
    expect(await removeBoth(withoutLocks(pool))).toBe(0);
  });
});

describe('bans', () => {
  const email = 'kim@example.com';
  const password = 'an old brass lantern';

  test('end every device at its next request, and signing in until they are lifted', async () => {
    const accounts = testAccounts({ db });
    const [phone, laptop] = [await accounts.signedUp(email, password), accounts.browser()];
    await laptop.post('/sign-in', { email, password });
    const actor = await laptop.actor();
    const admin = await makeAdmin();
    const userId = actor.kind === 'user' ? actor.userId : '';

    expect(await banUser(asAdmin(admin), { userId, reason, days: null })).toEqual({ sessionsEnded: 2 });
    expect([await phone.actor(), await laptop.actor()]).toEqual([
      { kind: 'anonymous' },
      { kind: 'anonymous' },
    ]);
    expect((await laptop.post('/sign-in', { email, password })).body).toMatchObject({
      code: 'ACCOUNT_DISABLED',
    });

    await unbanUser(asAdmin(admin), { userId });
    expect(await phone.actor()).toEqual({ kind: 'anonymous' });
    await laptop.post('/sign-in', { email, password });
    expect(await laptop.actor()).toMatchObject({ userId });
  });

  test('are not for oneself', async () => {
    const [admin] = [await makeAdmin(), await makeAdmin()];
    await expect(banUser(asAdmin(admin), { userId: admin, reason, days: null })).rejects.toMatchObject(
      refusal('OWN_ACCOUNT'),
    );
  });

  test('signing somebody out everywhere ends their sessions and nobody else is touched', async () => {
    const accounts = testAccounts({ db });
    const [kim, lou] = [await accounts.signedUp(email, password), await accounts.signedUp('lou@example.com')];
    const actor = await kim.actor();
    const userId = actor.kind === 'user' ? actor.userId : '';
    await signUserOut(asAdmin(await makeAdmin()), { userId });
    expect(await kim.actor()).toEqual({ kind: 'anonymous' });
    expect(await lou.actor()).toMatchObject({ kind: 'user' });
  });
});

describe('the details of a user', () => {
  const email = 'kim@example.com';

  test('tell whether the address is confirmed, the last sign-in, and what the player takes part in', async () => {
    const accounts = testAccounts({ db });
    const admin = await makeAdmin();
    const kim = await accounts.signedUp(email);
    const actor = await kim.actor();
    const userId = actor.kind === 'user' ? actor.userId : '';
    const details = await getUser(asAdmin(admin), { userId });
    expect(details).toMatchObject({
      emailConfirmed: true,
      hasPhone: false,
      devices: 1,
      campaigns: 0,
      seatsToCome: 0,
      banReason: null,
    });
    expect(details.signedInAt).not.toBeNull();

    const player = await makePlayer(db);
    const campaign = await makeCampaign(db);
    await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
    const begun = await makeSession(db, {
      campaign_id: campaign.id,
      start_date: new Date(Date.now() - 3_600_000),
    });
    const toCome = await makeSession(db, {
      campaign_id: campaign.id,
      start_date: new Date(Date.now() + 3_600_000),
    });
    for (const session of [begun, toCome]) {
      await makeSeat(db, { session_id: session.id, player_id: player.id });
    }
    expect(await getUser(asAdmin(admin), { userId: player.auth_id })).toMatchObject({
      campaigns: 1,
      seatsToCome: 1,
    });
    await expect(getUser(asAdmin(admin), { userId: newId() })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
  });

  test('tell why a user is banned until the ban is lifted; a second ban takes the new reason and keeps the day', async () => {
    const [admin, user] = [await makeAdmin(), (await makeUser(db)).id];
    const reasonNow = async () => (await getUser(asAdmin(admin), { userId: user })).banReason;
    await banUser(asAdmin(admin), { userId: user, reason, days: null });
    const since = (await listUsers(asAdmin(admin), { standing: 'banned' })).items[0]?.bannedAt;
    expect(await reasonNow()).toBe(reason);
    await banUser(asAdmin(admin), { userId: user, reason: 'And cards', days: null });
    expect(await reasonNow()).toBe('And cards');
    expect((await listUsers(asAdmin(admin), { standing: 'banned' })).items[0]?.bannedAt).toBe(since);
    expect(JSON.stringify(await lastEntry())).not.toContain('And cards');
    await unbanUser(asAdmin(admin), { userId: user });
    expect(await reasonNow()).toBeNull();
  });
});

describe('the list', () => {
  test('goes on at its cursor in each order, without skipping or repeating anybody', async () => {
    const admin = await makeAdmin();
    const created_at = new Date();
    for (let index = 0; index < 30; index += 1) await makeUser(db, { created_at });
    for (const sort of ['created', '-created', 'username', '-username'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listUsers(asAdmin(admin), { sort, cursor }, 7);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 31, 31]);
    }
  });

  test('is searched by username and address, and filtered by role and standing', async () => {
    const admin = await makeAdmin();
    const player = await makePlayer(db, { email: 'zelda@hyrule.example', username: 'zelda', alias: 'Zed' });
    const names = async (input: Parameters<typeof listUsers>[1]) =>
      (await listUsers(asAdmin(admin), input)).items.map(({ username }) => username);
    expect(await names({ q: 'HYRULE' })).toEqual(['zelda']);
    expect(await names({ q: 'ze' })).toEqual(['zelda']);
    expect(await names({ q: 'el' })).toEqual([]);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ role: 'admin' })).toHaveLength(1);
    await banUser(asAdmin(admin), { userId: player.auth_id, reason, days: null });
    expect(await names({ standing: 'banned' })).toEqual(['zelda']);
    expect(await names({ standing: 'active', q: 'zelda' })).toEqual([]);
    expect(await names({ names: 'alike' })).toEqual([]);
    await db.updateTable('players').set({ alias: 'Ze\u0301d' }).where('id', '=', player.id).execute();
    expect(await names({ names: 'alike' })).toEqual(['zelda']);
  });
});
