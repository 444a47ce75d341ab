import { expect, test } from 'vitest';
import { testAccounts } from '../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { accountsNotices } from './notices.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const firefox = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' } };
const told = () => toldIn(db, accountsNotices);

test('a sign-in on a new device is told, with its name; the first one and those on known devices are not', async () => {
  const accounts = testAccounts({ db, clock: () => new Date('2026-05-01T12:00:00Z') });
  const home = await accounts.signedUp(email, password);
  await home.post('/sign-out');
  await home.post('/sign-in', { email, password });
  expect(await told()).toEqual([]);
  const elsewhere = accounts.browser();
  await elsewhere.post('/sign-in', { email, password }, firefox);
  await elsewhere.post('/sign-in', { email, password }, firefox);
  const { id } = await db.selectFrom('auth.users').select('id').executeTakeFirstOrThrow();
  expect(await told()).toMatchObject([
    {
      kind: 'account.new-device',
      to: [id],
      title: 'New sign-in: Firefox on Linux',
      lines: [expect.stringContaining('Fri, May 1, 2026, 8:00 AM EDT'), expect.any(String)],
    },
  ]);
});

test('a wrong password on a new device tells nothing', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email, password);
  await accounts.browser().post('/sign-in', { email, password: 'a wrong lantern' }, firefox);
  expect(await told()).toEqual([]);
});

test('a new password is told in the app, and by one mail', async () => {
  const accounts = testAccounts({ db });
  const home = await accounts.signedUp(email, password);
  const before = accounts.mails.length;
  await home.post('/update-password', { password: 'a new brass lantern', currentPassword: password });
  expect(await told()).toMatchObject([
    { kind: 'account.password-changed', title: 'Your password was changed' },
  ]);
  expect(accounts.mails.slice(before)).toMatchObject([
    { subject: expect.stringContaining('password was changed') as unknown },
  ]);
  expect(accountsNotices.find(({ name }) => name === 'account.password-changed')?.channels.mail).toBe(
    'never',
  );
});
