import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseAway } from '#platform/database/availability.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { newId } from '#shared/ids.ts';
import { type CuttableLink, cuttableLink } from '../support/cuttable-link.ts';
import { testDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { db, url: databaseUrl } = testDatabase();
let link: CuttableLink;
let server: ServerProcess;

beforeAll(async () => {
  link = await cuttableLink(databaseUrl);
  server = await startServerProcess({ DATABASE_URL: link.url });
});
afterAll(async () => {
  await server.cleanUp();
  await link.cut();
});

const message = { name: 'Kim', email: 'kim@example.com', message: 'Is it free?' };

async function send(subject: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}/api/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...message, subject }),
  });
}

/** Messages that are stored, and mails that were queued about them. */
async function written(): Promise<{ messages: number; mails: number }> {
  const { rows } = await sql<{ messages: number; mails: number }>`
    select (select count(*)::int from contact_messages) as messages,
      (select count(*)::int from pgboss.job where name = 'mail') as mails`.execute(db);
  return rows[0]!;
}

/** Sends a message whose commit is lost, and what a browser sends then: the same once more. */
async function sendTwice(headers: Record<string, string>) {
  const before = await written();
  const subject = `A question ${newId()}`;
  link.loseCommitOf(subject);
  const first = await send(subject, headers);
  const second = await send(subject, headers);
  const after = await written();
  return {
    statuses: [first.status, second.status],
    retryAfter: first.headers.get('retry-after'),
    messages: after.messages - before.messages,
    mails: after.mails - before.mails,
  };
}

test('a write that committed and whose answer was lost is settled by its request id: there once, with its mail once', async () => {
  expect(await sendTwice({ 'idempotency-key': newId() })).toEqual({
    statuses: [503, 201],
    retryAfter: '5',
    messages: 1,
    mails: 1,
  });
});

test('canary: without a request id the same is written twice', async () => {
  expect(await sendTwice({})).toMatchObject({ messages: 2, mails: 2 });
});

const letters = async () =>
  (await sql<{ state: string }>`select state from pgboss.job where name = 'letters'`.execute(db)).rows;

test('a job that sends something sends it once, though the database is away when it is done', async () => {
  const sent: unknown[] = [];
  const jobs = await startJobs({
    databaseUrl: link.url,
    log: createLog('silent'),
    queues: [
      {
        name: 'letters',
        isSeenOutside: true,
        async work(payload) {
          sent.push(payload);
          await link.cut();
          setTimeout(() => void link.mend(), 1_500);
        },
      },
    ],
  });
  await jobs.enqueue('letters', { to: 'Kim' });
  await vi.waitFor(async () => expect(await letters()).toEqual([{ state: 'completed' }]), 20_000);
  await jobs.stop(1);
  expect(sent).toEqual([{ to: 'Kim' }]);
});

test('a database that falls silent is given up when a query has taken its time, and asked again on a new connection', async () => {
  const connection = openDatabase({ url: link.url, max: 1, statementTimeoutMs: 300 });
  await connection.ping();
  link.freeze();
  const began = performance.now();
  const errors = await Promise.all(
    [1, 2, 3].map(() =>
      connection.db
        .selectFrom('profiles')
        .select('id')
        .limit(1)
        .execute()
        .catch((error: unknown) => error),
    ),
  );
  expect(errors.map(isDatabaseAway)).toEqual([true, true, true]);
  expect(performance.now() - began).toBeLessThan(30_000);
  await link.cut();
  await link.mend();
  await connection.ping();
  await connection.close();
});
