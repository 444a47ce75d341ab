import { afterEach, describe, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeUser } from '#demo/factories/people.ts';
import type { Id } from '#shared/ids.ts';
import { accountsNotices } from '../notices.ts';
import { listSpentAddresses, noteEveryAdminAddress } from './note-admin-address.ts';
import { makeAdminByCommand } from './manage-by-command.ts';
import { setRole } from './manage-users.ts';
import { promoteIfListed } from '../sign-up/confirm-address.ts';

const { db } = testDatabase();
const pool = racePool();

const email = 'boss@example.com';
const env = { ADMIN_EMAILS: `${email},other@example.com` };
const password = 'an old brass lantern';

const makeAdmin = async () => {
  const { id } = await makeUser(db);
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute();
  return id;
};
const asAdmin = (userId: Id) => testContext({ db, actor: userActor({ userId, role: 'admin' }) });
const roleOf = async (address: string) =>
  (await db.selectFrom('profiles').select('role').where('email', '=', address).executeTakeFirst())?.role;
const idOf = async (address: string) =>
  (await db.selectFrom('profiles').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;
const erase = (address: string) => db.deleteFrom('auth.users').where('email', '=', address).execute();

afterEach(async () => {
  await pool.deleteFrom('auth.admin_addresses').execute();
});

describe('an address that ADMIN_EMAILS promoted', () => {
  test('makes nobody an admin again, also with a new account after the first was erased', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(email, password);
    expect(await roleOf(email)).toBe('admin');
    await setRole(asAdmin(await makeAdmin()), { userId: await idOf(email), role: 'user' });
    await erase(email);
    await accounts.signedUp('Boss@Example.com', password);
    expect(await roleOf(email)).toBe('user');
    await erase(email);
    const browser = accounts.browser();
    await browser.post('/magic-link', { email });
    await browser.post('/verify-link', { type: 'magiclink', token: linkToken(accounts.mails.at(-1)) });
    expect(await roleOf(email)).toBe('user');
  });

  test('makes nobody an admin again once its account has another address', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(email, password);
    await setRole(asAdmin(await makeAdmin()), { userId: await idOf(email), role: 'user' });
    await db
      .updateTable('auth.users')
      .set({ email: 'moved@example.com' })
      .where('email', '=', email)
      .execute();
    await accounts.signedUp(email, password);
    expect(await roleOf(email)).toBe('user');
  });

  test('is kept as a keyed hash alone', async () => {
    await testAccounts({ db, env }).signedUp(email, password);
    const rows = await db.selectFrom('auth.admin_addresses').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('boss');
  });

  test('promotes one account, however many confirm it at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(pool)));
    const { context } = testAccounts({ db: pool, env });
    const accounts = { ...context, sms: undefined as never, passwords: undefined as never };
    await race(8, (index) =>
      promoteIfListed(
        { ...accounts, breachedPasswords: undefined as never, answerFloorMs: 0 },
        users[index]!.id,
        email,
      ),
    );
    const ids = users.map(({ id }) => id);
    const admins = await pool
      .selectFrom('profiles')
      .select('id')
      .where('id', 'in', ids)
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
  });
});

describe('an address of ADMIN_EMAILS', () => {
  test('makes nobody an admin whose owner was made one by another admin before', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const admin = await makeAdmin();
    for (const role of ['admin', 'user'] as const) {
      await setRole(asAdmin(admin), { userId: await idOf(email), role });
    }
    await erase(email);
    await testAccounts({ db, env }).signedUp(email, password);
    expect(await roleOf(email)).toBe('user');
  });

  test('makes nobody an admin whose owner was made one by make-admin before; make-admin itself does', async () => {
    const accounts = testAccounts({ db, env: {} });
    await accounts.signedUp(email, password);
    await makeAdminByCommand(accounts.context, email);
    await erase(email);
    const later = testAccounts({ db, env });
    await later.signedUp(email, password);
    expect(await roleOf(email)).toBe('user');
    expect(await makeAdminByCommand(later.context, email)).toMatchObject({ changed: true });
    expect(await roleOf(email)).toBe('admin');
  });

  test('counts as an admin’s from the start on where the audit log or a role says so, and the rest do not', async () => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(email, password);
    await accounts.signedUp('plain@example.com', password);
    await setRole(asAdmin(await makeAdmin()), { userId: await idOf(email), role: 'user' });
    await db.deleteFrom('auth.admin_addresses').execute();
    const context = testContext({ db, env });
    expect(await listSpentAddresses(context)).toEqual([]);
    await noteEveryAdminAddress(context);
    await noteEveryAdminAddress(context);
    expect(await listSpentAddresses(context)).toEqual([email]);
    await erase(email);
    await accounts.signedUp(email, password);
    expect(await roleOf(email)).toBe('user');
    const plain = testContext({ db, env: { ADMIN_EMAILS: 'plain@example.com' } });
    expect(await listSpentAddresses(plain)).toEqual([]);
  });

  test('is not told as spent while its owner is an admin', async () => {
    await testAccounts({ db, env }).signedUp(email, password);
    expect(await listSpentAddresses(testContext({ db, env }))).toEqual([]);
  });
});

const told = async () =>
  (await toldIn(db, accountsNotices))
    .filter(({ kind }) => kind === 'admin.added')
    .map(({ to, lines }) => ({ to, line: lines[0] }));

describe('a new admin', () => {
  test('is told to the other admins whatever way they became one, but not to the admin who made them one', async () => {
    const [first, second] = [await makeAdmin(), await makeAdmin()];
    const { id } = await makeUser(db);
    await setRole(asAdmin(first), { userId: id, role: 'admin' });
    expect(await told()).toEqual([{ to: [second], line: 'Another admin made them one.' }]);
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(email, password);
    expect((await told()).at(-1)).toEqual({
      to: [first, second, id].toSorted(),
      line: 'They confirmed an address that ADMIN_EMAILS names.',
    });
    await makeAdminByCommand(accounts.context, 'ada@example.com');
    expect((await told()).at(-1)).toEqual({
      to: [first, second, id, await idOf(email)].toSorted(),
      line: 'The operator of this site made them one, by make-admin.',
    });
  });
});
