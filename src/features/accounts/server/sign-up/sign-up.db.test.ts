import { describe, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const password = 'an old brass lantern';

describe('sign-up with an e-mail address', () => {
  test('makes a user with a profile, sends one confirmation and opens no session', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    const answer = await person.post('/sign-up', { email: 'Mira@Example.com', password });
    expect(answer).toMatchObject({ status: 200, body: { next: 'confirm-email' } });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'mira@example.com', action: { label: 'Confirm e-mail' } });
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    expect(await db.selectFrom('profiles').select(['username', 'role']).execute()).toEqual([
      { username: expect.stringMatching(/^player-/), role: 'user' },
    ]);
  });

  test('confirming in the browser that signed up signs in with the chosen password', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    await person.post('/sign-up', { email: 'mira@example.com', password });
    const answer = await person.post('/verify-link', { type: 'signup', token: linkToken(mails[0]) });
    expect(answer.body).toEqual({ event: 'SIGNED_IN', type: 'signup' });
    expect(await person.actor()).toMatchObject({ kind: 'user', emailConfirmed: true, role: 'user' });
    const elsewhere = await browser().post('/sign-in', { email: 'mira@example.com', password });
    expect(elsewhere.body).toEqual({ event: 'SIGNED_IN' });
  });

  test('a weak password is refused with every reason, and nothing is kept', async () => {
    const { browser, mails } = testAccounts({ db });
    const common = await browser().post('/sign-up', { email: 'mira@example.com', password: 'Password1' });
    expect(common).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
    expect(common.body['reasons']).toEqual(['This is one of the most common passwords.']);
    const short = await browser().post('/sign-up', { email: 'mira@example.com', password: 'mira1' });
    expect(short.body['reasons']).toHaveLength(2);
    expect(mails).toEqual([]);
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  });

  test('passwords of 8 and of 64 characters pass', async () => {
    const { browser } = testAccounts({ db });
    const eight = await browser().post('/sign-up', { email: 'a@example.com', password: 'tq7-Lowb' });
    const long = await browser().post('/sign-up', { email: 'b@example.com', password: 'tq7-Lowb'.repeat(8) });
    expect([eight.status, long.status]).toEqual([200, 200]);
  });

  test('an address that is taken gets the same answer, and its owner hears of it', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp('mira@example.com');
    const [known, unknown] = [accounts.browser(), accounts.browser()];
    const toKnown = await known.post('/sign-up', { email: 'mira@example.com', password: 'another lantern' });
    const toUnknown = await unknown.post('/sign-up', {
      email: 'else@example.com',
      password: 'another lantern',
    });
    expect(toKnown.status).toBe(toUnknown.status);
    expect(toKnown.body).toEqual(toUnknown.body);
    expect([...known.cookies.keys()]).toEqual([...unknown.cookies.keys()]);
    expect(accounts.mails.at(-2)?.subject).toMatch(/already have an account/);
    const withNew = await accounts
      .browser()
      .post('/sign-in', { email: 'mira@example.com', password: 'another lantern' });
    expect(withNew.status).toBe(401);
  });

  test('of 20 parallel sign-ups with one address one user comes to be, and all get the same answer', async () => {
    const { browser } = testAccounts({ db });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser().post('/sign-up', { email: 'mira@example.com', password })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toEqual(
      new Set([JSON.stringify([200, { next: 'confirm-email' }])]),
    );
    expect(await db.selectFrom('auth.users').select('id').execute()).toHaveLength(1);
  });

  test.each([
    { role: 'admin' },
    { emailVerified: true },
    { email_verified: true },
    { id: '00000000-0000-4000-8000-000000000000' },
    { phone: '+15550100199' },
    { phoneNumber: '+15550100199' },
  ])('unknown keys are refused: %o', async (extra) => {
    const { browser } = testAccounts({ db });
    const answer = await browser().post('/sign-up', { email: 'mira@example.com', password, ...extra });
    expect(answer.status).toBe(400);
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  });

  test.each([
    'mira',
    'mira@',
    'mira@example.com\nbcc: x@example.com',
    '"a"@example.com, b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('what is no single address is refused: %j', async (email) => {
    const { browser, mails } = testAccounts({ db });
    expect((await browser().post('/sign-up', { email, password })).status).toBe(400);
    expect(mails).toEqual([]);
  });
});

