import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { newId } from '#shared/ids.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** Where nobody would look by chance: digits that nothing else writes. */
const here = { lat: 40.4468713, lng: -79.9891957 };
const elsewhere = { lat: 40.4468719, lng: -79.9891951 };
/** As far as a hundred metres around, however the digits are written. */
const trace = /40[.,]446|79[.,]989/;

let server: ServerProcess;
let cookie = '';

beforeAll(async () => {
  server = await startServerProcess({ DEMO: '1', LOG_LEVEL: 'trace' });
});
afterAll(() => server.cleanUp());

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { origin: server.url, 'content-type': 'application/json', cookie },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const session = response.headers.getSetCookie().find((text) => text.includes('.session='));
  cookie = session?.split(';', 1)[0] ?? cookie;
  return { status: response.status, text: await response.text() };
}

/** Does something to the server's own database while `work` runs. */
async function whileDatabase(sabotage: string, repair: string, work: () => Promise<void>): Promise<void> {
  const { url } = await startEmbedded({ dataDir: server.dataDir });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sabotage);
    await work();
    await client.query(repair);
  } finally {
    await client.end();
  }
}

/** All that the server and its database wrote down, but for the data itself. */
function everyLog(): string {
  const files = globSync(`${server.dataDir}/**/*.log*`);
  expect(files.some((file) => file.endsWith('postgres.log'))).toBe(true);
  return [server.output(), ...files.map((file) => readFileSync(file, 'utf8'))].join('\n');
}

test('no log of the server or its database tells where somebody was, whatever went well or wrong', async () => {
  expect((await send('POST', '/api/auth/demo-sign-in', { email: 'player@example.com' })).status).toBe(200);
  const visit = { id: newId(), position: here };
  const near = { near: { position: here, rangeMiles: 50 } };

  // What goes well.
  expect((await send('POST', '/api/retailers/search', near)).status).toBe(200);
  expect((await send('POST', '/api/visits', visit)).status).toBe(200);
  expect((await send('GET', '/api/visits')).text).toMatch(trace);
  expect((await send('GET', `/api/visits/${visit.id}/nearby-retailers`)).status).toBe(200);
  const found = await send('POST', '/api/retailers/search', {
    ...near,
    near: { ...near.near, rangeMiles: 0 },
  });
  const [store] = (JSON.parse(found.text) as { items: { id: string }[] }).items;
  expect((await send('PUT', `/api/visits/${visit.id}/retailers/${store?.id}`)).status).toBe(200);

  // What is refused, misspelt, or has its position where none belongs.
  expect((await send('POST', '/api/visits', { ...visit, position: elsewhere })).status).toBe(409);
  for (const position of [
    { ...here, alt: 1 },
    { lat: `${here.lat}`, lng: here.lng },
    { lng: -1040.446_871_3, lat: here.lat },
  ])
    expect((await send('POST', '/api/visits', { id: newId(), position })).status).toBe(422);
  expect((await send('POST', '/api/visits', `{"position": ${here.lat}, ${here.lng}`)).status).toBe(400);
  expect((await send('GET', `/api/visits?lat=${here.lat}&lng=${here.lng}`)).status).toBe(422);
  await send('GET', `/api/no-such-thing/${here.lat}/${here.lng}`);
  await send('GET', `/retailers/search?lat=${here.lat}&lng=${here.lng}`);

  // What breaks: PostgreSQL quotes the row that it refuses, and the statement that it can't run.
  await whileDatabase(
    'alter table visits add constraint broken check (false) not valid',
    'alter table visits drop constraint broken',
    async () => expect((await send('POST', '/api/visits', { id: newId(), position: here })).status).toBe(500),
  );
  await whileDatabase(
    'alter table retailers rename to retailers_away',
    'alter table retailers_away rename to retailers',
    async () => expect((await send('POST', '/api/retailers/search', near)).status).toBe(500),
  );

  const logs = everyLog();
  // Both failures are told, so that what is looked through is what there is.
  expect(logs.match(/unexpected error/g)).toHaveLength(2);
  expect(logs).toContain('"constraint":"broken"');
  expect(logs.split('\n').filter((line) => trace.test(line))).toEqual([]);
});
