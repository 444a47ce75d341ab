import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { newId } from '#shared/ids.ts';
import { adminTask, startQueues } from './admin-task.ts';

const options = { retryLimit: 0 };
/** One queue that forgets what it gave up, one that keeps it, and one that tries again in an hour. */
const queuesThat = (work: (queue: string, payload: unknown) => Promise<void>): JobQueue[] => [
  { name: 'errand', work: (payload) => work('errand', payload), options },
  { name: 'letter', work: (payload) => work('letter', payload), options, keepsFailed: true },
  {
    name: 'patient',
    work: (payload) => work('patient', payload),
    options: { retryLimit: 5, retryDelay: 3600, retryDelayMax: 3600 },
  },
];
const failing = () => queuesThat(() => Promise.reject(new Error('not now')));

const { db, url, admin, json, everyRow, entries } = adminTask('jobs', failing);

const unfinished = async () =>
  (
    await sql`select from pgboss.job where state in ('created', 'active') and name not like '%-failed'`.execute(
      db,
    )
  ).rows;

beforeEach(() =>
  startQueues(url, failing(), async (jobs) => {
    for (const queue of ['errand', 'errand', 'letter', 'patient']) await jobs.enqueue(queue, { queue });
    await vi.waitUntil(async () => (await unfinished()).length === 0, { timeout: 20_000 });
  }),
);

/** What a server does next, by queue. */
async function done(): Promise<string[]> {
  const ran: string[] = [];
  const working = queuesThat((queue) => Promise.resolve(void ran.push(queue)));
  await startQueues(url, working, async (jobs) => {
    // The last one of each queue: what was due before it has run.
    for (const { name } of working) await jobs.enqueue(name, {});
    await expect.poll(unfinished, { timeout: 20_000 }).toEqual([]);
  });
  for (const { name } of working) ran.splice(ran.indexOf(name), 1);
  return ran.toSorted();
}

test('the jobs of each queue are counted by what became of them', async () => {
  await sql`insert into pgboss.job (name, created_on, start_after) values ('errand', '2020-01-31', '2999-01-31')`.execute(
    db,
  );
  expect(await json('jobs', 'list')).toEqual({
    queues: [
      {
        queue: 'errand',
        waiting: 1,
        retrying: 0,
        failed: 2,
        oldest: expect.stringContaining('2020-01-31') as string,
      },
      { queue: 'letter', waiting: 0, retrying: 0, failed: 1, oldest: null },
      { queue: 'patient', waiting: 0, retrying: 1, failed: 0, oldest: expect.any(String) as string },
    ],
  });
  expect((await admin('jobs', 'list')).said).toMatch(/^errand +1 +0 +2 +2020-01-31/m);
});

test.each([
  ['errand', 2],
  ['letter', 1],
  ['patient', 1],
])('the failed jobs of a queue run again, with an entry in the audit log: %s', async (queue, count) => {
  expect(await json('jobs', 'retry', queue)).toEqual({ queue, retried: count, dryRun: false });
  expect(await done()).toEqual(Array.from({ length: count }, () => queue));
  expect(await entries()).toEqual([
    { action: 'job.command-retry', actor_id: null, subject_id: queue, details: { after: { jobs: count } } },
  ]);
});

test.each(['errand', 'letter', 'patient'])(
  'one job runs again by the id that the log names: %s',
  async (queue) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from pgboss.job where name = ${queue} order by id limit 1`.execute(db);
    expect(await json('jobs', 'retry', rows[0]?.id ?? '')).toMatchObject({ queue, retried: 1 });
    expect(await done()).toEqual([queue]);
  },
);

test('a dry run changes nothing', async () => {
  const before = await everyRow();
  for (const [queue, count] of [
    ['errand', 2],
    ['letter', 1],
    ['patient', 1],
  ] as const)
    expect(await json('jobs', 'retry', queue, '--dry-run')).toEqual({ queue, retried: count, dryRun: true });
  expect(await everyRow()).toEqual(before);
});

test('what names no failed job is refused, and a queue without one writes nothing', async () => {
  expect((await admin('jobs', 'retry', newId())).said).toMatch(/^No failed job has the id/);
  expect((await admin('jobs', 'retry', 'nothing')).said).toMatch(/^There is no queue 'nothing'/);
  await json('jobs', 'retry', 'errand');
  expect(await json('jobs', 'retry', 'errand')).toMatchObject({ retried: 2 });
  await done();
  const before = await entries();
  expect((await admin('jobs', 'retry', 'errand')).said).toBe('No job of errand has failed\n');
  expect(await entries()).toEqual(before);
});
