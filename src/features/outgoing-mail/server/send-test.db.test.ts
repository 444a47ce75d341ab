import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { MailError } from '#platform/mail/delivery.ts';
import { sendTest } from './send-test.ts';

const { db } = testDatabase();

async function adminContext(env: Record<string, string> = {}) {
  const { id: userId } = await makeUser(db, { role: 'admin', email: 'ada@example.com' });
  return testContext({ db, env, actor: userActor({ userId, role: 'admin' }) });
}
const withServer = { SMTP_URL: 'smtp://mail.example' };

test('a test mail goes to the address of the admin who asks, at once, and is audited', async () => {
  const context = await adminContext(withServer);
  expect(await sendTest(context)).toEqual({ to: 'ada@example.com', outcome: 'accepted', problem: null });
  expect(context.sent).toMatchObject([{ to: 'ada@example.com', subject: 'Test mail of Guildhall' }]);
  expect(context.queued).toEqual([]);
  const entries = await db.selectFrom('audit_log').select(['action', 'details']).execute();
  expect(entries).toEqual([{ action: 'mail.test', details: {} }]);
});

test('without a mail server it says that nobody gets the mail', async () => {
  expect(await sendTest(await adminContext())).toMatchObject({ outcome: 'kept' });
});

test('what the mail server says is told with cause and advice', async () => {
  const context = await adminContext(withServer);
  context.mail = {
    ...context.mail,
    send: () =>
      Promise.reject(new MailError({ code: 'EAUTH', says: 'Wrong password. Correct it', permanent: false })),
  };
  expect(await sendTest(context)).toMatchObject({
    outcome: 'refused',
    problem: 'Wrong password. Correct it (EAUTH)',
  });
});

test('an admin who signed up by phone has no address, and is told so', async () => {
  const context = await adminContext(withServer);
  await db.updateTable('profiles').set({ email: null }).execute();
  await expect(sendTest(context)).rejects.toMatchObject({ refusal: { code: 'NO_ADDRESS' } });
});
