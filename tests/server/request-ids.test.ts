import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { router } from '#api/features.ts';
import { makeCampaign, makeMember } from '#demo/factories/games.ts';
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
beforeEach(() => {
  context = testContext({ db: pool });
});
afterAll(() => server.close());

const message = { name: 'Kim', email: 'kim@example.com', subject: 'A question', message: 'Is it free?' };

async function send(key: string | null, body: object = message, path = '/contact-messages') {
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/api${path}`, init);
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

test('an announcement and a question that are sent eight times under one key are made and told once', async () => {
  const campaign = await makeCampaign(db);
  const player = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  const sendAll = (path: string, body: object) => {
    const key = newId();
    return Promise.all(Array.from({ length: 8 }, () => send(key, body, `/campaigns/${campaign.id}/${path}`)));
  };
  context = testContext({ db: pool, actor: playerActor(campaign.owner!) });
  const announced = await sendAll('announcements', { sessionId: null, text: 'Bring dice.' });
  context = testContext({ db: pool, actor: playerActor(player) });
  const asked = await sendAll('questions', { text: 'Which dice?' });
  for (const answers of [announced, asked]) {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
  }
  expect(await db.selectFrom('campaign_announcements').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('campaign_questions').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('notices').select('kind').orderBy('kind').execute()).toEqual([
    { kind: 'announcement.made' },
    { kind: 'question.asked' },
  ]);
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
