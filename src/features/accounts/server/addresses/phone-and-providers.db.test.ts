import { describe, expect, test } from 'vitest';
import { codeIn, linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { wayNotices } from '../security/address-notices.ts';

const { db } = testDatabase();
const pool = racePool();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const [phone, next] = ['+15550100199', '+15550100198'];
const titles = async () => (await toldIn(db, wayNotices)).map(({ title }) => title);
type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

async function setPhone(accounts: Accounts, person: Browser, number: string): Promise<void> {
  await person.post('/phone/request', { phone: number });
  const token = codeIn(accounts.texts.findLast(({ to }) => to === number)?.text);
  expect((await person.post('/phone/confirm', { phone: number, token })).body).toEqual({ changed: true });
}

async function byPhone(accounts: Accounts): Promise<Browser> {
  const person = accounts.browser();
  await person.post('/sign-up', { phone, password });
  await person.post('/verify-code', { type: 'signup', phone, token: codeIn(accounts.texts.at(-1)?.text) });
  return person;
}

describe('a phone number', () => {
  test('is changed by a code; it signs in, the one before no more, and is told so', async () => {
    const accounts = testAccounts({ db });
    const person = await byPhone(accounts);
    await accounts.browser().post('/magic-link', { phone });
    const onItsWay = codeIn(accounts.texts.at(-1)?.text);
    await setPhone(accounts, person, next);
    expect(accounts.texts.at(-1)).toMatchObject({ to: phone, text: expect.stringContaining('no longer') });
    expect(await titles()).toEqual(['Your phone number was changed']);
    expect((await accounts.browser().post('/sign-in', { phone: next, password })).status).toBe(200);
    expect((await accounts.browser().post('/sign-in', { phone, password })).status).toBe(401);
    const late = await accounts.browser().post('/verify-code', { type: 'otp', phone, token: onItsWay });
    expect(late.status).toBe(400);
  });

  test('of somebody else gets the same answer, and its owner a message without a code', async () => {
    const accounts = testAccounts({ db });
    await byPhone(accounts);
    const person = await accounts.signedUp(email);
    const taken = await person.post('/phone/request', { phone });
    expect(accounts.texts.at(-1)?.text).toMatch(/already have an account/);
    const free = await person.post('/phone/request', { phone: next });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const tried = await person.post('/phone/confirm', { phone, token: '123456' });
    expect(tried).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  });

  test('is removed where an address stays, and never as the last way in', async () => {
    const accounts = testAccounts({ db });
    const person = await byPhone(accounts);
    expect((await person.post('/phone/remove')).body).toMatchObject({ code: 'LAST_WAY_IN' });
    await person.post('/add-email', { email });
    const token = codeIn(accounts.mails.findLast(({ to }) => to === email)?.paragraphs.at(-1));
    await person.post('/confirm-email', { email, token });
    expect((await person.post('/phone/remove')).body).toEqual({ removed: true });
    expect(await titles()).toEqual(['An e-mail address was added', 'Your phone number was removed']);
    expect((await accounts.browser().post('/sign-in', { phone, password })).status).toBe(401);
    expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
    expect(accounts.texts.at(-1)).toMatchObject({ to: phone, text: expect.stringContaining('no longer') });
  });

  test('that two want at once is the number of one', async () => {
    const accounts = testAccounts({ db: pool });
    const people = [await accounts.signedUp('one@example.com'), await accounts.signedUp('two@example.com')];
    for (const person of people) await person.post('/phone/request', { phone });
    const codes = accounts.texts.slice(-2).map(({ text }) => codeIn(text));
    const answers = await race(2, (index) =>
      people[index]!.post('/phone/confirm', { phone, token: codes[index] }),
    );
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
  });
});

describe('a linked provider', () => {
  test('is unlinked once, by its own user; the mail still signs in', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email);
    const other = await accounts.signedUp('other@example.com');
    const { id } = await db
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const linked = { user_id: id, provider_id: 'microsoft', account_id: '1' };
    await db.insertInto('auth.accounts').values(linked).execute();
    const unlink = { provider: 'azure' };
    expect((await other.post('/provider/remove', unlink)).body).toMatchObject({ code: 'PROVIDER_MISSING' });
    expect((await person.post('/provider/remove', unlink)).body).toEqual({ removed: true });
    expect((await person.post('/provider/remove', unlink)).status).toBe(404);
    expect(await titles()).toEqual(['Microsoft was unlinked']);
    await accounts.browser().post('/magic-link', { email });
    const token = linkToken(accounts.mails.at(-1));
    expect((await accounts.browser().post('/verify-link', { type: 'magiclink', token })).status).toBe(200);
  });
});
