import { expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { sweepAccountsQueue } from './sweep-queue.ts';
import { DAY_MS } from '#shared/time.ts';

const { db } = testDatabase();
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

async function sweep(): Promise<string[]> {
  const { context } = testAccounts({ db, clock: () => now });
  await sweepAccountsQueue(context).work({});
  const users = await db.selectFrom('auth.users').select('email').orderBy('email').execute();
  return users.map(({ email }) => email);
}

test('sign-ups that nobody confirmed for 30 days are forgotten, and nobody else', async () => {
  const old = { email_verified: false, created_at: daysAgo(31) };
  await makeUser(db, { ...old, email: 'never@example.com' });
  await makeUser(db, { ...old, email: 'lately@example.com', created_at: daysAgo(29) });
  await makeUser(db, { ...old, email: 'confirmed@example.com', email_verified: true });
  await makeUser(db, {
    ...old,
    email: '15105550123@phone.invalid',
    phone_number: '+15105550123',
    phone_number_verified: true,
  });
  expect(await sweep()).toEqual(['15105550123@phone.invalid', 'confirmed@example.com', 'lately@example.com']);
  expect(await db.selectFrom('profiles').select('id').execute()).toHaveLength(3);
});

test('states of sign-ins by third parties and codes are forgotten with their time, networks after 90 days', async () => {
  const accounts = testAccounts({ db, env: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' } });
  const begun = { provider: 'github', callbackURL: '/auth/callback' };
  await accounts.browser().post('/sign-in/social', begun);
  await accounts.signedUp('signed-in@example.com');
  const networks = () => db.selectFrom('auth.sign_in_networks').select('network').execute();
  const states = () => db.selectFrom('auth.verifications').select('id').execute();
  const sweepAfter = async (days: number) => {
    const { context } = testAccounts({ db, clock: () => daysAgo(-days) });
    await sweepAccountsQueue(context).work({});
  };
  await sweepAfter(0);
  // The third party's state, the code, and the link, which for a day tells its reader that the address is confirmed.
  expect([(await states()).length, (await networks()).length]).toEqual([3, 1]);
  await sweepAfter(2);
  expect([(await states()).length, (await networks()).length]).toEqual([0, 1]);
  await sweepAfter(91);
  expect(await networks()).toEqual([]);
});

test('who has a session or signs in by a third party stays', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp('signed-in@example.com');
  const { id } = await makeUser(db, { email: 'third-party@example.com' });
  await db
    .insertInto('auth.accounts')
    .values({ user_id: id, account_id: '7', provider_id: 'github' })
    .execute();
  await db
    .updateTable('auth.users')
    .set({ email_verified: false, created_at: daysAgo(40) })
    .execute();
  expect(await sweep()).toEqual(['signed-in@example.com', 'third-party@example.com']);
});
