import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { startMailServer } from '../../../tests/support/services/mail-server.ts';
import { startJobs, type JobQueue, type RunningJobs } from './jobs.ts';
import { listenForChanges } from '../live/listen.ts';
import { createLog } from '../log.ts';
import { createMailDelivery } from '../mail/delivery.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { mailQueue, signInMailQueue } from '../mail/queue.ts';
import { createEncryption } from '../security/keys.ts';

const { db, url } = testDatabase();
const log = createLog('silent');

const running: RunningJobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(5);
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

async function start(...queues: JobQueue[]): Promise<RunningJobs> {
  const jobs = await startJobs({ databaseUrl: url, log, queues });
  running.push(jobs);
  return jobs;
}

const recorder = (name = 'errand') => {
  const done: unknown[] = [];
  const queue: JobQueue = { name, work: (payload) => Promise.resolve(void done.push(payload)) };
  return { done, queue };
};

/** How many jobs are done: a first one, and one that `enqueue` adds after the workers have looked for the last time. */
async function doneOnceTold(enqueue: (jobs: RunningJobs) => Promise<unknown>): Promise<number> {
  const { done, queue } = recorder();
  const jobs = await start({ ...queue, lookEverySeconds: 600 });
  const listener = listenForChanges({
    databaseUrl: url,
    log,
    onNotices: () => {},
    onCampaigns: () => {},
    onMissed: () => {},
    onJobs: (names) => jobs.heard(names),
  });
  try {
    await vi.waitFor(() => listener.settled(), { timeout: 5000 });
    await jobs.enqueue('errand', {});
    await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 20_000 });
    await wait(300);
    await enqueue(jobs);
    await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 20_000 });
    return done.length;
  } finally {
    await listener.stop();
  }
}

const enqueueInTransaction = (jobs: RunningJobs) =>
  db.transaction().execute((transaction) => jobs.enqueue('errand', {}, transaction));
const wakeAfterCommit = (jobs: RunningJobs) =>
  db.transaction().execute((transaction) => jobs.wake('errand', transaction));

