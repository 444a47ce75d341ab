import { describe, expect, test } from 'vitest';
import { codeIn, linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { getSession } from '../sessions/manage-own-sessions.ts';
import { LIFETIME_MS } from '../links/tokens.ts';

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
    const { authSessionId } = await accounts.findActor(person.headers());
    expect(await getSession({ ...accounts.context, authSessionId })).toMatchObject({
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

/** Requests every kind of mailed link and code that opens the account, before the password is replaced. */
async function sentBefore(accounts: ReturnType<typeof testAccounts>) {
  await accounts.browser().post('/magic-link', { email });
  const magic = accounts.mails.at(-1);
  await accounts.browser().post('/recover', { email });
  const recovery = accounts.mails.at(-1);
  return [
    { path: '/verify-link', body: { type: 'magiclink', token: linkToken(magic) } },
    { path: '/verify-link', body: { type: 'recovery', token: linkToken(recovery) } },
    { path: '/verify-code', body: { type: 'otp', email, token: codeIn(magic?.below?.[0]) } },
  ];
}

describe('a new password', () => {
  test('ends every link and code that was sent by mail before', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    const sent = await sentBefore(accounts);
    await person.post('/update-password', { password: newPassword, currentPassword: password });
    const statuses = await Promise.all(
      sent.map(async ({ path, body }) => (await accounts.browser().post(path, body)).status),
    );
    expect(statuses).toEqual([400, 400, 400]);
    expect(await db.selectFrom('auth.verifications').select('identifier').execute()).toEqual([]);
  });

  test('ends the codes that were sent to the phone before', async () => {
    const accounts = testAccounts({ db });
    const phone = '+15550100199';
    const person = accounts.browser();
    await person.post('/sign-up', { phone, password });
    const signUp = codeIn(accounts.texts.at(-1)?.text);
    await person.post('/verify-code', { type: 'signup', phone, token: signUp });
    const codes: { type: string; token: string }[] = [];
    for (const [path, type] of [
      ['/magic-link', 'otp'],
      ['/recover', 'recovery'],
    ] as const) {
      await accounts.browser().post(path, { phone });
      codes.push({ type, token: codeIn(accounts.texts.at(-1)?.text) });
    }
    await person.post('/update-password', { password: newPassword, currentPassword: password });
    for (const code of codes) {
      expect((await accounts.browser().post('/verify-code', { phone, ...code })).status).toBe(400);
    }
  });

  test('leaves the links of others alone', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    await accounts.browser().post('/magic-link', { email: 'else@example.com' });
    const token = linkToken(accounts.mails.at(-1));
    await person.post('/update-password', { password: newPassword, currentPassword: password });
    const answer = await accounts.browser().post('/verify-link', { type: 'magiclink', token });
    expect(answer.status).toBe(200);
  });

  test('is set by the newest reset link alone', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const tokens: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await accounts.browser().post('/recover', { email });
      tokens.push(linkToken(accounts.mails.at(-1)));
    }
    const [older, newer] = tokens;
    const use = (token: string | undefined) =>
      accounts.browser().post('/verify-link', { type: 'recovery', token });
    expect((await use(older)).status).toBe(400);
    expect((await use(newer)).status).toBe(200);
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
  expect(answer.body).toEqual({ event: 'PASSWORD_RECOVERY', type: 'recovery', account: email });
  return person;
}
