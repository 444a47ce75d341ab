import { describe, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { getSession } from './get-session.ts';
import { LIFETIME_MS } from './tokens.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const newPassword = 'a new silver lantern';

describe('password reset', () => {
  test('the link opens a session that can do nothing but set the password', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const person = await recovering(accounts);
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    expect((await person.post('/refresh')).body['code']).toBe('SET_PASSWORD_FIRST');
    const { sessionId } = await accounts.findActor(person.headers());
    expect(await getSession({ ...accounts.context, sessionId })).toMatchObject({
      user: null,
      purpose: 'recovery',
    });
  });

  test('the new password signs in, the old one no more, and the owner hears of it', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const person = await recovering(accounts);
    const answer = await person.post('/update-password', { password: newPassword });
    expect(answer.body).toEqual({ event: 'USER_UPDATED' });
    expect(await person.actor()).toMatchObject({ kind: 'user', email });
    expect(accounts.mails.at(-1)?.subject).toMatch(/password was changed/);
    expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(401);
    expect((await accounts.browser().post('/sign-in', { email, password: newPassword })).status).toBe(200);
  });

  test('every other session ends, an attacker’s too', async () => {
    const accounts = testAccounts({ db });
    const attacker = await accounts.signedUp(email, password);
    const person = await recovering(accounts);
    await person.post('/update-password', { password: newPassword });
    expect(await attacker.actor()).toEqual({ kind: 'anonymous' });
    expect(await db.selectFrom('auth.sessions').select('id').execute()).toHaveLength(1);
  });

  test('the session of the link ends after 15 minutes', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    await accounts.signedUp(email, password);
    const person = await recovering(accounts);
    now = new Date(now.getTime() + LIFETIME_MS.recoverySession + 1000);
    const late = await person.post('/update-password', { password: newPassword });
    expect(late).toMatchObject({ status: 401, body: { message: 'Auth session missing!' } });
  });

  test('of 50 parallel uses of the link one succeeds', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    await accounts.browser().post('/recover', { email });
    const token = linkToken(accounts.mails.at(-1));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => accounts.browser().post('/verify-link', { type: 'recovery', token })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('known and unknown addresses get the same answer, and only the known one a message', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const before = accounts.mails.length;
    const known = await accounts.browser().post('/recover', { email });
    const unknown = await accounts.browser().post('/recover', { email: 'nobody@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(accounts.mails).toHaveLength(before + 1);
  });

  test('a weak password is refused with its reasons, and the session stays for another try', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const person = await recovering(accounts);
    const weak = await person.post('/update-password', { password: '12345678' });
    expect(weak).toMatchObject({
      status: 422,
      body: { reasons: ['This is one of the most common passwords.'] },
    });
    expect((await person.post('/update-password', { password: newPassword })).status).toBe(200);
  });

  test('confirms an address that was not confirmed before', async () => {
    const accounts = testAccounts({ db });
    await accounts.browser().post('/sign-up', { email, password: 'the password of an attacker' });
    const owner = await recovering(accounts);
    await owner.post('/update-password', { password: newPassword });
    expect(await owner.actor()).toMatchObject({ emailConfirmed: true });
    const attacker = await accounts
      .browser()
      .post('/sign-in', { email, password: 'the password of an attacker' });
    expect(attacker.status).toBe(401);
  });
});

describe('changing the password while signed in', () => {
  test('takes the current one', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const without = await person.post('/update-password', { password: newPassword });
    expect(without).toMatchObject({ status: 403, body: { code: 'CURRENT_PASSWORD_REQUIRED' } });
    const wrong = await person.post('/update-password', { password: newPassword, currentPassword: 'wrong' });
    expect(wrong.status).toBe(401);
    const right = await person.post('/update-password', { password: newPassword, currentPassword: password });
    expect(right.status).toBe(200);
    expect(await person.actor()).toMatchObject({ kind: 'user' });
  });

  test('is limited like signing in', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const body = { password: newPassword, currentPassword: 'wrong' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => person.post('/update-password', body)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  });

  test('is for nobody without a session', async () => {
    const { browser } = testAccounts({ db });
    const answer = await browser().post('/update-password', { password: newPassword });
    expect(answer).toMatchObject({ status: 401, body: { message: 'Auth session missing!' } });
  });
});

async function recovering(accounts: ReturnType<typeof testAccounts>) {
  const person = accounts.browser();
  await person.post('/recover', { email });
  const token = linkToken(accounts.mails.at(-1));
  const answer = await person.post('/verify-link', { type: 'recovery', token });
  expect(answer.body).toEqual({ event: 'PASSWORD_RECOVERY', type: 'recovery' });
  return person;
}
