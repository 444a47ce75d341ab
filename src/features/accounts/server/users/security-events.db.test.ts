import { expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { signOutDevice } from '../sessions/manage-own-sessions.ts';
import { LIMITS } from '../sign-in/limits.ts';

const { db } = testDatabase();
const email = 'kim@example.com';
const password = 'an old brass lantern';

async function events(): Promise<[string, string | null, string | null][]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id'])
    .where('action', 'like', 'account.%')
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.action, row.actor_id, row.subject_id]);
}

async function userIdOf(address: string): Promise<string> {
  const user = await db.selectFrom('auth.users').select('id').where('email', '=', address).executeTakeFirst();
  return user?.id ?? '';
}

test('a limit of wrong passwords is noted once, however many follow, and names no account', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  const { max } = LIMITS.passwordsPerAccountAndAddress;
  for (const address of [email, 'nobody@example.com']) {
    for (let attempt = 0; attempt < max + 3; attempt += 1) {
      await accounts.browser().post('/sign-in', { email: address, password: 'wrong one here' });
    }
  }
  expect(await events()).toEqual([
    ['account.sign-in-limit', null, null],
    ['account.sign-in-limit', null, null],
  ]);
});

test('a new password and signing out elsewhere are noted with the user who did it', async () => {
  const accounts = testAccounts({ db });
  const person = await accounts.signedUp(email, password);
  const userId = await userIdOf(email);
  await person.post('/sign-out', { scope: 'others' });
  await person.post('/update-password', { password: 'a new brass lantern', currentPassword: password });
  await person.post('/sign-out', { scope: 'global' });
  expect(await events()).toEqual([
    ['account.sign-out-others', userId, userId],
    ['account.password-change', userId, userId],
    ['account.sign-out-everywhere', userId, userId],
  ]);
});

test('signing out on one device is noted', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  const session = await db.selectFrom('auth.sessions').select(['id', 'user_id']).executeTakeFirstOrThrow();
  const context = testContext({ db, actor: userActor({ userId: session.user_id }) });
  await signOutDevice(context, { sessionId: session.id });
  expect(await events()).toEqual([['account.device-sign-out', session.user_id, session.user_id]]);
});

test('that somebody had registered the address beforehand is noted when its reader confirms it', async () => {
  const accounts = testAccounts({ db });
  await accounts.browser().post('/sign-up', { email, password });
  const reader = accounts.browser();
  await reader.post('/verify-link', { type: 'signup', token: linkToken(accounts.mails.at(-1)) });
  expect(await events()).toEqual([['account.foreign-password', null, await userIdOf(email)]]);
});
