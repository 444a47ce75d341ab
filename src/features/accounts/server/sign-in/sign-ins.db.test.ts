import { expect, test } from 'vitest';
import { codeIn, linkToken, plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';
import { LIMITS } from './limits.ts';
import { sweepAccountsQueue } from '../sessions/sweep-queue.ts';
import { listOwnSignIns } from './list-own-sign-ins.ts';
import { noteSignIn } from './note-sign-in.ts';

const { db } = testDatabase();
const email = 'kim@example.com';
const password = 'an old brass lantern';
/** A fixed time, so that all sign-ins fall into the same hour, however long a test takes. */
const clock = () => new Date('2027-03-01T12:30:00Z');
const firefox = {
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
};
const elsewhere = { ...firefox, address: '198.51.100.9' };

const userIdOf = async (address: string) =>
  (await db.selectFrom('auth.users').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;

/** The list of their own sign-ins that a user sees, newest first. */
async function seenBy(address: string, cursor?: string) {
  const actor = userActor({ userId: await userIdOf(address) });
  return listOwnSignIns(testContext({ db, actor }), { cursor });
}

const inShort = async (address: string) =>
  (await seenBy(address)).items.map(
    ({ outcome, way, device, attempts }) => `${outcome} ${way} ${device ?? 'several'} ${attempts}`,
  );

test('a person sees each sign-in and each wrong try: how, on what, how often, and from where they never were', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  const person = accounts.browser();
  for (const wrong of ['one', 'two', 'three']) {
    await person.post('/sign-in', { email, password: `wrong ${wrong}` }, elsewhere);
  }
  await person.post('/sign-in', { email, password }, firefox);
  await person.post('/magic-link', { email });
  await person.post('/verify-link', { type: 'magiclink', token: linkToken(accounts.mails.at(-1)) }, firefox);
  await person.post('/magic-link', { email });
  const code = codeIn(accounts.mails.at(-1)?.below?.[0]);
  await person.post(
    '/verify-code',
    { email, type: 'otp', token: code === '000000' ? '1' : '000000' },
    firefox,
  );
  await person.post('/verify-code', { email, type: 'otp', token: code }, firefox);
  expect((await inShort(email)).toSorted()).toEqual(
    [
      'good link Unknown device 1',
      'bad password Firefox on Linux 3',
      'good password Firefox on Linux 1',
      'good link Firefox on Linux 1',
      'bad code Firefox on Linux 1',
      'good code Firefox on Linux 1',
    ].toSorted(),
  );
  const { items } = await seenBy(email);
  const known = items
    .filter(({ isKnownNetwork }) => !isKnownNetwork)
    .map(({ way, outcome }) => [outcome, way]);
  expect(known).toEqual([['bad', 'password']]);
});

test('a new password by a reset link is a sign-in; its link, and a password changed while signed in, are none', async () => {
  const accounts = testAccounts({ db });
  const person = await accounts.signedUp(email, password);
  await person.post(
    '/update-password',
    { password: 'a newer brass lantern', currentPassword: password },
    firefox,
  );
  await person.post('/recover', { email });
  const other = accounts.browser();
  await other.post('/verify-link', { type: 'recovery', token: linkToken(accounts.mails.at(-1)) }, firefox);
  expect(await inShort(email)).toEqual(['good link Unknown device 1']);
  await other.post('/update-password', { password: 'the newest brass lantern' }, firefox);
  expect(await inShort(email)).toEqual([
    'good new-password Firefox on Linux 1',
    'good link Unknown device 1',
  ]);
});

test('the right password of a banned or unconfirmed account is told as refused', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  await db.updateTable('profiles').set({ disabled_at: new Date() }).where('email', '=', email).execute();
  const answer = await accounts.browser().post('/sign-in', { email, password }, firefox);
  expect(answer.status).toBe(403);
  expect(await inShort(email)).toContain('refused password Firefox on Linux 1');
  await accounts.browser().post('/sign-up', { email: 'new@example.com', password });
  await accounts.browser().post('/sign-in', { email: 'new@example.com', password }, firefox);
  expect(await inShort('new@example.com')).toEqual(['refused password Firefox on Linux 1']);
});

test('nobody sees those of others, and an address that nobody has keeps nothing', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  await accounts.signedUp('other@example.com', password);
  await accounts.browser().post('/sign-in', { email, password: 'wrong one here' }, firefox);
  await accounts
    .browser()
    .post('/sign-in', { email: 'nobody@example.com', password: 'wrong one here' }, firefox);
  expect(await inShort('other@example.com')).toEqual(['good link Unknown device 1']);
  expect(await db.selectFrom('auth.sign_ins').select('id').execute()).toHaveLength(3);
});

