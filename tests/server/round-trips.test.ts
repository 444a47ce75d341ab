import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '#api/features.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { testAccounts } from '../support/accounts.ts';
import { roundTripsOf, testDatabase } from '../support/database.ts';
import { foldEvents } from '../support/told-in.ts';
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

const newSession = async (given: Parameters<typeof makeSession>[1] = {}) =>
  makeSession(db, { campaign_id: (await makeCampaign(db, { max_players: 1, min_players: 1 })).id, ...given });

test('a seat is taken, with what its player and the organiser are told by, in three round trips, from reading who asks to the commit', async () => {
  const person = await signedInPlayer();
  const session = await newSession();
  const { trips, statements } = await write(person, 'PUT', `/sessions/${session.id}/seat`);
  expect(await db.selectFrom('player_sessions').select('id').execute()).toHaveLength(1);
  await foldEvents(db);
  expect(await db.selectFrom('notice_readers').select('user_id').execute()).toHaveLength(2);
  expect(statements[0]).toContain('"auth"."sessions"');
  expect(statements.slice(1, 3)).toEqual(['begin', expect.stringContaining('insert into "request_ids"')]);
  expect(statements.at(-1)).toBe('commit');
  expect(trips).toBe(3);
});

test('a seat that was held for a player in line is taken in three round trips', async () => {
  const person = await signedInPlayer();
  const session = await newSession();
  await db
    .insertInto('waitlist_entries')
    .values({
      session_id: session.id,
      player_id: person.player.id,
      place: 1,
      waiting_since: new Date(),
      offered_at: new Date(),
      offer_ends_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const { trips } = await write(person, 'PUT', `/sessions/${session.id}/seat`);
  expect(await db.selectFrom('waitlist_entries').select('player_id').execute()).toEqual([]);
  expect(trips).toBe(3);
});

test('other writes that many do at once take few round trips', async () => {
  const person = await signedInPlayer();
  const [session, full] = [await newSession(), await newSession()];
  await write(person, 'PUT', `/sessions/${session.id}/seat`);
  await write(await signedInPlayer(), 'PUT', `/sessions/${full.id}/seat`);
  const { id: campaignId } = await makeCampaign(db);
  const trips = {
    'give a seat back': (await write(person, 'DELETE', `/sessions/${session.id}/seat`)).trips,
    'join a campaign': (await write(person, 'POST', `/campaigns/${campaignId}/join`)).trips,
    'join a waitlist': (await write(person, 'PUT', `/sessions/${full.id}/waiting`)).trips,
    'visit a store': (
      await write(person, 'POST', '/visits', { id: newId(), position: { lat: 37.8, lng: -122.2 } })
    ).trips,
  };
  expect(trips).toEqual({
    'give a seat back': 3,
    'join a campaign': 8,
    'join a waitlist': 7,
    'visit a store': 4,
  });
});

test('statements of seats are planned once a connection, and not at each seat', async () => {
  const person = await signedInPlayer();
  const session = await newSession();
  for (let turn = 0; turn < 12; turn += 1) {
    await write(person, 'PUT', `/sessions/${session.id}/seat`);
    await write(person, 'DELETE', `/sessions/${session.id}/seat`);
  }
  const { rows } = await sql<{ statement: string; generic: number; custom: number }>`
    select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`.execute(
    db,
  );
  const often = rows.filter(({ generic, custom }) => generic + custom >= 12);
  expect(often.length).toBeGreaterThan(15);
  // PostgreSQL tries five plans for the values at hand before it compares.
  expect(often.filter(({ custom }) => custom > 5).map(({ statement }) => statement)).toEqual([]);
});
