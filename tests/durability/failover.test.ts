import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseAway } from '#platform/database/availability.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type ServerPair, startPair } from './server-pair.ts';

let pair: ServerPair;
let server: ServerProcess;
let connection: OpenDatabase;

beforeAll(async () => {
  pair = await startPair();
  server = await startServerProcess({ DATABASE_URL: pair.url });
  connection = openDatabase({ url: pair.url, max: 2, statementTimeoutMs: 500 });
}, 120_000);
afterAll(async () => {
  await connection.close();
  await server.cleanUp();
  await pair.cleanUp();
});

const message = { name: 'Kim', email: 'kim@example.com', subject: 'A question', message: 'Is it free?' };

async function write(key: string): Promise<Response> {
  return fetch(`${server.url}/api/contact-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(message),
  });
}

const addMessage = () => connection.db.insertInto('contact_messages').values(message).execute();

const countMessages = async () => {
  const { count } = await connection.db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

test('of several servers the one that takes writes is found, though a standby is named first', async () => {
  expect((await write(newId())).status).toBe(201);
  expect(await countMessages()).toBe(1);
});

test('a standby is never written to: whoever names it alone is told that it takes no writes', async () => {
  const alone = openDatabase({ url: pair.url.replace(`,127.0.0.1:${pair.primary.port}`, '') });
  const refused = await alone.ping().catch((error: unknown) => error);
  await alone.close();
  expect(String(refused)).toContain('is a standby, which takes no writes');
  expect(isDatabaseAway(refused)).toBe(true);
});

/** Has writes wait for a standby that is not there, while `work` goes on. */
async function withoutStandby(work: () => Promise<void>): Promise<void> {
  await pair.primary.run(`alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()');
  try {
    await work();
  } finally {
    await pair.primary.run('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
  }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a write that no standby confirms fails when its time is over, and its connection is not used again', async () => {
  await withoutStandby(async () => {
    const error = await failureOf(addMessage());
    expect(String(error)).toContain('Query read timeout');
    expect(isDatabaseAway(error)).toBe(true);
  });
  await addMessage();
});

test('a write whose wait for a standby somebody breaks off is no success: its outcome is unknown', async () => {
  const before = await countMessages();
  await withoutStandby(async () => {
    const breakOff = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    const timer = setInterval(() => void pair.primary.run(breakOff), 100);
    const single = await failureOf(addMessage());
    const whole = await failureOf(
      connection.db
        .transaction()
        .execute((transaction) => transaction.insertInto('contact_messages').values(message).execute()),
    );
    clearInterval(timer);
    for (const error of [single, whole]) {
      expect(String(error)).toContain('not confirmed by a standby');
      expect(isDatabaseAway(error)).toBe(true);
    }
  });
  expect(await countMessages()).toBe(before + 2);
});

test('after a failover the server goes on with the new primary, without a restart and without a write twice', async () => {
  const written = [newId(), newId()];
  for (const key of written) expect((await write(key)).status).toBe(201);
  const before = await countMessages();
  // What is acknowledged here must be there: nothing is acknowledged before the standby has it.
  await vi.waitFor(() =>
    pair.standby.run(`do $$ begin assert (select count(*) = ${before} from contact_messages); end $$`),
  );

  pair.primary.kill();
  const refused = await write(newId());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  await pair.promote();
  const late = newId();
  await vi.waitFor(async () => expect((await write(late)).status).toBe(201), {
    timeout: 60_000,
    interval: 100,
  });
  for (const key of [...written, late]) expect((await write(key)).status).toBe(201);
  expect(await countMessages()).toBe(before + 1);
  expect(server.output()).not.toMatch(/unexpected error|unhandled/i);
});
