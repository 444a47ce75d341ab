import { expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';
import { LIMITS } from './limits.ts';

const { db } = testDatabase();
const password = 'an old brass lantern';
const email = 'mira@example.com';
type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

const deviceCookie = (browser: Browser) =>
  [...browser.cookies].find(([name]) => name.endsWith('.device')) ?? ['', ''];

/** Guesses the password from so many addresses that the account's own limit is reached. */
const besiege = (accounts: Accounts, times: number) =>
  race(times, (index) =>
    accounts
      .browser()
      .post('/sign-in', { email, password: 'wrong' }, { address: `198.51.100.${index % 200}` }),
  );

test('an account under siege from 150 addresses is entered from where it was before, and from nowhere else', async () => {
  const accounts = testAccounts({ db });
  const owner = await accounts.signedUp(email, password);
  await owner.post('/sign-out');
  const siege = await besiege(accounts, 150);
  const refused = siege.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 429);
  expect(refused).toHaveLength(150 - LIMITS.passwordsPerAccount.max);
  const elsewhere = { address: '192.0.2.77' };
  expect((await accounts.browser().post('/sign-in', { email, password }, elsewhere)).status).toBe(429);
  expect((await owner.post('/sign-in', { email, password }, { address: '198.51.100.1' })).status).toBe(200);
});

test('a known device has ten tries like everybody else, however many come at once', async () => {
  const accounts = testAccounts({ db });
  const owner = await accounts.signedUp(email, password);
  const answers = await race(100, () => owner.post('/sign-in', { email, password: 'wrong' }));
  const evaluated = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 401);
  expect(evaluated).toHaveLength(LIMITS.passwordsPerAccountAndDevice.max);
  expect((await owner.post('/sign-in', { email, password })).status).toBe(429);
  // The attempts were counted only for that device.
  expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
});

test('a cookie that is made up, cut, or of another account buys no tries', async () => {
  const accounts = testAccounts({ db });
  const owner = await accounts.signedUp(email, password);
  const attacker = await accounts.signedUp('attacker@example.com', password);
  const [name, own] = deviceCookie(attacker);
  const [, marked] = deviceCookie(owner);
  await besiege(accounts, 110);
  const [device = '', mark = ''] = marked.split('.');
  for (const forged of [
    own,
    `${device}.${own.split('.')[1]}`,
    `${own.split('.')[0]}.${mark}`,
    marked.slice(0, -1),
    `${device}.${'A'.repeat(43)}`,
    `${marked}.${marked}`,
    '.',
    '',
  ]) {
    attacker.cookies.set(name, forged);
    expect((await attacker.post('/sign-in', { email, password })).status).toBe(429);
  }
});

test('a device knows the last five accounts, and names none', async () => {
  const accounts = testAccounts({ db });
  const browser = accounts.browser();
  const emails = Array.from({ length: 6 }, (_, index) => `p${index}@example.com`);
  for (const address of emails) await accounts.signedUp(address, password);
  for (const address of emails) await browser.post('/sign-in', { email: address, password });
  const [, cookie] = deviceCookie(browser);
  expect(cookie.split('.')).toHaveLength(6);
  expect(cookie).toMatch(/^[\w-]{22}([.][\w-]{43}){5}$/);
});

test('a session that may only set a password makes no device known', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  const browser = accounts.browser();
  await browser.post('/recover', { email });
  const token = /#token=([\w-]+)$/.exec(accounts.mails.at(-1)?.action?.url ?? '')?.[1];
  await browser.post('/verify-link', { type: 'recovery', token });
  expect(deviceCookie(browser)).toEqual(['', '']);
});

test('the owner who signs in does not give a stranger’s guesses back', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  await besiege(accounts, 90);
  expect(
    (await accounts.browser().post('/sign-in', { email, password }, { address: '192.0.2.1' })).status,
  ).toBe(200);
  const more = await besiege(accounts, 30);
  expect(more.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 401)).toHaveLength(
    10,
  );
});
