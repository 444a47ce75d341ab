import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAuthSession } from '../../../tests/support/auth-session.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { readAuthorization, startPushService } from '../../../tests/support/services/push-service.ts';
import { makeUser } from '#demo/factories/people.ts';
import { type Id, newId } from '#shared/ids.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { deriveDataKeys } from '../security/data-keys.ts';
import { openPushKeys, type PushKeys } from './push-keys.ts';
import { createPush, pushQueue } from './push-queue.ts';

const { db, url: databaseUrl } = testDatabase();

let service: Awaited<ReturnType<typeof startPushService>>;
let keys: PushKeys;
let user: Id;
beforeEach(async () => {
  service = await startPushService();
  keys = await openPushKeys(db, testContext({ db }).keys);
  user = (await makeUser(db)).id;
});
afterEach(() => service.stop());

const senderOf = () => ({ keys, contactEmail: 'hello@guild.example', testService: service.origin });

/** Subscribes a browser of the user to push messages. */
async function device(name: string, userId = user): Promise<Id> {
  const sessionId = await makeAuthSession(db, userId);
  await db
    .insertInto('push_devices')
    .values({ auth_session_id: sessionId, user_id: userId, ...service.subscribe(name) })
    .execute();
  return sessionId;
}

const words = {
  title: 'Harvest of Kings moves',
  lines: ['It begins at 7 PM now.', 'The place stays.'],
  action: { label: 'See the session', path: '/campaigns/1?tab=sessions' },
};

/** Queues a notice as the worker for notices does. Returns the jobs. */
async function push(notice: { userId?: Id; noticeId?: Id; isUrgent?: boolean } = {}) {
  const context = testContext({ db });
  const enqueue = createPush({ ...context, jobs: Promise.resolve(context.jobs) });
  await db
    .transaction()
    .execute((transaction) =>
      enqueue(transaction, { userId: user, noticeId: newId(), words, isUrgent: false, ...notice }),
    );
  return context.enqueued;
}

/** Runs the jobs one after the other, as a server does. */
async function work(jobs: readonly { payload: object }[]): Promise<void> {
  const queue = pushQueue({ ...testContext({ db }), sender: senderOf() });
  for (const { payload } of jobs) await queue.work(payload);
}

const count = async () => (await db.selectFrom('push_devices').select('endpoint').execute()).length;

