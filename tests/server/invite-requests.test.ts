import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '#api/features.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { playerActor } from '../support/actors.ts';
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
afterAll(() => server.close());

const friend = { email: 'kim@example.net', firstName: 'Kim', lastName: 'Lee' };

async function post(path: string, key: string, body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as { id?: string; code?: string } };
}

test('an invitation sent 20 times at once with one Idempotency-Key is one invitation and one message', async () => {
  context = testContext({ db: pool, actor: playerActor(await makePlayer(db)) });
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('/invites', key, friend)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const ids = new Set(answers.map(({ answer }) => answer.id));
  expect([ids.size, context.sent.length]).toEqual([1, 1]);
  const [inviteId] = ids;
  const again = newId();
  for (let count = 0; count < 3; count += 1) await post(`/invites/${inviteId}/resend`, again, {});
  expect(context.sent).toHaveLength(2);
});

test('another content under the same key is refused, sends nothing, and the token is in no kept answer', async () => {
  context = testContext({ db: pool, actor: playerActor(await makePlayer(db)) });
  const key = newId();
  await post('/invites', key, friend);
  const { status, answer } = await post('/invites', key, { ...friend, firstName: 'Tim' });
  expect([status, answer.code, context.sent.length]).toEqual([409, 'REQUEST_ID_REUSED', 1]);
  const kept = JSON.stringify(await db.selectFrom('request_ids').selectAll().execute());
  expect(kept).not.toContain(context.sent[0]?.action?.url.split('/').at(-1));
});
