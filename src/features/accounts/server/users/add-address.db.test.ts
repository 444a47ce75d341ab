import { expect, test } from 'vitest';
import { codeIn, linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const pool = racePool();
const email = 'mira@example.com';
const password = 'an old brass lantern';
type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

async function byPhone(accounts: Accounts, phone = '+15550100199'): Promise<Browser> {
  const person = accounts.browser();
  await person.post('/sign-up', { phone, password });
  const token = codeIn(accounts.texts.at(-1)?.text);
  await person.post('/verify-code', { type: 'signup', phone, token });
  return person;
}

const mailsTo = (accounts: Accounts, address: string) => accounts.mails.filter(({ to }) => to === address);
const newestCode = (accounts: Accounts) => codeIn(mailsTo(accounts, email).at(-1)?.paragraphs.at(-1));
const holders = () =>
  db
    .selectFrom('auth.users')
    .select(['id', 'email_verified as confirmed'])
    .where('email', '=', email)
    .execute();

test('an address counts once its code is typed: signed in by it, and in profile and player', async () => {
  const accounts = testAccounts({ db });
  const person = await byPhone(accounts);
  expect((await person.post('/add-email', { email })).body).toEqual({ sent: true });
  expect(await person.actor()).toMatchObject({ email: null, emailConfirmed: false });
  const token = newestCode(accounts);
  expect((await person.post('/confirm-email', { email, token })).body).toEqual({ added: true });
  expect(await person.actor()).toMatchObject({ email, emailConfirmed: true });
  expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
  expect((await accounts.browser().post('/sign-in', { phone: '+15550100199', password })).status).toBe(200);
  const profile = await db.selectFrom('profiles').select('email').executeTakeFirst();
  expect(profile).toEqual({ email });
});

test('a taken address gets the same answer; its owner hears of it, and no code adds it', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email);
  const person = await byPhone(accounts);
  const taken = await person.post('/add-email', { email });
  const free = await person.post('/add-email', { email: 'free@example.com' });
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  const told = mailsTo(accounts, email).at(-1);
  expect(told?.subject).toMatch(/already have an account/);
  expect(JSON.stringify(told)).not.toMatch(/\b\d{6}\b/);
  const tried = await person.post('/confirm-email', { email, token: '123456' });
  expect(tried).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  expect(await holders()).toHaveLength(1);
});

test('a code serves the user who asked for it, for that address alone, and no sign-in', async () => {
  const accounts = testAccounts({ db });
  const person = await byPhone(accounts);
  const other = await byPhone(accounts, '+15550100198');
  await person.post('/add-email', { email });
  const token = newestCode(accounts);
  const tries = [
    other.post('/confirm-email', { email, token }),
    person.post('/confirm-email', { email: 'else@example.com', token }),
    accounts.browser().post('/verify-code', { type: 'otp', email, token }),
  ];
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400);
  expect(await holders()).toEqual([]);
  expect((await person.post('/confirm-email', { email, token })).status).toBe(200);
  expect((await person.post('/confirm-email', { email, token })).status).toBe(409);
});

test('a sign-up that nobody confirmed gives way to the user who proves the address', async () => {
  const accounts = testAccounts({ db });
  await accounts.browser().post('/sign-up', { email, password: 'the password of a stranger' });
  const link = linkToken(accounts.mails.at(-1));
  const person = await byPhone(accounts);
  await person.post('/add-email', { email });
  expect((await person.post('/confirm-email', { email, token: newestCode(accounts) })).status).toBe(200);
  const late = await accounts.browser().post('/verify-link', { type: 'signup', token: link });
  expect(late.status).toBe(400);
  const stranger = { email, password: 'the password of a stranger' };
  expect((await accounts.browser().post('/sign-in', stranger)).status).toBe(401);
});

test('who confirms an address as another adds it: one of the two has it, and nobody both', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const address = `turn-${turn}@example.com`;
    const accounts = testAccounts({ db: pool });
    const owner = accounts.browser();
    await owner.post('/sign-up', { email: address, password });
    const link = linkToken(accounts.mails.at(-1));
    const person = await byPhone(accounts, `+1555010020${turn}`);
    await person.post('/add-email', { email: address });
    const token = codeIn(mailsTo(accounts, address).at(-1)?.paragraphs.at(-1));
    const answers = await race(2, (index) =>
      index === 0
        ? owner.post('/verify-link', { type: 'signup', token: link })
        : person.post('/confirm-email', { email: address, token }),
    );
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
  }
});

test('of ten wrong codes the address takes no more that day, and five make a code worthless', async () => {
  const accounts = testAccounts({ db });
  const person = await byPhone(accounts);
  await person.post('/add-email', { email });
  const right = newestCode(accounts);
  const wrong = right === '000000' ? '111111' : '000000';
  for (let turn = 0; turn < 5; turn += 1) await person.post('/confirm-email', { email, token: wrong });
  expect((await person.post('/confirm-email', { email, token: right })).status).toBe(400);
  for (let turn = 0; turn < 4; turn += 1) await person.post('/confirm-email', { email, token: wrong });
  const off = await person.post('/confirm-email', { email, token: wrong });
  expect(off).toMatchObject({ status: 429, body: { code: 'CODES_OFF' } });
});

test('is for users without an address, and for nobody who only sets a new password', async () => {
  const accounts = testAccounts({ db });
  const visitor = await accounts.browser().post('/add-email', { email });
  expect(visitor).toMatchObject({ status: 401, body: { code: 'SESSION_MISSING' } });
  const person = await accounts.signedUp(email);
  const second = await person.post('/add-email', { email: 'second@example.com' });
  expect(second).toMatchObject({ status: 409, body: { code: 'HAS_ADDRESS' } });
  await accounts.browser().post('/recover', { email });
  const recovering = accounts.browser();
  const token = linkToken(accounts.mails.at(-1));
  await recovering.post('/verify-link', { type: 'recovery', token });
  expect((await recovering.post('/add-email', { email: 'second@example.com' })).status).toBe(401);
});
