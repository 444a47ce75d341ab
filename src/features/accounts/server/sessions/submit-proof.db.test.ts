import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, linkToken, plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const MINUTE_MS = 60_000;

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

let now: Date;
let accounts: Accounts;
beforeEach(() => {
  now = new Date();
  accounts = testAccounts({ db, clock: () => now, passwords: plainPasswords });
});
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

/** Requests that change how somebody signs in. */
const changes: [string, object][] = [
  ['/authenticator/start', {}],
  ['/authenticator/confirm', { token: '000000' }],
  ['/authenticator/remove', {}],
  ['/recovery-codes', {}],
  ['/add-email', { email: 'other@example.com' }],
  ['/confirm-email', { email: 'other@example.com', token: '000000' }],
];

const isAllowed = async (person: Browser) => (await person.post('/authenticator/start')).status === 200;

/** Somebody who signed in by a link, and has no password. */
async function withoutPassword(): Promise<Browser> {
  const person = accounts.browser();
  await person.post('/magic-link', { email });
  await person.post('/verify-link', { type: 'magiclink', token: linkToken(accounts.mails.at(-1)) });
  return person;
}

const newestCode = () => codeIn(accounts.mails.at(-1)?.paragraphs.join(' '));

describe('ten minutes after signing in', () => {
  test.each(changes)('%s asks for a proof, and does nothing', async (path, body) => {
    const person = await accounts.signedUp(email, password);
    pass(10);
    expect((await person.post(path, body)).body).toMatchObject({ code: 'FRESH_SIGN_IN' });
    expect(await db.selectFrom('auth.authenticators').selectAll().execute()).toEqual([]);
  });

  test.each(changes)('%s is for nobody who is not signed in', async (path, body) => {
    expect((await accounts.browser().post(path, body)).body).toMatchObject({ code: 'SESSION_MISSING' });
  });

  test('the session says that it is not fresh any more', async () => {
    const person = await accounts.signedUp(email, password);
    pass(9);
    expect(await isAllowed(person)).toBe(true);
    pass(1);
    expect(await isAllowed(person)).toBe(false);
  });

  test('lengthening the session proves nothing', async () => {
    const person = await accounts.signedUp(email, password);
    pass(11);
    await person.post('/refresh');
    expect(await isAllowed(person)).toBe(false);
  });
});

describe('the password', () => {
  test('proves for ten minutes who it is, in this session alone', async () => {
    const person = await accounts.signedUp(email, password);
    const other = accounts.browser();
    await other.post('/sign-in', { email, password });
    pass(11);
    expect((await person.post('/prove/password', { password })).status).toBe(200);
    expect(await isAllowed(person)).toBe(true);
    expect(await isAllowed(other)).toBe(false);
    pass(10);
    expect(await isAllowed(person)).toBe(false);
  });

  test('is guessed no more often than at the door', async () => {
    const person = await accounts.signedUp(email, password);
    pass(11);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        person.post('/prove/password', { password: `guess ${guess}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await isAllowed(person)).toBe(false);
  });

  test('of a user without one proves nothing, whatever is typed', async () => {
    const person = await withoutPassword();
    pass(11);
    expect((await person.post('/prove/password', { password })).status).toBe(401);
    expect(await isAllowed(person)).toBe(false);
  });
});

describe('a code by mail', () => {
  test('proves it for a user without a password, once', async () => {
    const person = await withoutPassword();
    pass(11);
    await person.post('/prove/send-code');
    const token = newestCode();
    expect((await person.post('/prove/code', { token })).status).toBe(200);
    expect(await isAllowed(person)).toBe(true);
    pass(10);
    expect((await person.post('/prove/code', { token })).status).toBe(400);
  });

  test('is sent to nobody who has a password', async () => {
    const person = await accounts.signedUp(email, password);
    const before = accounts.mails.length;
    expect((await person.post('/prove/send-code')).body).toMatchObject({ code: 'PROOF_BY_PASSWORD' });
    expect(accounts.mails).toHaveLength(before);
  });

  test('that was sent to sign in, or to somebody else, proves nothing', async () => {
    const person = await withoutPassword();
    pass(11);
    await person.post('/magic-link', { email });
    const forSignIn = codeIn(accounts.mails.at(-1)?.below?.join(' '));
    expect((await person.post('/prove/code', { token: forSignIn })).status).toBe(400);
    await person.post('/prove/send-code');
    const token = newestCode();
    expect((await accounts.browser().post('/prove/code', { token })).status).toBe(401);
    expect((await accounts.browser().post('/verify-code', { type: 'otp', email, token })).status).toBe(400);
  });
});
