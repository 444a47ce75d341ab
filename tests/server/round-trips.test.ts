import { beforeAll, expect, test, afterAll } from 'vitest';
import { router } from '../../src/api/router.ts';
import { makeCampaign, makeSession } from '../../src/demo/factories/games.ts';
import { makePlayer } from '../../src/demo/factories/people.ts';
import { newId } from '../../src/shared/ids.ts';
import { testAccounts } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import { roundTripsOf } from '../support/round-trips.ts';
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
  const player = await makePlayer(db, { auth_id: actor.userId, email });
  return { player, headers: { cookie: person.headers().cookie ?? '', origin: 'http://guild.test' } };
}

type Person = Awaited<ReturnType<typeof signedInPlayer>>;

/** Sends a request that has to succeed, and tells what it cost. */
const write = ({ headers }: Person, method: string, path: string, body: object = {}) =>
  roundTripsOf(async () => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify(body),
    });
    expect({ status: response.status, problem: response.ok ? null : await response.text() }).toEqual({
      status: 200,
      problem: null,
    });
  });

test('a seat is taken, and told to its player and the organiser, in four round trips, from reading who asks to the commit', async () => {
  const person = await signedInPlayer();
  const { id: sessionId } = await makeSession(db, { campaign_id: (await makeCampaign(db)).id });
  const { trips, statements } = await write(person, 'PUT', `/sessions/${sessionId}/seat`);
  console.log(trips, statements.map((s) => s.replaceAll(/\s+/g, ' ').slice(0, 90)).join('\n'));
  expect(await db.selectFrom('player_sessions').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('notice_readers').select('user_id').execute()).toHaveLength(2);
  expect(trips).toBe(4);
  const back = await write(person, 'DELETE', `/sessions/${sessionId}/seat`);
  console.log(back.trips, back.statements.map((s) => s.replaceAll(/\s+/g, ' ').slice(0, 90)).join('\n'));
});
