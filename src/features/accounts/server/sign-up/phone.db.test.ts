import { describe, expect, test } from 'vitest';
import { codeIn, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const phone = '+15550100199';
const password = 'an old brass lantern';

describe('sign-up with a phone number', () => {
  test('sends a code, and makes the user once it is typed', async () => {
    const accounts = testAccounts({ db });
    const person = accounts.browser();
    const answer = await person.post('/sign-up', { phone: '+1 (555) 010-0199', password });
    expect(answer.body).toEqual({ next: 'verify-phone' });
    expect(accounts.texts).toMatchObject([{ to: phone }]);
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
    const token = codeIn(accounts.texts[0]?.text);
    const verified = await person.post('/verify-code', { type: 'signup', phone, token });
    expect(verified.body).toEqual({ event: 'SIGNED_IN', type: 'signup' });
    expect(await person.actor()).toMatchObject({ kind: 'user', email: null, emailConfirmed: false });
    expect((await accounts.browser().post('/sign-in', { phone, password })).status).toBe(200);
  });

  test('sends a new code when asked again, and the password chosen first counts', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    const person = accounts.browser();
    await person.post('/sign-up', { phone, password });
    now = new Date(now.getTime() + 9 * 60_000);
    expect((await person.post('/resend', { phone })).body).toEqual({ sent: true });
    now = new Date(now.getTime() + 9 * 60_000);
    const token = codeIn(accounts.texts.at(-1)?.text);
    // Typed on a page that no longer knows the purpose of the code.
    const verified = await person.post('/verify-code', { type: 'otp', phone, token });
    expect(verified.body).toEqual({ event: 'SIGNED_IN', type: 'signup' });
    expect((await accounts.browser().post('/sign-in', { phone, password })).status).toBe(200);
  });

  test('asked again for a number that waits for no code sends nothing, in the same answer', async () => {
    const { browser, texts } = testAccounts({ db });
    expect(await browser().post('/resend', { phone })).toMatchObject({ status: 200, body: { sent: true } });
    expect(texts).toEqual([]);
  });

  test('nobody holds a number that they cannot answer, nor its password', async () => {
    const accounts = testAccounts({ db });
    const [attacker, owner] = [accounts.browser(), accounts.browser()];
    await attacker.post('/sign-up', { phone, password: 'the password of the attacker' });
    await owner.post('/magic-link', { phone });
    const token = codeIn(accounts.texts.at(-1)?.text);
    await owner.post('/verify-code', { type: 'otp', phone, token });
    expect(await owner.actor()).toMatchObject({ kind: 'user' });
    const tried = await attacker.post('/sign-in', { phone, password: 'the password of the attacker' });
    expect(tried.status).toBe(401);
  });

  test('a taken number gets the same answer, and its owner hears of it', async () => {
    const accounts = testAccounts({ db });
    await signedUpByPhone(accounts);
    const taken = await accounts.browser().post('/sign-up', { phone, password: 'another lantern' });
    const free = await accounts
      .browser()
      .post('/sign-up', { phone: '+15550100198', password: 'another lantern' });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(accounts.texts.at(-2)?.text).toMatch(/already have an account/);
  });

  test.each([
    '5550100199',
    '+0123456789',
    '+1',
    'tel:+15550100199',
    '+1555010019912345678',
    '+1555\n0100199;',
  ])('what is no number is refused: %j', async (odd) => {
    const { browser, texts } = testAccounts({ db });
    expect((await browser().post('/sign-up', { phone: odd, password })).status).toBe(400);
    expect(texts).toEqual([]);
  });

  test('text messages to one number are limited, silently', async () => {
    const { browser, texts } = testAccounts({ db });
    for (let turn = 0; turn < 12; turn += 1) {
      const answer = await browser().post('/magic-link', { phone }, { address: `198.51.100.${turn}` });
      expect(answer.body).toEqual({ sent: true });
    }
    expect(texts).toHaveLength(10);
  });
});

describe('a forgotten password', () => {
  test('is replaced after a code to the phone', async () => {
    const accounts = testAccounts({ db });
    await signedUpByPhone(accounts);
    const person = accounts.browser();
    await person.post('/recover', { phone });
    const token = codeIn(accounts.texts.at(-1)?.text);
    const verified = await person.post('/verify-code', { type: 'recovery', phone, token });
    expect(verified.body).toEqual({ event: 'PASSWORD_RECOVERY', type: 'recovery', account: phone });
    await person.post('/update-password', { password: 'a new silver lantern' });
    expect((await accounts.browser().post('/sign-in', { phone, password })).status).toBe(401);
    const withNew = await accounts.browser().post('/sign-in', { phone, password: 'a new silver lantern' });
    expect(withNew.status).toBe(200);
    expect(accounts.mails).toEqual([]);
  });

  test('of an unknown number gets the same answer, and no message', async () => {
    const { browser, texts } = testAccounts({ db });
    expect((await browser().post('/recover', { phone })).body).toEqual({ sent: true });
    expect(texts).toEqual([]);
  });
});

test('nobody signs up with an address in the domain of placeholders', async () => {
  const { browser, mails } = testAccounts({ db });
  for (const path of ['/sign-up', '/magic-link', '/recover', '/sign-in']) {
    const answer = await browser().post(path, { email: 'x@phone.invalid', password });
    expect(answer.status).toBe(400);
  }
  expect(mails).toEqual([]);
});

async function signedUpByPhone(accounts: ReturnType<typeof testAccounts>) {
  const person = accounts.browser();
  await person.post('/sign-up', { phone, password });
  const token = codeIn(accounts.texts.at(-1)?.text);
  await person.post('/verify-code', { type: 'signup', phone, token });
  return person;
}
