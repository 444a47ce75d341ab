import { createServer, type IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { newId } from '#shared/ids.ts';
import { startJobs, type RunningJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { createEncryption } from '../security/keys.ts';
import { postSms, queuedSms, signSms, smsQueue } from './sms-webhook.ts';

const { db, url: databaseUrl } = testDatabase();
const secret = 'what the two of them know of each other';
const message = { to: '+15105550123', text: '123456 is your code' };
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

type Seen = { headers: IncomingHttpHeaders; body: string };

/** A webhook that answers with these statuses in turn, and 200 afterwards. */
async function receiver(...statuses: number[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  endings.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  return { seen, webhook: { url: `http://127.0.0.1:${port}/send`, secret } };
}

test('a message is posted with its time and signature, which its receiver can check', async () => {
  const { seen, webhook } = await receiver();
  const id = newId();
  await postSms(webhook, id, message);
  const [{ headers, body }] = seen as [Seen];
  expect(JSON.parse(body)).toEqual({ id, ...message });
  const timestamp = String(headers['x-timestamp']);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(5);
  expect(headers['x-signature']).toBe(`sha256=${signSms(secret, timestamp, body)}`);
  expect(headers['x-signature']).not.toBe(`sha256=${signSms('another secret', timestamp, body)}`);
  expect(headers['x-signature']).not.toBe(`sha256=${signSms(secret, '1', body)}`);
});

test.each([302, 400, 500])(
  'an answer of %i is a failure that names nobody, and leads nowhere',
  async (status) => {
    const { seen, webhook } = await receiver(status);
    await expect(postSms(webhook, newId(), message)).rejects.toThrow(
      new Error(`The SMS webhook answered ${status}`),
    );
    expect(seen).toHaveLength(1);
  },
);

test('a message waits sealed, and is tried again under the same id until it is taken', async () => {
  const { seen, webhook } = await receiver(503);
  const encryption = createEncryption({ secret, previousSecrets: [] }, 'sms');
  const jobs: RunningJobs = await startJobs({
    databaseUrl,
    log: createLog('silent'),
    queues: [smsQueue(webhook, encryption)],
  });
  endings.push(() => jobs.stop(5));
  await queuedSms(jobs, encryption).send(message);
  const kept = await sql<{ data: unknown }>`select data from pgboss.job where name = 'sms'`.execute(db);
  expect(JSON.stringify(kept.rows)).toContain('sealed');
  expect(JSON.stringify(kept.rows)).not.toMatch(/5105550123|123456 is/);
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 15_000, interval: 100 });
  const ids = seen.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(ids[0]).toBe(ids[1]);
});
