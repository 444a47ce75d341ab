// The metrics of a server of two workers, as Prometheus reads them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { separateDatabase } from '../../support/database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = separateDatabase('metrics');
const TOKEN = 'what Prometheus presents, and nobody else knows';
const ADDRESS = 'ada.lovelace@guild.example';
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl, WORKERS: '2', METRICS_TOKEN: TOKEN });
});
afterAll(() => server?.cleanUp());

const read = async (authorization?: string) => {
  const answer = await fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const readAll = async () => (await read(`Bearer ${TOKEN}`)).text;
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? Number.NaN,
  );
const answered = async () =>
  valueOf(await readAll(), 'guildhall_requests_total{operation="unknown",status="404"}');
/** A read that is never answered from memory, on a connection of its own. */
const ask = (number: number) =>
  fetch(`${server.url}/api/not-there/${number}`, { headers: { connection: 'close' } });
const askMany = (from: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(from + index)));

// Later steps count on.
describe('metrics', { shuffle: false }, () => {
  test('a reader without the token gets the answer for an address that does not exist', async () => {
    for (const authorization of [undefined, `Bearer ${TOKEN}x`, TOKEN, 'Bearer '])
      expect((await read(authorization)).status).toBe(404);
    const { status, type } = await read(`Bearer ${TOKEN}`);
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  });

  test('both workers are added up', async () => {
    const answers = await askMany(0, 60);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    await vi.waitFor(async () => expect(await answered()).toBe(60));
    expect(valueOf(await readAll(), 'guildhall_processes{version="0.2.0"}')).toBe(2);
  });

  test('no sum falls when the workers are replaced, and what the old ones counted stays', async () => {
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(server.output()).toContain('all workers were replaced'), 60_000);
    expect(await answered()).toBe(60);
    await askMany(100, 5);
    await vi.waitFor(async () => expect(await answered()).toBe(65));
  });

  test('nothing that people or clients chose becomes a part of them', async () => {
    const headers = { 'content-type': 'application/json', origin: server.url };
    const body = JSON.stringify({ email: ADDRESS, password: 'an old brass lantern' });
    await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers, body });
    await fetch(`${server.url}/api/auth/sign-in`, { method: 'POST', headers, body });
    for (const path of [
      '/api/xyzzy',
      '/xyzzy',
      '/api/auth/xyzzy',
      '/calendar/xyzzy.ics',
      '/api/players/xyzzy',
    ])
      await fetch(`${server.url}${path}`);
    // An answer without a body, whose code nobody can read, stays what it is.
    const headless = await fetch(`${server.url}/api/auth/xyzzy`, { method: 'HEAD' });
    expect(headless.status).toBe(404);
    const text = await readAll();
    expect(text).toContain('operation="/api/auth/"');
    expect(text).not.toMatch(/xyzzy|ada|lovelace|@/i);
  });

  test('refusals count by their reason', async () => {
    const text = await readAll();
    expect(valueOf(text, 'guildhall_refusals_total{reason="EMAIL_NOT_CONFIRMED"}')).not.toBeNaN();
    expect(valueOf(text, 'guildhall_refusals_total{reason="NOT_FOUND"}')).toBeGreaterThan(3);
  });

  test('a mail that was sent, and what waits, can be seen', async () => {
    await vi.waitFor(async () => {
      const text = await readAll();
      expect(valueOf(text, 'guildhall_jobs_total{queue="sign-in-mail",outcome="done"}')).toBeGreaterThan(0);
    }, 30_000);
    const text = await readAll();
    expect(valueOf(text, 'guildhall_queue_waiting{queue="mail"}')).toBe(0);
    expect(valueOf(text, 'guildhall_database_up')).toBe(1);
  });

  test('every name that the alerts and the dashboard use is there', async () => {
    const text = await readAll();
    const used = ['alerts.yml', 'dashboard.json'].flatMap((name) =>
      Array.from(
        readFileSync(`deploy/monitoring/${name}`, 'utf8').matchAll(/\b(?:guildhall|nodejs|process)_\w+/g),
        ([found]) => found,
      ),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(
      [...new Set(used)].filter((name) => !text.includes(`\n${name}{`) && !text.includes(`\n${name} `)),
    ).toEqual([]);
  });
});
