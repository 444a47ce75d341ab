import { expect, test } from 'vitest';
import { makeUser } from '#demo/factories/people.ts';
import { openBanToken } from '#features/accounts/server/for-others/ban-token.ts';
import { findStandingBan } from '#features/accounts/server/records/bans.ts';
import { mailQueue, signInMailQueue } from '#platform/mail/queue.ts';
import type { QueuedMail } from '#platform/mail/mailer.ts';
import { createEncryption } from '#platform/security/keys.ts';
import { sql } from 'kysely';
import { testAccounts } from '../support/accounts.ts';
import { adminTask } from './admin-task.ts';

const deliver = () => Promise.resolve();
const anyKey = createEncryption({ secret: 'never used', previousSecrets: [] }, 'mail');
const { db, keys, mailEncryption, admin, json, everyRow, entries } = adminTask('bans', () => [
  mailQueue(deliver, anyKey),
  signInMailQueue(deliver, anyKey),
]);

const email = 'kim@example.com';

/** Kim, signed in on two devices. */
async function kim() {
  const accounts = testAccounts({ db, keys: keys() });
  const browser = await accounts.signedUp(email);
  const second = accounts.browser();
  await second.post('/sign-in', { email, password: 'an old brass lantern' });
  const { id } = await db.selectFrom('auth.users').select('id').executeTakeFirstOrThrow();
  return { id, devices: [browser, second], accounts };
}

async function queuedMails() {
  const { rows } = await sql<{ data: { sealed: string } }>`
    select data from pgboss.job where name = 'mail' order by created_on, id`.execute(db);
  return rows.map(({ data }) => (mailEncryption.decrypt(data.sealed) as QueuedMail).message);
}

test('a ban by command ends every session of the account and is in the audit log', async () => {
  const { id, devices, accounts } = await kim();
  expect(await json('bans', 'add', email, '--reason', 'Spam.', '--until', '2999-01-31')).toEqual({
    id,
    reason: 'Spam.',
    endsAt: '2999-01-31T00:00:00.000Z',
    sessionsEnded: 2,
    dryRun: false,
  });
  for (const device of devices) expect(await device.actor()).toEqual({ kind: 'anonymous' });
  expect(await db.selectFrom('auth.sessions').select('id').execute()).toEqual([]);
  const again = await accounts.browser().post('/sign-in', { email, password: 'an old brass lantern' });
  expect(again.status).toBe(403);
  expect(await findStandingBan(db, id)).toMatchObject({ reason: 'Spam.', bannedBy: null });
  expect(await entries()).toEqual([
    {
      action: 'user.command-ban',
      actor_id: null,
      subject_id: id,
      details: {
        before: { banned: false },
        after: { banned: true, endsAt: '2999-01-31T00:00:00.000Z', sessionsEnded: 2 },
      },
    },
  ]);
});

test('the banned person gets the mail of the console, with a link that opens the page of the ban', async () => {
  const { id } = await kim();
  await json('bans', 'add', email, '--reason', 'Spam.');
  const [mail] = await queuedMails();
  expect(mail).toMatchObject({ to: email, subject: 'Your account at Guildhall is banned' });
  expect(mail?.paragraphs).toContain('Spam.');
  const token = /#token=(.+)$/.exec(mail?.action?.url ?? '')?.[1] ?? '';
  expect(openBanToken(keys(), token, new Date())).toEqual({ userId: id, way: 'mailed' });
});

test('a ban that ends by command lets the person in again, tells them, and is in the audit log', async () => {
  const { id, accounts } = await kim();
  await json('bans', 'add', email, '--reason', 'Spam.');
  expect(await json('bans', 'end', email)).toMatchObject({ changed: true });
  const again = await accounts.browser().post('/sign-in', { email, password: 'an old brass lantern' });
  expect(again.status).toBe(200);
  expect(await findStandingBan(db, id)).toBeUndefined();
  expect((await queuedMails()).at(-1)).toMatchObject({ to: email, subject: 'You can use Guildhall again' });
  expect((await entries()).at(-1)).toMatchObject({
    action: 'user.command-unban',
    actor_id: null,
    subject_id: id,
  });
  expect(await json('bans', 'end', email)).toMatchObject({ changed: false });
  expect(await entries()).toHaveLength(2);
});

test('a dry run changes nothing, and says what would happen', async () => {
  await kim();
  const before = await everyRow();
  const { code, said } = await admin('bans', 'add', email, '--reason', 'Spam.', '--dry-run');
  expect(code).toBe(0);
  expect(said).toMatch(/would be banned .* 2 sessions would end \(dry run: nothing was changed\)/);
  expect(await everyRow()).toEqual(before);
  await json('bans', 'add', email, '--reason', 'Spam.');
  const banned = await everyRow();
  expect(await json('bans', 'end', email, '--dry-run')).toMatchObject({ changed: true, dryRun: true });
  expect(await everyRow()).toEqual(banned);
});

test('bans are listed with their end and reason, and without those that were lifted', async () => {
  const one = await makeUser(db, { username: 'one' });
  const other = await makeUser(db, { username: 'other' });
  await makeUser(db, { username: 'third' });
  await json('bans', 'add', 'one', '--reason', 'Spam.', '--until', '2999-01-31');
  await json('bans', 'add', 'other', '--reason', 'Hate.');
  const { bans } = (await json('bans', 'list')) as { bans: object[] };
  expect(bans).toMatchObject([
    { id: other.id, reason: 'Hate.', endsAt: null },
    { id: one.id, reason: 'Spam.', endsAt: '2999-01-31T00:00:00.000Z' },
  ]);
  await json('bans', 'end', 'other');
  const { said } = await admin('bans', 'list');
  expect(said).toMatch(/ one +\d{4}-.* 2999-01-31 00:00 UTC +Spam\.$/m);
  expect(said).not.toContain('other');
});

test.each([
  [['--until', '2999-01-31'], 'A ban needs a reason'],
  [['--reason', ' '], 'A ban needs a reason'],
  [['--reason', 'Spam.', '--until', '2020-01-31'], '2020-01-31 is not in the future'],
  [['--reason', 'Spam.', '--until', '2999-02-31'], "'2999-02-31' is no date"],
  [['--reason', 'Spam.', '--until', 'tomorrow'], "'tomorrow' is no date"],
])('a ban that makes no sense is refused, and nobody is banned: %j', async (options, problem) => {
  await makeUser(db, { username: 'kim' });
  const { code, said } = await admin('bans', 'add', 'kim', ...options);
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^${problem}.*\\n$`));
  expect(await db.selectFrom('bans').select('id').execute()).toEqual([]);
});

test('the last admin is not banned', async () => {
  await makeUser(db, { username: 'ada', role: 'admin' });
  const { code, said } = await admin('bans', 'add', 'ada', '--reason', 'Spam.');
  expect(code).toBe(1);
  expect(said).toMatch(/^There must be at least one admin/);
  expect(await db.selectFrom('bans').select('id').execute()).toEqual([]);
});
