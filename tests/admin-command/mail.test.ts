import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { MailError } from '#platform/mail/delivery.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { mailQueue, signInMailQueue } from '#platform/mail/queue.ts';
import { newId } from '#shared/ids.ts';
import { adminTask, startQueues } from './admin-task.ts';

const refuse = () =>
  Promise.reject(new MailError({ code: 'E550', says: 'Nobody is called that', permanent: true }));
const { db, url, mailEncryption, admin, json, everyRow, entries } = adminTask('mail', () => [
  mailQueue(refuse, mailEncryption),
  signInMailQueue(refuse, mailEncryption),
]);

type Listed = { mails: { id: string; to: string }[] };

const message = (to: string, subject = 'Your seat'): MailMessage => ({ to, subject, paragraphs: ['Hello'] });

/** Two mails that the mail server refused for good. */
beforeEach(async () => {
  const messages = [
    message('ada@example.com'),
    { ...message('kim@example.com'), aboutSignIn: true as const },
  ];
  await startQueues(
    url,
    [mailQueue(refuse, mailEncryption), signInMailQueue(refuse, mailEncryption)],
    async (jobs) => {
      const mail = createMailer({ deliver: refuse, jobs, encryption: mailEncryption });
      for (const one of messages) await db.transaction().execute((inner) => mail.enqueue(inner, one));
      await vi.waitUntil(async () => (await mail.listFailed()).length === 2, { timeout: 20_000 });
    },
  );
});

/** Where a mail server gets them, once one takes mail. */
async function delivered(): Promise<string[]> {
  const taken: string[] = [];
  const take = (sent: MailMessage) => Promise.resolve(void taken.push(sent.to));
  const queues = [mailQueue(take, mailEncryption), signInMailQueue(take, mailEncryption)];
  await startQueues(url, queues, async () => {
    await expect
      .poll(
        async () =>
          (
            await sql`select from pgboss.job where name in ('mail', 'sign-in-mail') and state < 'completed'`.execute(
              db,
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([]);
  });
  return taken.toSorted();
}

test('failed mails are listed with recipient, subject and reason, and without their text', async () => {
  const { mails } = (await json('mail', 'failed')) as Listed;
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'kim@example.com']);
  const { said } = await admin('mail', 'failed');
  expect(said).toMatch(/ada@example\.com +Your seat +.* given up +Nobody is called that/);
  expect(said).not.toContain('Hello');
});

test('one mail is sent again, and no other, with an entry in the audit log', async () => {
  const { mails } = (await json('mail', 'failed')) as Listed;
  const id = mails.find(({ to }) => to === 'ada@example.com')?.id ?? '';
  expect(await json('mail', 'retry', id)).toEqual({ retried: 1, dryRun: false });
  expect(await delivered()).toEqual(['ada@example.com']);
  expect(await entries()).toEqual([
    { action: 'mail.command-retry', actor_id: null, subject_id: id, details: { after: { mails: 1 } } },
  ]);
});

test('all mails are sent again, with one entry in the audit log', async () => {
  expect((await admin('mail', 'retry', '--all')).said).toBe('Sending 2 mails again\n');
  expect(await delivered()).toEqual(['ada@example.com', 'kim@example.com']);
  expect(await entries()).toMatchObject([{ subject_id: null, details: { after: { mails: 2 } } }]);
  expect(await json('mail', 'retry', '--all')).toMatchObject({ retried: 0 });
  expect(await entries()).toHaveLength(1);
});

test('a dry run changes nothing', async () => {
  const before = await everyRow();
  expect((await admin('mail', 'retry', '--all', '--dry-run')).said).toBe(
    'Would send 2 mails again (dry run: nothing was changed)\n',
  );
  expect(await everyRow()).toEqual(before);
});

test.each([
  [[], /^'mail retry' takes the id of a mail, or --all/],
  [[newId(), '--all'], /^'mail retry' takes the id of a mail, or --all/],
  [['ada@example.com'], /^'ada@example.com' is no id of a mail/],
  [[newId()], /^No failed mail has the id/],
])('what names no failed mail is refused, and nothing is sent: %j', async (args, problem) => {
  const before = await everyRow();
  const { code, said } = await admin('mail', 'retry', ...args);
  expect(code).toBe(1);
  expect(said).toMatch(problem);
  expect(await everyRow()).toEqual(before);
});