test('1,000 wrong passwords at one account, from 200 networks and many browsers at once, make 8 rows, and each is counted', async () => {
  const accounts = testAccounts({ db, passwords: plainPasswords, clock });
  await accounts.signedUp(email, password);
  const userId = await userIdOf(email);
  await race(1000, (index) => {
    const visitor = { address: `198.51.${index % 200}.7`, device: ['Firefox', 'Chrome', 'Edge'][index % 3]! };
    return noteSignIn(accounts.context, visitor, { userId, outcome: 'bad', way: 'password' });
  });
  const rows = await db.selectFrom('auth.sign_ins').select('attempts').where('outcome', '=', 'bad').execute();
  expect(rows).toHaveLength(8);
  expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1000);
});

test('past its limits a try is told as not accepted, whatever was typed', async () => {
  const accounts = testAccounts({ db, passwords: plainPasswords });
  await accounts.signedUp(email, password);
  for (let attempt = 0; attempt < LIMITS.passwordsPerAccountAndAddress.max + 2; attempt += 1) {
    await accounts.browser().post('/sign-in', { email, password: 'wrong one here' }, firefox);
  }
  await accounts.browser().post('/sign-in', { email, password }, firefox);
  expect((await inShort(email)).toSorted()).toEqual([
    'bad password Firefox on Linux 10',
    'good link Unknown device 1',
    'refused password Firefox on Linux 3',
  ]);
});

test('networks are kept as keyed hashes, never as addresses', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  await accounts.browser().post('/sign-in', { email, password: 'wrong one here' }, elsewhere);
  const rows = await db.selectFrom('auth.sign_ins').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|203\.0/);
});

test('the list goes on page by page, each sign-in once', async () => {
  let now = new Date('2027-03-01T12:30:00Z');
  const accounts = testAccounts({ db, passwords: plainPasswords, clock: () => now });
  await accounts.signedUp(email, password);
  for (let hour = 0; hour < 14; hour += 1) {
    now = new Date(now.getTime() + 3_600_000);
    await accounts.browser().post('/sign-in', { email, password: 'wrong one here' });
  }
  const first = await seenBy(email);
  const second = await seenBy(email, first.nextCursor ?? undefined);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect([first.items.length, new Set(ids).size, second.nextCursor]).toEqual([10, 15, null]);
});

test('the audit log learns once a day how many sign-ins ended how, and of nobody', async () => {
  let now = new Date('2027-03-01T12:30:00Z');
  const accounts = testAccounts({ db, passwords: plainPasswords, clock: () => now });
  await accounts.signedUp(email, password);
  await accounts.browser().post('/sign-in', { email, password: 'wrong one here' });
  await accounts.browser().post('/sign-in', { email, password: 'wrong two here' });
  now = new Date('2027-03-02T00:17:00Z');
  await race(4, () => sweepAccountsQueue(accounts.context).work({}));
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'details'])
    .where('action', '=', 'account.sign-ins')
    .execute();
  const after = { day: '2027-03-01T00:00:00.000Z', good: 1, challenged: 0, bad: 2, refused: 0 };
  expect(entries).toEqual([{ actor_id: null, subject_id: null, details: { after } }]);
});

test('the right password alone of an account with a second step is told apart from a sign-in, and so are wrong codes', async () => {
  const now = new Date('2027-03-01T12:30:00Z');
  const accounts = testAccounts({ db, passwords: plainPasswords, clock: () => now });
  const { recoveryCodes } = await addAuthenticator((await accounts.signedUp(email, password)).post, now);
  const right = recoveryCodes[0]!;
  const wrong = `${right.slice(0, -1)}${right.endsWith('a') ? 'b' : 'a'}`;
  const person = accounts.browser();
  await person.post('/sign-in', { email, password }, firefox);
  await person.post('/second-step', { token: '000000', remember: false }, firefox);
  await person.post('/second-step', { token: wrong, remember: false }, firefox);
  await person.post('/second-step', { token: right, remember: false }, firefox);
  expect((await inShort(email)).toSorted()).toEqual([
    'bad authenticator Firefox on Linux 1',
    'bad recovery-code Firefox on Linux 1',
    'challenged password Firefox on Linux 1',
    'good link Unknown device 1',
    'good recovery-code Firefox on Linux 1',
  ]);
});
