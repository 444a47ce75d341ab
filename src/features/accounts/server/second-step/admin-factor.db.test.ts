import { beforeEach, describe, expect, test } from 'vitest';
import { plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeUser } from '#demo/factories/people.ts';
import { DAY_MS } from '#shared/time.ts';
import { setRole } from '../admin/manage-users.ts';
import { makeAdminByCommand } from '../admin/manage-by-command.ts';
import { accountsNotices } from '../notices.ts';
import { getSession } from '../sessions/manage-own-sessions.ts';
import { getSecurity } from '../users/get-security.ts';

const { db } = testDatabase();
const email = 'ada@example.com';
const required = { ADMIN_FACTOR_REQUIRED: '1' };

let now: Date;
beforeEach(() => {
  now = new Date();
});
const pass = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};

const accountsWith = (env: Record<string, string>) =>
  testAccounts({ db, env, clock: () => now, passwords: plainPasswords });

/** An admin who is signed in, and how the server treats them. */
async function adminWith(env: Record<string, string>) {
  const accounts = accountsWith(env);
  const browser = await accounts.signedUp(email);
  await db.updateTable('profiles').set({ role: 'admin' }).execute();
  const origin = () => accounts.findActor(browser.headers());
  const contextOf = async () => ({ ...testContext({ db, env, clock: now }), ...(await origin()) });
  return {
    browser,
    standing: async () => {
      const { actor, lacksFactor } = await origin();
      return { role: actor.kind === 'user' ? actor.role : actor.kind, lacksFactor };
    },
    session: async () => (await getSession(await contextOf())).user,
    security: async () => getSecurity((await contextOf()) as Parameters<typeof getSecurity>[0]),
  };
}

const admin = { role: 'admin', lacksFactor: false };
const refused = { role: 'user', lacksFactor: true };

describe('an admin without a second step, where admins need one', () => {
  test('is one for 14 days, knows until when, and then acts as a plain user who knows why', async () => {
    const { standing, session } = await adminWith(required);
    expect(await standing()).toEqual(admin);
    const dueAt = (await session())!.factorDueAt!;
    expect(Math.round((Date.parse(dueAt) - now.getTime()) / DAY_MS)).toBe(14);
    pass(13.9);
    expect(await standing()).toEqual(admin);
    pass(0.2);
    expect(await standing()).toEqual(refused);
    expect(await session()).toMatchObject({ role: 'admin', factorDueAt: dueAt });
  });

  test('is one again as soon as one is set up, and none once it is removed', async () => {
    const { browser, standing, session, security } = await adminWith(required);
    pass(15);
    await browser.post('/sign-in', { email, password: 'an old brass lantern' });
    await addAuthenticator(browser.post, now);
    expect(await standing()).toEqual(admin);
    expect((await session())?.factorDueAt).toBeNull();
    expect(Date.parse((await security()).consoleAsksFrom!)).toBeLessThan(now.getTime());
    expect((await browser.post('/authenticator/remove')).status).toBe(200);
    expect(await standing()).toEqual(refused);
  });

  test('is not helped by an app that no code of was typed', async () => {
    const { browser, standing } = await adminWith(required);
    pass(15);
    await browser.post('/sign-in', { email, password: 'an old brass lantern' });
    expect((await browser.post('/authenticator/start')).status).toBe(200);
    expect(await standing()).toEqual(refused);
  });

  test('loses nothing else, and nobody else loses anything', async () => {
    const { browser, standing, security } = await adminWith(required);
    await db.updateTable('profiles').set({ role: 'user' }).execute();
    pass(15);
    await browser.post('/sign-in', { email, password: 'an old brass lantern' });
    expect(await standing()).toEqual({ role: 'user', lacksFactor: false });
    expect((await security()).consoleAsksFrom).toBeNull();
  });

  test('is asked for nothing where none is required', async () => {
    const { standing, session } = await adminWith({});
    pass(365);
    expect((await standing()).lacksFactor).toBe(false);
    expect((await session())?.factorDueAt ?? null).toBeNull();
  });
});

const since = async () =>
  (await db.selectFrom('profiles').select('admin_since').executeTakeFirstOrThrow()).admin_since;

test('since when an admin is one is kept by the database: not moved, not forgotten, and begun again with the role', async () => {
  const { id } = await makeUser(db);
  const set = (values: { role?: 'user' | 'admin'; admin_since?: Date | null }) =>
    db.updateTable('profiles').set(values).where('id', '=', id).execute();
  expect(await since()).toBeNull();
  await set({ admin_since: new Date() });
  expect(await since()).toBeNull();
  await set({ role: 'admin' });
  const begun = await since();
  expect(begun).not.toBeNull();
  await set({ role: 'admin' });
  expect(await since()).toEqual(begun);
  await set({ admin_since: null });
  expect(await since()).not.toBeNull();
  await set({ role: 'user' });
  expect(await since()).toBeNull();
});

const told = async () => (await toldIn(db, accountsNotices)).filter(({ kind }) => kind === 'account.admin');

test('who becomes an admin is told, by whatever way, and by when they need a second step', async () => {
  const accounts = accountsWith({ ...required, ADMIN_EMAILS: email });
  await accounts.signedUp(email);
  await makeAdminByCommand(accounts.context, 'bo@example.com');
  const boss = await makeUser(db, { role: 'admin' });
  const { id } = await makeUser(db);
  const context = testContext({ db, env: required, actor: userActor({ userId: boss.id, role: 'admin' }) });
  await setRole(context, { userId: id, role: 'admin' });
  const all = await told();
  expect(all.map(({ to }) => to.length)).toEqual([1, 1, 1]);
  for (const { lines, path } of all) {
    expect(lines[1]).toMatch(/If your account has none, set one up by /);
    expect(path).toBe('/my/account');
  }
});

test('where none is required they are told that the console is open, and no more', async () => {
  const accounts = accountsWith({ ADMIN_EMAILS: email });
  await accounts.signedUp(email);
  expect(await told()).toMatchObject([{ lines: [expect.stringMatching(/console is open/)], path: '/admin' }]);
});