describe('an address that an attacker registered beforehand', () => {
  test('gives the attacker no way in once its owner confirms', async () => {
    const { browser, mails } = testAccounts({ db });
    const [attacker, owner] = [browser(), browser()];
    await attacker.post('/sign-up', { email: 'owner@example.com', password: 'the password of the attacker' });
    const confirmed = await owner.post('/verify-link', { type: 'signup', token: linkToken(mails[0]) });
    expect(confirmed.body).toEqual({
      event: 'PASSWORD_RECOVERY',
      type: 'signup',
      account: 'owner@example.com',
    });
    const tried = await attacker.post('/sign-in', {
      email: 'owner@example.com',
      password: 'the password of the attacker',
    });
    expect(tried.status).toBe(401);
    expect(await attacker.actor()).toEqual({ kind: 'anonymous' });
    await owner.post('/update-password', { password: 'the password of the owner' });
    expect(await owner.actor()).toMatchObject({ kind: 'user', email: 'owner@example.com' });
  });

  test('does not overwrite what the owner signed up with: the owner then chooses again', async () => {
    const { browser, mails } = testAccounts({ db });
    const [attacker, owner] = [browser(), browser()];
    await owner.post('/sign-up', { email: 'owner@example.com', password: 'the password of the owner' });
    await attacker.post('/sign-up', { email: 'owner@example.com', password: 'the password of the attacker' });
    const confirmed = await owner.post('/verify-link', { type: 'signup', token: linkToken(mails[0]) });
    expect(confirmed.body).toMatchObject({ event: 'PASSWORD_RECOVERY' });
    const tried = await attacker.post('/sign-in', {
      email: 'owner@example.com',
      password: 'the password of the attacker',
    });
    expect(tried.status).toBe(401);
  });

  test('is of no use by magic link either', async () => {
    const { browser, mails } = testAccounts({ db });
    const [attacker, owner] = [browser(), browser()];
    await attacker.post('/sign-up', { email: 'owner@example.com', password: 'the password of the attacker' });
    await owner.post('/magic-link', { email: 'owner@example.com' });
    await owner.post('/verify-link', { type: 'magiclink', token: linkToken(mails[1]) });
    const tried = await attacker.post('/sign-in', {
      email: 'owner@example.com',
      password: 'the password of the attacker',
    });
    expect(tried.status).toBe(401);
  });
});

describe('ADMIN_EMAILS', () => {
  test('makes an admin at confirmation, not before', async () => {
    const { browser, mails } = testAccounts({ db, env: { ADMIN_EMAILS: 'boss@example.com' } });
    const boss = browser();
    await boss.post('/sign-up', { email: 'Boss@example.com', password });
    expect(await roles()).toEqual(['user']);
    await boss.post('/verify-link', { type: 'signup', token: linkToken(mails[0]) });
    expect(await roles()).toEqual(['admin']);
    expect(await boss.actor()).toMatchObject({ role: 'admin' });
  });

  test('is told by the audit log, once', async () => {
    const accounts = testAccounts({ db, env: { ADMIN_EMAILS: 'boss@example.com' } });
    const boss = await accounts.signedUp('boss@example.com', password);
    const { userId } = (await boss.actor()) as { userId: string };
    await boss.post('/magic-link', { email: 'boss@example.com' });
    await boss.post('/verify-link', { type: 'magiclink', token: linkToken(accounts.mails.at(-1)) });
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'subject_id as subject', 'details'])
      .where('action', '=', 'profile.promote')
      .execute();
    const details = { before: { role: 'user' }, after: { role: 'admin' } };
    expect(entries).toEqual([{ action: 'profile.promote', subject: userId, details }]);
  });
});

const roles = async () =>
  (await db.selectFrom('profiles').select('role').execute()).map((profile) => profile.role);
