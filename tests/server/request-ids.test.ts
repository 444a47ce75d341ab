import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { router } from '../../src/api/router.ts';
import { newId } from '../../src/shared/ids.ts';
import { testContext } from '../support/context.ts';
import { racePool, testDatabase } from '../support/database.ts';
import { testServer, type TestServer } from '../support/test-server.ts';

const { db } = testDatabase();
const pool = racePool();
let server: TestServer;
let context = testContext({ db: pool });

beforeAll(async () => {
  server = await testServer({ router, contextFor: () => Promise.resolve(context) });
});
beforeEach(() => {
  context = testContext({ db: pool });
});
afterAll(() => server.close());

const message = { name: 'Kim', email: 'kim@example.com', subject: 'A question', message: 'Is it free?' };

async function send(key: string | null, body: object = message) {
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/api/contact-messages`, init);
  return { status: response.status, answer: (await response.json()) as { id?: string; code?: string } };
}

const messages = async () => (await db.selectFrom('contact_messages').select('id').execute()).length;

test('a write sent 20 times at once with one Idempotency-Key takes effect once, with one answer', async () => {
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
  expect(await messages()).toBe(1);
});

test('without the header each one counts', async () => {
  await send(null);
  await send(null);
  expect(await messages()).toBe(2);
});

test('another content under the same key is refused and changes nothing', async () => {
  const key = newId();
  await send(key);
  const { status, answer } = await send(key, { ...message, subject: 'Another question' });
  expect([status, answer.code]).toEqual([409, 'REQUEST_ID_REUSED']);
  expect(await messages()).toBe(1);
});

test('an input that was refused may be mended and sent again under its key', async () => {
  const key = newId();
  expect((await send(key, { ...message, email: 'no address' })).answer.code).toBe('INVALID_INPUT');
  expect((await send(key)).status).toBe(201);
});