describe('the job queue', () => {
  describe('a server does a queued job long before it next looks at the queue', () => {
    test('by itself', async () => {
      expect(await doneOnceTold((jobs) => jobs.enqueue('errand', {}))).toBe(2);
    });

    test('in a transaction', async () => {
      expect(await doneOnceTold(enqueueInTransaction)).toBe(2);
    });

    test('woken after a commit', async () => {
      expect(await doneOnceTold(wakeAfterCommit)).toBe(2);
    });
  });

  test('queues without messages of its own, for which commits would wait for each other', async () => {
    await start(recorder().queue);
    const { rows } = await sql`select name from pgboss.queue where notify`.execute(db);
    expect(rows).toEqual([]);
  });

  test('a job queued in a transaction exists if it commits, and never otherwise', async () => {
    const { done, queue } = recorder();
    const jobs = await start(queue);
    const failed = db.transaction().execute(async (transaction) => {
      await jobs.enqueue('errand', { number: 1 }, transaction);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await db.transaction().execute(async (transaction) => {
      await jobs.enqueue('errand', { number: 2 }, transaction);
      await wait(300);
      expect(done).toEqual([]);
    });
    await vi.waitFor(() => expect(done).toEqual([{ number: 2 }]), { timeout: 5000 });
  });

  test('is woken once the transaction has committed, once for many who wish it, and never by one that was rolled back', async () => {
    const { done, queue } = recorder();
    const jobs = await start(queue);
    const failed = db.transaction().execute(async (transaction) => {
      await jobs.wake('errand', transaction);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await wait(300);
    expect(done).toEqual([]);
    const wish = () => db.transaction().execute((transaction) => jobs.wake('errand', transaction));
    const before = performance.now();
    await Promise.all(Array.from({ length: 20 }, wish));
    // Calls within 100 ms share a job; a busy machine may take longer to commit them all.
    const atMost = 1 + Math.floor((performance.now() - before) / 100);
    await vi.waitFor(() => expect(done).not.toEqual([]), { timeout: 5000 });
    await wait(300);
    expect(done.length).toBeLessThanOrEqual(atMost);
  });

  test('whose server stops right after the commit is woken all the same', async () => {
    const { done, queue } = recorder();
    await start(queue);
    const other = await startJobs({ databaseUrl: url, log, queues: [] });
    await db.transaction().execute((transaction) => other.wake('errand', transaction));
    await other.stop();
    await vi.waitFor(() => expect(done).toEqual([{}]), { timeout: 5000 });
  });

  test('with two servers each of 100 jobs is done once', async () => {
    const [one, two] = [recorder(), recorder()];
    const jobs = await start(one.queue);
    await start(two.queue);
    await Promise.all(Array.from({ length: 100 }, (_, number) => jobs.enqueue('errand', { number })));
    await vi.waitFor(() => expect(one.done.length + two.done.length).toBe(100), { timeout: 15_000 });
    await wait(300);
    const numbers = [...one.done, ...two.done].map((payload) => (payload as { number: number }).number);
    expect(new Set(numbers).size).toBe(100);
    expect(numbers).toHaveLength(100);
  });

  test('a job that nobody was there for is done after the next start', async () => {
    const first = await start({
      name: 'errand',
      work: () => Promise.reject(new Error('not now')),
      options: { retryDelay: 1 },
    });
    await first.enqueue('errand', { number: 1 });
    await wait(300);
    await first.stop(5);
    running.length = 0;
    const { done, queue } = recorder();
    await start(queue);
    await vi.waitFor(() => expect(done).toEqual([{ number: 1 }]), { timeout: 10_000 });
  });

  test('two servers that start at once on an empty database both get going', async () => {
    const [one, two] = [recorder(), recorder()];
    const [jobs] = await Promise.all([start(one.queue), start(two.queue)]);
    await jobs?.enqueue('errand', {});
    await vi.waitFor(() => expect(one.done.length + two.done.length).toBe(1), { timeout: 5000 });
  });
});

describe('mail in the queue', () => {
  const message = { to: 'mira@example.com', subject: 'Hello', paragraphs: ['Your code is 123456.'] };
  const encryption = createEncryption(
    { secret: 'a secret of at least 32 characters', previousSecrets: [] },
    'mail',
  );

  const enqueue = (mail: Mailer, queued: typeof message) =>
    db.transaction().execute((transaction) => mail.enqueue(transaction, queued));

  async function mailing(smtpUrl: string, retryLimit = 150) {
    const frame = { productName: 'Guildhall', publicUrl: 'http://127.0.0.1:3000' };
    const { deliver, close } = createMailDelivery({
      smtpUrl,
      from: 'no-reply@localhost',
      outboxFolder: '/nowhere',
      frame,
    });
    const queue = mailQueue(deliver, encryption);
    const jobs = await start(
      { ...queue, options: { ...queue.options, retryLimit, retryDelay: 1, retryDelayMax: 1 } },
      signInMailQueue(deliver, encryption),
    );
    return { mail: createMailer({ deliver, jobs, encryption }), close };
  }

  test('is delivered once the mail server is back, and once', async () => {
    const before = await startMailServer();
    await before.stop();
    const { mail, close } = await mailing(before.url);
    await enqueue(mail, message);
    await wait(1500);
    const server = await startMailServer({ port: before.port });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
    await wait(2500);
    expect(server.received).toHaveLength(1);
    close();
    await server.stop();
  });

  test('that failed is listed by recipient, subject and reason; given up, it is tried again when somebody says so', async () => {
    const before = await startMailServer();
    await before.stop();
    const { mail, close } = await mailing(before.url, 0);
    await enqueue(mail, message);
    await vi.waitFor(async () => expect(await mail.listFailed()).toHaveLength(1), { timeout: 8000 });
    const [failed] = await mail.listFailed();
    expect(failed).toMatchObject({ to: message.to, subject: message.subject, tries: 1, nextTryAt: null });
    expect(failed?.reason).toMatch(/^Nothing listens there.*ECONNREFUSED/);
    const server = await startMailServer({ port: before.port });
    expect(await mail.tryAgain(failed!.id)).toBe(true);
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
    expect(await mail.tryAgain(failed!.id)).toBe(false);
    expect(await mail.listFailed()).toEqual([]);
    close();
    await server.stop();
  });

  test('that is refused for good is given up at once, and one that is refused for now is tried again', async () => {
    const forGood = await startMailServer({ refuse: 550 });
    const refused = await mailing(forGood.url);
    await enqueue(refused.mail, message);
    await vi.waitFor(async () => expect(await refused.mail.listFailed()).toHaveLength(1), { timeout: 8000 });
    const [failed] = await refused.mail.listFailed();
    expect(failed).toMatchObject({ to: message.to, tries: 1, nextTryAt: null });
    expect(failed?.reason).toMatch(/does not take the recipient.*550/);
    refused.close();
    await running.pop()?.stop(5);
    await forGood.stop();
    await sql`delete from pgboss.job`.execute(db);

    const forNow = await startMailServer({ refuse: 451 });
    const delayed = await mailing(forNow.url);
    await enqueue(delayed.mail, message);
    await vi.waitFor(async () => expect((await delayed.mail.listFailed())[0]?.tries).toBeGreaterThan(1), {
      timeout: 8000,
    });
    expect((await delayed.mail.listFailed())[0]?.nextTryAt).not.toBeNull();
    delayed.close();
    await forNow.stop();
  });

  test('keeps its Message-ID through all tries, so that a doubled message is recognised', async () => {
    const server = await startMailServer();
    const { mail, close } = await mailing(server.url);
    await enqueue(mail, message);
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 5000 });
    // As if the server had died between sending the mail and recording that.
    await sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail'`.execute(db);
    await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 10_000 });
    const ids = server.received.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>/);
    expect(ids[1]).toBe(ids[0]);
    close();
    await server.stop();
  });

  test('is kept sealed while it waits: neither address nor words are in the database', async () => {
    const before = await startMailServer();
    await before.stop();
    const { mail, close } = await mailing(before.url);
    await enqueue(mail, message);
    await wait(500);
    const rows = await sql<{ row: string }>`select to_jsonb(job)::text as row from pgboss.job`.execute(db);
    const kept = rows.rows.map(({ row }) => row).join('\n');
    expect(kept).toContain('sealed');
    expect(kept).not.toMatch(/mira|example\.com|123456|Hello/);
    close();
  });

  test('is tried for about a day before it is given up', () => {
    const {
      retryLimit = 0,
      retryDelay = 0,
      retryDelayMax = 0,
    } = mailQueue(() => Promise.resolve(), encryption).options ?? {};
    const delays = Array.from({ length: retryLimit }, (_, turn) =>
      Math.min(retryDelayMax, retryDelay * 2 ** turn * 0.5),
    );
    const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(20);
  });
});
