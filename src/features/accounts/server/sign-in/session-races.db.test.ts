import { describe, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeUser } from '#demo/factories/people.ts';
import { banUser, unbanUser } from '../admin/manage-users.ts';
import { sweepUnconfirmed } from '../records/accounts.ts';

const { db } = testDatabase();
const pool = racePool();
const email = 'owner@example.com';
const password = 'an old brass lantern';
const newPassword = 'a new silver lantern';
const nobody = { kind: 'anonymous' };

/** The owner's browser after it opened a reset link: it can set a new password now. */
async function recovering(accounts: ReturnType<typeof testAccounts>) {
  const owner = accounts.browser();
  await owner.post('/recover', { email });
  await owner.post('/verify-link', { type: 'recovery', token: linkToken(accounts.mails.at(-1)) });
  return owner;
}

const passwordChanges = () =>
  db.selectFrom('audit_log').select('id').where('action', '=', 'account.password-change').execute();

/**
 * A thief with an open session and the old password sets a new one while the owner's reset is about to write. Returns
 * the status of the thief's request.
 */
async function changeDuringReset(database: Database) {
  const accounts = testAccounts({ db: database });
  const thief = await accounts.signedUp(email, password);
  const owner = await recovering(accounts);
  const body = { password: 'the password of the thief', currentPassword: password };
  const change = Promise.withResolvers<{ status: number }>();
  await holdUp(db, { table: 'auth.accounts', when: 'true' }, async ({ waiting, letGo }) => {
    const reset = owner.post('/update-password', { password: newPassword });
    await waiting(1);
    change.resolve(thief.post('/update-password', body));
    await waiting(2, change.promise);
    await letGo();
    await reset;
  });
  return { status: (await change.promise).status, thief, accounts };
}

/** Somebody with the old password signs in while the owner's reset has ended all sessions and is about to commit. */
async function signInDuringReset(database: Database) {
  const accounts = testAccounts({ db: database });
  await accounts.signedUp(email, password);
  const [owner, thief] = [await recovering(accounts), accounts.browser()];
  const when = `new.action = 'account.password-change'`;
  await holdUp(db, { table: 'audit_log', when }, async ({ waiting, letGo }) => {
    const reset = owner.post('/update-password', { password: newPassword });
    await waiting(1);
    const signIn = thief.post('/sign-in', { email, password });
    await waiting(2, signIn);
    await letGo();
    expect((await reset).status).toBe(200);
    await signIn;
  });
  return { owner: await owner.actor(), thief: await thief.actor() };
}

describe('while the owner’s new password is on its way', () => {
  test('an open session with the old password sets no other', async () => {
    const { status, thief, accounts } = await changeDuringReset(pool);
    expect(status).toBe(401);
    expect(await passwordChanges()).toHaveLength(1);
    expect(await thief.actor()).toEqual(nobody);
    const owner = await accounts.browser().post('/sign-in', { email, password: newPassword });
    expect(owner.status).toBe(200);
  });

  test('canary: without the locks it sets one', async () => {
    await changeDuringReset(withoutLocks(pool));
    expect(await passwordChanges()).toHaveLength(2);
  });

  test('the old password opens no session that outlives it', async () => {
    expect(await signInDuringReset(pool)).toMatchObject({ owner: { kind: 'user' }, thief: nobody });
  });

  test('canary: without the locks it does', async () => {
    expect(await signInDuringReset(withoutLocks(pool))).toMatchObject({ thief: { kind: 'user' } });
  });
});

/** Somebody signs in while a ban has ended all their sessions and is about to commit; the ban is lifted later. */
async function signInDuringBan(database: Database) {
  const accounts = testAccounts({ db: database });
  const kim = await accounts.signedUp(email, password);
  const actor = await kim.actor();
  const userId = actor.kind === 'user' ? actor.userId : '';
  const admin = userActor({ userId: (await makeUser(db, { role: 'admin' })).id, role: 'admin' });
  const laptop = accounts.browser();
  await holdUp(db, { table: 'audit_log', when: `new.action = 'user.ban'` }, async ({ waiting, letGo }) => {
    const ban = banUser(testContext({ db: database, actor: admin }), { userId, reason: 'Spam', days: null });
    await waiting(1);
    const signIn = laptop.post('/sign-in', { email, password });
    await waiting(2, signIn);
    await letGo();
    await ban;
    await signIn;
  });
  await unbanUser(testContext({ db, actor: admin }), { userId });
  return laptop.actor();
}

describe('who signs in while they are banned', () => {
  test('has no session once the ban is lifted', async () => {
    expect(await signInDuringBan(pool)).toEqual(nobody);
  });

  test('canary: without the locks they have', async () => {
    expect(await signInDuringBan(withoutLocks(pool))).toMatchObject({ kind: 'user' });
  });
});

test('who confirms while unconfirmed sign-ups are swept away keeps the account', async () => {
  const { id } = await makeUser(db, { email, email_verified: false, created_at: new Date(0) });
  let swept: Promise<number> | undefined;
  await pool.transaction().execute(async (confirming) => {
    await confirming.updateTable('auth.users').set({ email_verified: true }).where('id', '=', id).execute();
    const sweep = sweepUnconfirmed(db, new Date());
    swept = sweep;
    // The sweep may finish at once or wait for the confirmation. It must not delete the user who was confirmed meanwhile.
    await Promise.race([sweep, new Promise((resolve) => setTimeout(resolve, 300))]);
  });
  expect(await swept).toBe(0);
  expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([{ id }]);
});
