import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { router } from '../../src/api/router.ts';
import { makeCampaign, makeSession } from '../../src/demo/factories/games.ts';
import { makePlayer } from '../../src/demo/factories/people.ts';
import { newId } from '../../src/shared/ids.ts';
import { testAccounts } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { testServer, type TestServer } from '../support/test-server.ts';

const { db } = testDatabase();
const accounts = testAccounts({ db });
let server: TestServer;

beforeAll(async () => {
  server = await testServer({
    router,
    contextFor: async (headers, requestId) => ({
      ...accounts.context,
      ...(await accounts.findActor(headers)),
      requestId,
    }),
  });
});
afterAll(() => server.close());

/** Somebody with an account and a player, and the headers of their requests. */
async function signedInPlayer() {
  const email = `${newId()}@example.com`;
  const person = await accounts.signedUp(email);
  const actor = await person.actor();
  if (actor.kind !== 'user') throw new Error('Nobody is signed in');
  await makePlayer(db, { auth_id: actor.userId, email });
  return { cookie: person.headers().cookie ?? '', origin: 'http://guild.test' };
}

/** What the database is sent while `work` runs, statement by statement. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([statement]) => {
      const text =
        typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text;
      return text;
    });
  } finally {
    query.mockRestore();
  }
}

test('a seat is taken, and told to its player and the organiser, in at most sixteen statements, from reading who asks to the commit', async () => {
  const headers = await signedInPlayer();
  const { id: sessionId } = await makeSession(db, { campaign_id: (await makeCampaign(db)).id });
  const statements = await statementsOf(async () => {
    const response = await fetch(`${server.url}/api/sessions/${sessionId}/seat`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: '{}',
    });
    expect(response.status).toBe(200);
  });
  expect(await db.selectFrom('player_sessions').select('id').execute()).toHaveLength(1);
  expect(statements[0]).toContain('"auth"."sessions"');
  expect(statements[1]).toBe('begin');
  expect(statements.at(-1)).toBe('commit');
  expect(statements.slice(16)).toEqual([]);
});
