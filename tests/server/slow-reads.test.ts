import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('slow_reads');
let server: ServerProcess;
let blocker: Client;

beforeAll(async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl });
  blocker = new Client({ connectionString: databaseUrl });
  await blocker.connect();
  // Whoever reads these tables waits, as for a query that doesn't end.
  await blocker.query('begin; lock table campaigns, retailers, game_systems in access exclusive mode');
});
afterAll(async () => {
  await blocker.end();
  await server.cleanUp();
});

/** Three times as many as visitors have places, in the long run five times: each takes one until it is stopped. */
const READERS = process.env['LONG_TESTS'] === '1' ? 30 : 18;

const id = '00000000-0000-4000-8000-000000000001';
const tooLong = {
  status: 503,
  code: 'TOOK_TOO_LONG',
  message: 'This took too long. Please narrow the search and try again.',
};

const search = (text: string) =>
  fetch(`${server.url}/api/retailers/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ text }),
  });

describe('a read of somebody who is not signed in that does not end', () => {
  // Four of one network run at once.
  test.concurrent.each([
    ['a list', () => fetch(`${server.url}/api/campaigns?type=Retailer`)],
    ['a search of campaigns', () => fetch(`${server.url}/api/campaigns?type=Online&text=e&sort=soonest`)],
    ['a search of stores', () => search('e')],
    ['a thing', () => fetch(`${server.url}/api/campaigns/${id}`)],
  ])('is stopped and refused, with what to do: %s', async (_what, ask) => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject(tooLong);
  });

  test('keeps nobody from signing in, however many there are', async () => {
    const order: string[] = [];
    const lists = Array.from({ length: READERS }, async (_, index) => {
      const { status } = await fetch(`${server.url}/api/campaigns?type=Retailer&state=S${index}`);
      order.push(`list ${status}`);
    });
    const signIn = await fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'six-sided-lamp-post' }),
    });
    order.push(`sign-in ${signIn.status}`);
    await Promise.all(lists);
    expect(order[0]).toBe('sign-in 401');
    expect(new Set(order.slice(1))).toEqual(new Set(['list 503']));
  });

  test('leaves no error behind in the log', () => {
    expect(server.output()).not.toMatch(/unexpected error|unhandled/i);
  });
});
