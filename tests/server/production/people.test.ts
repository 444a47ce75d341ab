// Attacks on people's accounts, against a server in production (see production-accounts.test.ts) behind a proxy that it
// trusts, so that each browser has an address of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/connect.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { emptyDatabase, race } from '../../support/database.ts';
import {
  type Answer,
  goodPassword as password,
  lettersTo,
  type ProductionBrowser,
  productionBrowser,
  productionEnv,
  productionOrigin as origin,
  signUpInProduction,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url } = emptyDatabase('production_people');
const { db, close } = openDatabase({ url, max: 2 });
let server: ServerProcess;
let browsers = 0;

beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_IDLE_DAYS: '7',
    SESSION_MAX_DAYS: '30',
  });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

/** A browser of somebody else, elsewhere. */
const browser = () => {
  browsers += 1;
  return productionBrowser(server, `10.${Math.floor(browsers / 250)}.1.${(browsers % 250) + 1}`);
};

async function signedUp(email: string) {
  const person = browser();
  await signUpInProduction(server, person, email);
  return person;
}

const answersOf = (outcomes: PromiseSettledResult<Answer>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
const withStatus = (outcomes: PromiseSettledResult<Answer>[], status: number) =>
  answersOf(outcomes).filter((answer) => answer.status === status);

const devicesOf = async (person: ProductionBrowser) =>
  (
    JSON.parse((await person.ask('GET', '/api/devices')).text) as {
      devices: { id: string; current: boolean }[];
    }
  ).devices;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a sign-up as old as that. */
async function backdate(email: string, days: number): Promise<void> {
  const createdAt = new Date(Date.now() - days * DAY_MS);
  await db.updateTable('auth.users').set({ created_at: createdAt }).where('email', '=', email).execute();
}

const rename = (person: ProductionBrowser, username: string) =>
  person.ask('PATCH', '/api/profile', { origin, 'content-type': 'application/json' }, { username });

describe('a username', () => {
  it('that differs from another’s by case alone is taken, in any script', async () => {
    const [one, other] = [await signedUp('one@example.com'), await signedUp('other@example.com')];
    for (const [name, again] of [
      ['Ada', 'aDA'],
      ['ärger über éowyn', 'ÄRGER ÜBER ÉOWYN'],
      ['Жанна', 'жАННА'],
    ] as const) {
      expect((await rename(one, name)).status).toBe(200);
      const refused = await rename(other, again);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('USERNAME_TAKEN')]);
    }
  });

  it('is asked for ten times a day, however often and under whatever request id one tries', async () => {
    const [named, prober] = [await signedUp('named@example.com'), await signedUp('prober@example.com')];
    await rename(named, 'Taken');
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const headers = { origin, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const body = { username: turn % 2 ? 'tAKEN' : `prober ${turn}` };
      statuses.push((await prober.ask('PATCH', '/api/profile', headers, body)).status);
    }
    expect(statuses).toEqual([200, 409, 200, 409, 200, 409, 200, 409, 200, 409, 429, 429]);
  });

  it('that both want at once is one’s', async () => {
    const people = [await signedUp('quick@example.com'), await signedUp('quicker@example.com')];
    const outcomes = await race(20, (index) => rename(people[index % 2]!, index % 2 ? 'wanted' : 'WANTED'));
    const names = await Promise.all(
      people.map(async (person) => ((await person.whoAmI()) as { username?: string } | null)?.username),
    );
    expect(names.filter((name) => name?.toLowerCase() === 'wanted')).toHaveLength(1);
    expect(withStatus(outcomes, 409)).toHaveLength(10);
  });
});

describe('a lost device', () => {
  it('is listed, and signed out at its very next request, alone', async () => {
    const email = 'lost@example.com';
    const owner = await signedUp(email);
    const [lost, kept] = [browser(), browser()];
    for (const device of [lost, kept]) await device.post('/sign-in', { email, password });
    const lostId = (await devicesOf(lost)).find(({ current }) => current)!.id;
    expect((await devicesOf(owner)).map(({ id }) => id)).toContain(lostId);
    expect((await owner.ask('DELETE', `/api/devices/${lostId}`, { origin })).status).toBe(200);
    expect((await lost.ask('GET', '/api/devices')).status).toBe(401);
    for (const device of [owner, kept]) expect(await device.whoAmI()).toMatchObject({ email });
    expect(await devicesOf(owner)).toHaveLength(2);
  });
});

/** Lets so many days pass for every session of an account. */
const pass = (email: string, days: number) =>
  sql`
    update auth.sessions s set created_at = s.created_at - ${days} * interval '1 day',
      updated_at = s.updated_at - ${days} * interval '1 day',
      expires_at = s.expires_at - ${days} * interval '1 day'
    from auth.users u where u.id = s.user_id and u.email = ${email}`.execute(db);

/** Somebody else with the same cookies. */
function thiefOf(person: ProductionBrowser): ProductionBrowser {
  const thief = browser();
  for (const [name, value] of person.cookies) thief.cookies.set(name, value);
  return thief;
}

describe('a stolen session cookie', () => {
  it('is worth nothing a week after it was used last', async () => {
    const email = 'idle@example.com';
    const thief = thiefOf(await signedUp(email));
    await pass(email, 6);
    expect(await thief.whoAmI()).toMatchObject({ email });
    await pass(email, 1);
    expect(await thief.whoAmI()).toBeNull();
    expect((await thief.post('/refresh')).status).toBe(401);
    expect((await thief.post('/access-token')).status).toBe(401);
  });

  it('ends thirty days after the sign-in, however often it is refreshed', async () => {
    const email = 'kept@example.com';
    const thief = thiefOf(await signedUp(email));
    for (let days = 0; days < 25; days += 5) {
      await pass(email, 5);
      expect((await thief.post('/refresh')).status).toBe(200);
    }
    await pass(email, 4.9);
    expect((await thief.post('/refresh')).status).toBe(200);
    expect(await thief.whoAmI()).toMatchObject({ email });
    await pass(email, 1);
    expect(await thief.whoAmI()).toBeNull();
    expect((await thief.post('/refresh')).status).toBe(401);
    expect((await thief.post('/access-token')).status).toBe(401);
  });
});

describe('guesses', () => {
  it('that a stranger makes are not given back when the owner signs in', async () => {
    const email = 'besieged@example.com';
    await signedUp(email);
    const guess = () => browser().post('/sign-in', { email, password: 'wrong' });
    await race(90, guess);
    expect((await browser().post('/sign-in', { email, password })).status).toBe(200);
    expect(withStatus(await race(30, guess), 401)).toHaveLength(10);
  });
});

describe('a sign-up that nobody confirms', () => {
  it('is forgotten after 30 days by the hourly job, with its name; younger ones stay', async () => {
    const [old, young] = ['squatter@example.com', 'lately@example.com'];
    for (const email of [old, young]) {
      await browser().post('/sign-up', { email, password });
      await lettersTo(server, email);
    }
    await backdate(old, 31);
    await backdate(young, 29);
    // What the clock would do at 17 minutes past.
    const jobs = await startJobs({ databaseUrl: url, log: createLog('silent'), queues: [] });
    await jobs.enqueue('sweep-accounts', {});
    await jobs.stop();
    const kept = async () => {
      const users = await db
        .selectFrom('auth.users')
        .select('email')
        .where('email', 'in', [old, young])
        .execute();
      return users.map(({ email }) => email);
    };
    await expect.poll(kept, { timeout: 60_000 }).toEqual([young]);
  });
});