test('a notice reaches every browser of its reader, encrypted, and nobody else', async () => {
  const noticeId = newId();
  await device('phone');
  await device('laptop');
  await device('of another', (await makeUser(db)).id);
  const jobs = await push({ noticeId });
  expect(JSON.stringify(jobs)).not.toContain('Harvest');
  await work(jobs);
  expect(service.delivered.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
  for (const { headers, content } of service.delivered) {
    expect(content).toEqual({
      noticeId,
      title: 'Harvest of Kings moves',
      line: 'It begins at 7 PM now.',
      path: '/campaigns/1?tab=sessions',
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: noticeId.replaceAll('-', ''),
    });
  }
});

test('the server signs as the one that the browsers subscribed to', async () => {
  await device('phone');
  await work(await push());
  const { publicKey, claims } = readAuthorization(service.delivered[0]?.headers.authorization ?? '');
  expect(publicKey).toBe(keys.publicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:hello@guild.example' });
});

test('what is of no use later wakes the device, and is given up after two hours', async () => {
  await device('phone');
  await work(await push({ isUrgent: true }));
  expect(service.delivered[0]?.headers).toMatchObject({ ttl: '7200', urgency: 'high' });
});

test('however long its words are, a message fits', async () => {
  await device('phone');
  const context = testContext({ db });
  const enqueue = createPush({ ...context, jobs: Promise.resolve(context.jobs) });
  const long = { ...words, title: '🜚'.repeat(2000), lines: ['🜚'.repeat(2000)] };
  await db
    .transaction()
    .execute((transaction) =>
      enqueue(transaction, { userId: user, noticeId: newId(), words: long, isUrgent: false }),
    );
  await work(context.enqueued);
  expect(Number(service.delivered[0]?.headers['content-length'])).toBeLessThan(4096);
  expect(service.delivered[0]?.content).toMatchObject({ title: `${'🜚'.repeat(119)}…` });
});

test.each([404, 410])('a browser that its service answers %i for is forgotten', async (status) => {
  await device('phone');
  await device('laptop');
  service.answerWith(status);
  await work(await push());
  expect(service.delivered).toHaveLength(2);
  expect(await count()).toBe(1);
});

test('a browser that has subscribed again meanwhile is kept', async () => {
  const sessionId = await device('phone');
  const other = service.subscribe('phone again');
  service.answerWith(410);
  service.meanwhile(async () => {
    await db.updateTable('push_devices').set(other).where('auth_session_id', '=', sessionId).execute();
  });
  await work(await push());
  expect(service.delivered).toHaveLength(1);
  expect(await count()).toBe(1);
});

test('a session that ended gets nothing, also of what was queued before', async () => {
  const signedOut = await device('phone');
  const expired = await device('laptop');
  const jobs = await push();
  expect(jobs).toHaveLength(2);
  await sql`delete from auth.sessions where id = ${signedOut}`.execute(db);
  await sql`update auth.sessions set expires_at = now() where id = ${expired}`.execute(db);
  await work(jobs);
  expect(await push()).toEqual([]);
  expect(service.delivered).toEqual([]);
});

test('an endpoint of no known service is never called', async () => {
  await device('phone');
  const jobs = await push();
  const queue = pushQueue({ ...testContext({ db }), sender: { ...senderOf(), testService: null } });
  for (const { payload } of jobs) await queue.work(payload);
  expect(service.delivered).toEqual([]);
  expect(await count()).toBe(0);
});

test.each([
  [302, true],
  [400, true],
  [403, true],
  [429, false],
  [500, false],
])(
  'an answer of %i is a failure that leads nowhere and names nobody; for good: %s',
  async (status, isFinal) => {
    await device('phone');
    service.answerWith(status);
    const queue = pushQueue({ ...testContext({ db }), sender: senderOf() });
    const [job] = await push();
    const error = await queue.work(job!.payload).catch((problem: unknown) => problem);
    expect((error as Error).message).toBe(`The push service answered ${status}`);
    expect(queue.isFinal?.(error)).toBe(isFinal);
    expect(service.delivered).toHaveLength(1);
    expect(await count()).toBe(1);
  },
);

test('a message that was not taken is tried again', async () => {
  await device('phone');
  service.answerWith(503);
  const context = testContext({ db });
  const queue = {
    ...pushQueue({ ...context, sender: senderOf() }),
    options: { retryLimit: 3, retryDelay: 1 },
  };
  const jobs = await startJobs({ databaseUrl, log: createLog('silent'), queues: [queue] });
  try {
    const enqueue = createPush({ ...context, jobs: Promise.resolve(jobs) });
    await db
      .transaction()
      .execute((transaction) =>
        enqueue(transaction, { userId: user, noticeId: newId(), words, isUrgent: false }),
      );
    await vi.waitFor(() => expect(service.delivered).toHaveLength(2), { timeout: 15_000 });
    expect(new Set(service.delivered.map(({ headers }) => headers['topic'])).size).toBe(1);
  } finally {
    await jobs.stop(1);
    await sql`drop schema if exists pgboss cascade`.execute(db);
  }
});

test('a transaction that is rolled back sends nothing', async () => {
  await device('phone');
  const context = testContext({ db });
  const queue = pushQueue({ ...context, sender: senderOf() });
  const jobs = await startJobs({ databaseUrl, log: createLog('silent'), queues: [queue] });
  try {
    const enqueue = createPush({ ...context, jobs: Promise.resolve(jobs) });
    const undone = db.transaction().execute(async (transaction) => {
      await enqueue(transaction, { userId: user, noticeId: newId(), words, isUrgent: false });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { rows } = await sql`select 1 from pgboss.job where name = 'push'`.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await jobs.stop(1);
    await sql`drop schema if exists pgboss cascade`.execute(db);
  }
});

test('the key pair is made once, however many servers start', async () => {
  const context = testContext({ db });
  const opened = await Promise.all([1, 2, 3].map(() => openPushKeys(db, context.keys)));
  expect(opened).toEqual([keys, keys, keys]);
  const rows = await db.selectFrom('push_keys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(keys.privateKey);
});

test('a key pair that nothing opens is replaced, and its browsers are forgotten', async () => {
  await device('phone');
  const made = await openPushKeys(db, deriveDataKeys(Buffer.alloc(32, 7)));
  expect(made.publicKey).not.toBe(keys.publicKey);
  expect(await count()).toBe(0);
  expect(await openPushKeys(db, deriveDataKeys(Buffer.alloc(32, 7)))).toEqual(made);
});
