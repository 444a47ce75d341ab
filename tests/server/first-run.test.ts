// The first run of a server of production, in its own process: from the printed code to an admin who is signed in.
import { afterEach, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { productionEnv, productionOrigin } from '../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { PUBLIC_URL: _, ...withoutAddress } = productionEnv;
const UP_AT = 'Set up this installation at ';
const WAIT = { timeout: 60_000, interval: 200 };
const password = 'an old brass lantern';
const form = {
  name: 'The Ninth Table',
  publicUrl: productionOrigin,
  email: 'ann@guild.example',
  password,
  primaryColor: '#0a7d5a',
};

const databases = {
  whole: emptyDatabase('first_run'),
  ofTwo: emptyDatabase('first_run_of_two'),
  stopped: emptyDatabase('first_run_stopped'),
  none: emptyDatabase('no_first_run'),
};

const running: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.cleanUp()));
});

async function start(env: Record<string, string>, upAt?: string): Promise<ServerProcess> {
  const settings = { ...withoutAddress, SETUP: '', DEMO: '', WORKERS: '2', ...env };
  const server = await startServerProcess(settings, upAt === undefined ? {} : { upAt });
  running.push(server);
  return server;
}

const textAt = async (server: ServerProcess, path: string) => (await fetch(server.url + path)).text();

/** Fills in the page with the code that the server has printed. */
async function setUp(server: ServerProcess): Promise<string> {
  const [, code = ''] = /\/setup\?code=([A-Z0-9-]+)/.exec(server.output()) ?? [];
  const opened = await fetch(`${server.url}/setup?code=${code}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
  const answer = await fetch(`${server.url}/setup`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const signIn = (server: ServerProcess) =>
  fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: productionOrigin },
    body: JSON.stringify({ email: form.email, password }),
  });

test('a server of production without an address asks for it in the browser, then serves, and remembers it', async () => {
  const { url } = databases.whole;
  const server = await start({ DATABASE_URL: url }, UP_AT);
  expect(server.output()).toContain(`${UP_AT}http://localhost:${server.port}/setup?code=`);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(await setUp(server)).toContain(`${productionOrigin}/auth`);
  await vi.waitFor(() => expect(server.output()).toContain(` is at ${productionOrigin}`), WAIT);
  // Both workers have what was chosen.
  const pages = await Promise.all(Array.from({ length: 20 }, () => textAt(server, '/terms')));
  expect(pages.filter((page) => !page.includes('The Ninth Table'))).toEqual([]);
  expect(pages.filter((page) => !page.includes(`${productionOrigin}/terms`))).toEqual([]);
  expect((await signIn(server)).status).toBe(200);
  expect((await fetch(`${server.url}/setup`)).status).toBe(404);
  await server.cleanUp();

  // It begins at once the next time; the environment wins over what is stored.
  const again = await start({ DATABASE_URL: url, PRODUCT_NAME: 'Set by hand' });
  expect(again.output()).toContain(` is at ${productionOrigin}`);
  expect(again.output()).not.toContain(UP_AT);
  expect(await textAt(again, '/terms')).toContain('Set by hand');
  const elsewhere = await start({ DATABASE_URL: url, PUBLIC_URL: 'https://moved.example' });
  expect(await textAt(elsewhere, '/terms')).toContain('https://moved.example/terms');
});

test('of two servers on one database, one is set up, and both serve', async () => {
  const { url } = databases.ofTwo;
  const [one, two] = await Promise.all([
    start({ DATABASE_URL: url, WORKERS: '1' }, UP_AT),
    start({ DATABASE_URL: url, WORKERS: '1' }, UP_AT),
  ]);
  await setUp(one);
  for (const server of [one, two])
    await vi.waitFor(() => expect(server.output()).toContain(` is at ${productionOrigin}`), WAIT);
  expect((await signIn(two)).status).toBe(200);
});

test('a server that waits for its first run stops when it is told to', async () => {
  const { url } = databases.stopped;
  const server = await start({ DATABASE_URL: url, WORKERS: '1' }, UP_AT);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('without a first run, a server of production needs an address', async () => {
  const { url } = databases.none;
  await expect(start({ DATABASE_URL: url, SETUP: '0' })).rejects.toThrow(
    'PUBLIC_URL is required in production: the https address of the site',
  );
});
