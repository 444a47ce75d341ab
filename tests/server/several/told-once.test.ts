// Two servers of the product on one database, of which one is killed while it tells.
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { examGraded } from '#features/exams/server/notices.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { mailQueues, type QueuedMail } from '#platform/mail/mailer.ts';
import { READERS_A_BATCH } from '#platform/notices/due-notices.ts';
import { tell } from '#platform/notices/tell.ts';
import { createEncryption } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { testContext } from '../../support/context.ts';
import { testDatabase } from '../../support/database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { db, url } = testDatabase({ emptied: 'once' });
const SECRET = 'a secret that both servers and this test know';
const encryption = createEncryption({ secret: SECRET, previousSecrets: [] }, 'mail');

/** So many batches that both servers have some, and some are left. */
const READERS = (process.env['LONG_TESTS'] === '1' ? 40 : 4) * READERS_A_BATCH;

let servers: ServerProcess[] = [];
/** Queues jobs, and works on none. */
let jobs: RunningJobs;
beforeAll(async () => {
  // Another test's jobs may lie in this worker's database.
  await sql`drop schema if exists pgboss cascade`.execute(db);
  const start = () => startServerProcess({ DATABASE_URL: url, SECRET, LOG_LEVEL: 'warn' });
  servers = await Promise.all([start(), start()]);
  jobs = await startJobs({ databaseUrl: url, log: createLog('silent'), queues: [] });
});
afterAll(async () => {
  await jobs.stop(1);
  await Promise.all(servers.map((server) => server.cleanUp()));
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

/** So many people with confirmed addresses. */
async function makePeople(count: number): Promise<{ id: Id; email: string }[]> {
  const { rows } = await sql<{ id: Id; email: string }>`
    insert into auth.users (email, email_verified)
    select 'told-' || n || '@example.com', true from generate_series(1, ${sql.lit(count)}) n
    returning id, email`.execute(db);
  return rows;
}

const wake: RunningJobs['wake'] = (name, transaction) => jobs.enqueue(name, {}, transaction);

/** An event: somebody is told how an exam went. Each makes a job of its own, so that both servers get some. */
const gradeExam = (about: string, to: Id[]) =>
  db.transaction().execute((transaction) =>
    tell({ ...testContext({ db: transaction }), db: transaction, jobs: { ...jobs, wake } }, examGraded, {
      about,
      facts: { exam: { id: about, name: about }, scorePercent: 80, note: null },
      to,
    }),
  );

/** To whom mail was queued, whether or not it has gone out since. */
async function mailed(): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job where name = ${mailQueues.mail}`.execute(db);
  return rows.map(({ sealed }) => (encryption.decrypt(sealed) as QueuedMail).message.to).toSorted();
}

/** To whom a server has delivered mail so far. */
const addressesIn = ({ dataDir }: ServerProcess): string[] =>
  globSync(`${dataDir}/outbox/*.eml`).map(
    (file) => /^To: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '',
  );

/** How many servers are in the middle of a batch: they wait for the rows that a test holds. */
async function heldUp(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%notice_readers%'`.execute(
    db,
  );
  return rows.length;
}

async function leftToTell(): Promise<number> {
  const { rows } = await sql`select from notice_readers where due_at is not null`.execute(db);
  return rows.length;
}

test('with two servers, one of which is killed in the middle of a batch, everybody is told once', async () => {
  const people = await makePeople(READERS + 1);
  const ids = people.map(({ id }) => id);
  const gradeExams = async (from: number, to: number) => {
    for (let first = from; first < to; first += 20) {
      await gradeExam(`exam ${first}`, ids.slice(first, first + 20));
    }
  };
  const [killed, other] = [servers[0]!, servers[1]!];
  // Both tell as they come.
  await gradeExams(0, READERS / 2);
  await vi.waitFor(async () => expect(await leftToTell()).toBe(0), 30_000);

  for (const server of servers) server.signal('SIGSTOP');
  await gradeExams(READERS / 2, READERS);
  await db.transaction().execute(async (holding) => {
    await sql`select from notice_readers where due_at is not null for update`.execute(holding);
    killed.signal('SIGCONT');
    await vi.waitFor(async () => expect(await heldUp()).toBe(1), 30_000);
    other.signal('SIGCONT');
    killed.signal('SIGKILL');
    await killed.ended;
  });

  // What was left behind is told with the next event.
  await gradeExam('the last exam', ids.slice(READERS));
  await vi.waitFor(async () => expect(await leftToTell()).toBe(0), 30_000);
  expect(await mailed()).toEqual(people.map(({ email }) => email).toSorted());
  const { rows } = await sql<{ user_id: Id }>`select user_id from notice_readers`.execute(db);
  expect(rows.map((row) => row.user_id).toSorted()).toEqual(ids.toSorted());
  const delivered = servers.flatMap(addressesIn);
  expect(new Set(delivered).size).toBe(delivered.length);
});
