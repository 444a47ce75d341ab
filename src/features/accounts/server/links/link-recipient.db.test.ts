import { expect, test } from 'vitest';
import { type Answer, linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
type Accounts = ReturnType<typeof testAccounts>;

const look = (accounts: Accounts, type: string, token: string): Promise<Answer> =>
  accounts.browser().post('/link-recipient', { type, token });

test.each([
  ['magiclink', '/magic-link'],
  ['recovery', '/recover'],
] as const)('a link of type %s tells whose account it opens, masked, and stays good', async (type, path) => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email);
  await accounts.browser().post(path, { email });
  const token = linkToken(accounts.mails.at(-1));
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await look(accounts, type, token)).toMatchObject({
      status: 200,
      body: { account: 'm•••@e•••.com' },
    });
  }
  const person = accounts.browser();
  expect((await person.post('/link-recipient', { type, token })).headers.getSetCookie()).toEqual([]);
  expect((await person.post('/verify-link', { type, token })).status).toBe(200);
});

test('a confirmation link tells it until the address is confirmed', async () => {
  const accounts = testAccounts({ db });
  const person = accounts.browser();
  await person.post('/sign-up', { email, password });
  await person.post('/resend', { email });
  const [first, second] = accounts.mails.map(linkToken);
  expect((await look(accounts, 'signup', first!)).body).toMatchObject({ account: 'm•••@e•••.com' });
  await person.post('/verify-link', { type: 'signup', token: second });
  for (const token of [first!, second!]) {
    const late = await look(accounts, 'signup', token);
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_CONFIRMED' } });
  }
});

test('a confirmation link tells whether the password is chosen once more: only where another browser chose it', async () => {
  const accounts = testAccounts({ db });
  const [person, other] = [accounts.browser(), accounts.browser()];
  await person.post('/sign-up', { email, password });
  const body = { type: 'signup', token: linkToken(accounts.mails[0]) };
  expect((await person.post('/link-recipient', body)).body).toMatchObject({ asksPassword: false });
  expect((await other.post('/link-recipient', body)).body).toMatchObject({ asksPassword: true });
  // Looking does not use the link up: the browser that signed up can still confirm with its password.
  expect((await person.post('/verify-link', body)).body).toEqual({ event: 'SIGNED_IN', type: 'signup' });
});

test('a made-up, used or other link tells nothing: the answer is that of using it', async () => {
  const accounts = testAccounts({ db });
  await accounts.browser().post('/magic-link', { email });
  const token = linkToken(accounts.mails.at(-1));
  const answers = [await look(accounts, 'recovery', token), await look(accounts, 'magiclink', `${token}x`)];
  await accounts.browser().post('/verify-link', { type: 'magiclink', token });
  answers.push(await look(accounts, 'magiclink', token));
  const used = await accounts.browser().post('/verify-link', { type: 'magiclink', token });
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: used.body });
});

test('looking counts like using: a hundred made-up tokens from one address, and no more', async () => {
  const accounts = testAccounts({ db });
  const answers = await race(110, (index) => look(accounts, 'magiclink', `guess-${index}`));
  const limited = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 429);
  expect(limited).toHaveLength(10);
});
