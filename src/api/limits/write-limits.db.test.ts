import { afterEach, expect, test } from 'vitest';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { router } from '../features.ts';

const { db } = testDatabase();
let server: TestServer;
afterEach(() => server.close());

const user = (role: 'user' | 'admin' = 'user'): Actor => ({
  kind: 'user',
  userId: newId(),
  role,
  email: null,
  emailConfirmed: true,
  playerId: null,
});

/** Starts a server that treats every request as sent by `who.actor`. Unless `env` says otherwise, it has the default limit on writes. */
async function serverFor(
  who: { actor: Actor },
  env: Record<string, string> = {},
  operations?: typeof router,
) {
  server = await testServer({
    env: { WRITES_PER_MINUTE: '', ...env },
    ...(operations && { router: operations }),
    contextFor: (_headers, requestId) =>
      Promise.resolve({ ...testContext({ db, actor: who.actor }), requestId }),
  });
}

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const write = (headers: Record<string, string> = {}) =>
  send('POST', `/api/write/0192f3a4-1111-7222-8333-444455556666`, { title: 'x' }, headers);

const writeUntitled = () => send('POST', `/api/write/${newId()}`, { title: '' });
const search = () => send('POST', '/api/retailers/search', {});
const sendFile = () =>
  fetch(`${server.url}/api/uploads/${newId()}?kind=campaign-resource`, {
    method: 'PUT',
    headers: { 'x-file-name': 'rules.exe' },
    body: 'x',
  });

async function statusesOf(count: number, one: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one()).status);
  return statuses;
}

const unknown = { description: '', phone: '', email: '', websiteUrl: '', lat: null, lng: null };
const bound = { WRITE_BURST: '2', WRITES_PER_MINUTE: '2' };

test('a user writes 120 times at once by default; the next is refused in words, with the time to come back', async () => {
  const who = { actor: user() };
  await serverFor(who);
  const answers = await Promise.all(Array.from({ length: 200 }, () => write()));
  const good = answers.filter(({ status }) => status === 200);
  // One more write is admitted for each second that the requests took.
  expect(good.length).toBeGreaterThanOrEqual(120);
  expect(good.length).toBeLessThan(150);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await refused?.json()).toMatchObject({
    code: 'TOO_MANY_WRITES',
    message: 'You are making many changes in a short time. Please wait a moment and try again.',
  });
  // Reads do not count as writes, and each user has a separate limit.
  expect((await fetch(`${server.url}/api/echo`)).status).toBe(200);
  who.actor = user();
  expect((await write()).status).toBe(200);
  who.actor = anonymous;
  expect((await write()).status).toBe(200);
});

test('admins are bounded like everybody', async () => {
  await serverFor({ actor: user('admin') }, bound);
  expect(await statusesOf(3, write)).toEqual([200, 200, 429]);
});

test('the same request sent again counts each time, and so does one that is refused', async () => {
  const key = { 'idempotency-key': newId() };
  await serverFor({ actor: user() }, bound);
  expect(await statusesOf(3, () => write(key))).toEqual([200, 200, 429]);
  await server.close();
  await serverFor({ actor: user() }, bound);
  expect(await statusesOf(3, writeUntitled)).toEqual([422, 422, 429]);
});

test('files that are sent count as writes', async () => {
  await serverFor({ actor: user() }, bound);
  await write();
  expect((await sendFile()).status).toBe(422);
  const refused = await sendFile();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_WRITES' });
});

test('neither the rows of an import nor searches by position count', async () => {
  await serverFor({ actor: user('admin') }, { WRITE_BURST: '1', WRITES_PER_MINUTE: '1' }, router);
  const row = {
    name: 'Corner Rook',
    address: '1 Main Street',
    city: 'Ames',
    state: 'IA',
    zip: '50010',
    ...unknown,
  };
  const importRows = () => send('POST', '/api/admin/retailers/import', { rows: [row], dryRun: true });
  const imported = await statusesOf(3, importRows);
  expect([imported, await statusesOf(3, search)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
});

test('0 writes a minute in the configuration bounds nothing', async () => {
  await serverFor({ actor: user() }, { WRITE_BURST: '1', WRITES_PER_MINUTE: '0' });
  expect(await statusesOf(5, write)).toEqual([200, 200, 200, 200, 200]);
});
