import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { startMailServer, type TestMailServer } from '../../../tests/support/services/mail-server.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { createMailDelivery } from './delivery.ts';
import { createMailer } from './mailer.ts';
import type { MailMessage } from './message.ts';
import { mailQueue, signInMailQueue } from './queue.ts';
import { createEncryption } from '../security/keys.ts';

const { db, url } = testDatabase();
const encryption = createEncryption(
  { secret: 'a secret of at least 32 characters', previousSecrets: [] },
  'mail',
);

/** Functions that stop what a test started. They run before the queue's schema is dropped: hooks of a single test run after `afterEach`. */
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

/** Starts jobs and mail as the server does; stopped when the test ends, or earlier. */
async function startMail(server: TestMailServer, queues = [mailQueue, signInMailQueue]) {
  const deliveries = queues.map(() =>
    createMailDelivery({
      smtpUrl: server.url,
      from: 'no-reply@localhost',
      outboxFolder: '/nowhere',
      frame: { productName: 'Guildhall', publicUrl: 'http://127.0.0.1:3000' },
    }),
  );
  const jobs = await startJobs({
    databaseUrl: url,
    log: createLog('silent'),
    queues: queues.map((queue, index) => queue(deliveries[index]!.deliver, encryption)),
  });
  const stop = async () => {
    await jobs.stop(1);
    for (const { close } of deliveries) close();
  };
  running.push(stop);
  return { jobs, stop, mail: createMailer({ deliver: deliveries[0]!.deliver, jobs, encryption }) };
}

async function mailServer(delayMs: number): Promise<TestMailServer> {
  const server = await startMailServer({ delayMs });
  running.push(server.stop);
  return server;
}

const messageTo = (to: string): MailMessage => ({ to, subject: 'Hello', paragraphs: ['Good day.'] });
const signInLink = (to: string): MailMessage => ({ ...messageTo(to), aboutSignIn: true });

const arrived = (server: TestMailServer, address: string, timeout: number) =>
  vi.waitFor(() => expect(server.received.flatMap(({ recipients }) => recipients)).toContain(address), {
    timeout,
    interval: 20,
  });

test('with 400 other messages waiting and a mail server that takes 150 ms each, a sign-in link leaves within 2 s', async () => {
  const server = await mailServer(150);
  const { mail } = await startMail(server);
  await db.transaction().execute(async (transaction) => {
    for (let number = 0; number < 400; number += 1)
      await mail.enqueue(transaction, messageTo(`team-${number}@example.com`));
  });
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(4), { timeout: 10_000 });
  await db.transaction().execute((transaction) => mail.enqueue(transaction, signInLink('mira@example.com')));
  await arrived(server, 'mira@example.com', 2000);
  expect(server.received.length).toBeLessThan(100);
});

test('sign-in mail that an older server left in its only queue still goes out', async () => {
  const server = await mailServer(0);
  const older = await startMail(server, [
    () => mailQueue(() => Promise.reject(new Error('away')), encryption),
  ]);
  await older.jobs.enqueue('mail', {
    sealed: encryption.encrypt({ id: crypto.randomUUID(), message: messageTo('mira@example.com') }),
  });
  await vi.waitFor(async () => expect(await older.mail.listFailed()).toHaveLength(1), { timeout: 5000 });
  await older.stop();
  // Done before the queue runs again: its own updates would lock the rows in another order and could deadlock.
  await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`.execute(db);
  await startMail(server);
  await arrived(server, 'mira@example.com', 10_000);
});

test('sign-in mail that failed is listed among the failed, and is tried again when somebody says so', async () => {
  const away = await startMailServer();
  await away.stop();
  const { mail } = await startMail(away);
  await db.transaction().execute((transaction) => mail.enqueue(transaction, signInLink('mira@example.com')));
  await vi.waitFor(async () => expect(await mail.listFailed()).toHaveLength(1), { timeout: 8000 });
  const [failed] = await mail.listFailed();
  expect(failed).toMatchObject({ to: 'mira@example.com', tries: 1 });
  const back = await startMailServer({ port: away.port });
  running.unshift(back.stop);
  expect(await mail.tryAgain(failed!.id)).toBe(true);
  await arrived(back, 'mira@example.com', 5000);
});
