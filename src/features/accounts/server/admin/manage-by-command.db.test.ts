import { expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { accountsNotices } from '../notices.ts';
import { makeAdminByCommand, removeFactorsByCommand, resetPasswordByCommand } from './manage-by-command.ts';

const { db } = testDatabase();

const email = 'ada@example.com';
const password = 'an old brass lantern';
const newPassword = 'a new silver lantern';

const tokenOf = (link: string | null) => /#token=([\w-]+)$/.exec(link ?? '')?.[1] ?? '';
const actions = async () =>
  (await db.selectFrom('audit_log').select(['action', 'actor_id', 'details']).orderBy('id').execute()).filter(
    ({ action }) => action.startsWith('user.'),
  );

test('without any mail the first admin gets an account, the role and a link that sets the password', async () => {
  const accounts = testAccounts({ db });
  const { changed, link } = await makeAdminByCommand(accounts.context, email);
  expect(changed).toBe(true);
  expect(accounts.mails).toEqual([]);
  const browser = accounts.browser();
  await browser.post('/verify-link', { type: 'recovery', token: tokenOf(link) });
  expect((await browser.post('/update-password', { password: newPassword })).status).toBe(200);
  expect(await browser.actor()).toMatchObject({ kind: 'user', role: 'admin' });
  expect(await actions()).toEqual([{ action: 'user.command-admin', actor_id: null, details: { after: {} } }]);
});

test('a password that somebody planted beforehand opens nothing, and the link works once', async () => {
  const accounts = testAccounts({ db });
  const stranger = accounts.browser();
  await stranger.post('/sign-up', { email, password });
  const { link } = await makeAdminByCommand(accounts.context, email);
  expect((await stranger.post('/sign-in', { email, password })).status).not.toBe(200);
  const owner = accounts.browser();
  expect((await owner.post('/verify-link', { type: 'recovery', token: tokenOf(link) })).status).toBe(200);
  expect((await stranger.post('/verify-link', { type: 'recovery', token: tokenOf(link) })).status).not.toBe(
    200,
  );
  expect((await stranger.post('/sign-in', { email, password })).status).not.toBe(200);
});

test('who has a confirmed account becomes admin and keeps password and sessions; twice is once', async () => {
  const accounts = testAccounts({ db });
  const ada = await accounts.signedUp(email, password);
  expect(await makeAdminByCommand(accounts.context, email)).toEqual({ changed: true, link: null });
  expect(await makeAdminByCommand(accounts.context, email)).toEqual({ changed: false, link: null });
  expect(await ada.actor()).toMatchObject({ role: 'admin' });
  expect(await actions()).toHaveLength(1);
});

test('a reset ends all sessions and makes a link for a new password, and the log tells it', async () => {
  const accounts = testAccounts({ db });
  const ada = await accounts.signedUp(email, password);
  const { sessionsEnded, link } = await resetPasswordByCommand(accounts.context, email);
  expect(sessionsEnded).toBe(1);
  expect(await ada.actor()).toEqual({ kind: 'anonymous' });
  const browser = accounts.browser();
  await browser.post('/verify-link', { type: 'recovery', token: tokenOf(link) });
  await browser.post('/update-password', { password: newPassword });
  expect((await accounts.browser().post('/sign-in', { email, password: newPassword })).status).toBe(200);
  expect((await accounts.browser().post('/sign-in', { email, password })).status).not.toBe(200);
  expect(await actions()).toEqual([
    { action: 'user.command-reset', actor_id: null, details: { after: { sessionsEnded: 1 } } },
  ]);
});

test('an address without an account, and a banned account, are told in a line, and nothing changes', async () => {
  const accounts = testAccounts({ db });
  await expect(resetPasswordByCommand(accounts.context, email)).rejects.toThrow(
    /^Nobody has an account with/,
  );
  await accounts.signedUp(email, password);
  await db.updateTable('profiles').set({ disabled_at: new Date() }).execute();
  for (const command of [makeAdminByCommand, resetPasswordByCommand]) {
    await expect(command(accounts.context, email)).rejects.toThrow(/is banned/);
  }
  expect(await actions()).toEqual([]);
});

test('who lost every factor gets in again by the password, is signed out everywhere, and is told', async () => {
  const accounts = testAccounts({ db });
  const ada = await accounts.signedUp(email, password);
  await addAuthenticator(ada.post, new Date());
  expect(await removeFactorsByCommand(accounts.context, email)).toEqual({ sessionsEnded: 1 });
  expect(await ada.actor()).toEqual({ kind: 'anonymous' });
  expect((await ada.post('/sign-in', { email, password })).body).toEqual({ event: 'SIGNED_IN' });
  expect((await toldIn(db, accountsNotices)).at(-1)?.title).toBe(
    'The second step of your sign-in was removed',
  );
  expect((await actions()).at(-1)).toMatchObject({ action: 'user.command-factors', actor_id: null });
  await expect(removeFactorsByCommand(accounts.context, email)).rejects.toThrow('has no second step');
});
