// One server of two workers on one port.
import { Agent, request } from 'node:http';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makeUser } from '#demo/factories/people.ts';
import { signatureOf } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { makeAuthSession } from '../support/auth-session.ts';
import { separateDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { db, url: databaseUrl } = separateDatabase('workers');
const SECRET = 'a secret that the server and this test know';
const WRITES = 12;
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    WORKERS: '2',
    SECRET,
    WRITE_BURST: `${WRITES}`,
    WRITES_PER_MINUTE: '1',
  });
});
afterAll(() => server?.cleanUp());

type Line = { msg: string; worker?: number; pid?: number; requestId?: string };

const logged = (): Line[] =>
  server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));

/** The processes of the workers that serve now, by their places. */
function pidsOfWorkers(): number[] {
  const pids: number[] = [];
  for (const { msg, worker, pid } of logged()) if (msg === 'a worker serves') pids[worker!] = pid!;
  return pids;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

type Asked = {
  method?: string;
  path?: string;
  body?: string;
  headers?: Record<string, string>;
  agent?: Agent;
};

/** One request; the status of its answer, or 'lost' where its connection ended before. */
function ask({
  method = 'GET',
  path = '/api/game-systems',
  body,
  headers,
  agent = new Agent(),
}: Asked): Promise<number | 'lost'> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port: server.port, method, path, agent, ...(headers && { headers }) },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', () => resolve('lost'));
      },
    );
    asked.once('error', () => resolve('lost'));
    asked.end(body);
  });
}

/** The cookie of somebody who is signed in. */
async function cookieOf(userId: Id): Promise<string> {
  const token = await makeAuthSession(db, userId);
  const name = sessionCookieName(cookiePolicy(`http://localhost:${server.port}`));
  return `${name}=${token}.${signatureOf({ secret: SECRET, previousSecrets: [] }, token)}`;
}

const ON_KEPT_CONNECTIONS = 12;
const ON_FRESH_ONES = 4;
const PAUSE_MS = 10;

/** Asks again and again on kept connections and on fresh ones while `work` runs; what became of each request. */
async function withCrowd(work: () => Promise<unknown>): Promise<(number | 'lost')[]> {
  const seen: (number | 'lost')[] = [];
  const over = new AbortController();
  const member = async (agent?: Agent) => {
    while (!over.signal.aborted) {
      seen.push(await ask({ ...(agent && { agent }) }));
      // Workers that start need the processor too.
      await sleep(PAUSE_MS);
    }
    agent?.destroy();
  };
  const members = [
    ...Array.from({ length: ON_KEPT_CONNECTIONS }, () =>
      member(new Agent({ keepAlive: true, maxSockets: 1 })),
    ),
    ...Array.from({ length: ON_FRESH_ONES }, () => member()),
  ];
  try {
    await work();
  } finally {
    over.abort();
    await Promise.all(members);
  }
  return seen;
}

const sendMessage = (number: number) =>
  ask({
    method: 'POST',
    path: '/api/contact-messages',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Kim',
      email: `kim-${number}@example.com`,
      subject: `Question ${number}`,
      message: 'Is the table free?',
    }),
  });

const mails = () => globSync(`${server.dataDir}/outbox/*.eml`).length;

// The last of them ends the server.
describe('two workers', { shuffle: false }, () => {
  test('both workers answer, and a user has one bound of writes at both together', async () => {
    const { id } = await makeUser(db);
    const cookie = await cookieOf(id);
    const origin = `http://localhost:${server.port}`;
    const write = () =>
      ask({
        method: 'POST',
        path: '/api/campaigns',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: '{}',
      });
    const statuses = await Promise.all(Array.from({ length: 4 * WRITES }, write));
    // What the input lacks is refused after it was counted.
    expect(statuses.filter((status) => status !== 429)).toEqual(Array.from({ length: WRITES }, () => 422));
    // Which worker takes a connection is the system's choice, and what it logs comes after its answer.
    await vi.waitFor(async () => {
      await ask({});
      const answering = logged().flatMap(({ requestId, worker }) => (requestId ? [worker] : []));
      expect(new Set(answering).size).toBe(2);
    }, 20_000);
  });

  test('what an admin hides is gone at both workers once the admin is answered', async () => {
    const origin = `http://localhost:${server.port}`;
    const seen: (number | 'lost')[] = [];
    for (let round = 0; round < 20; round += 1) {
      // An admin each, for a user has a bound of writes.
      const cookie = await cookieOf((await makeUser(db, { role: 'admin' })).id);
      const campaign = `/api/campaigns/${(await makeCampaign(db)).id}`;
      const readers = () => Promise.all(Array.from({ length: 16 }, () => ask({ path: campaign })));
      expect(new Set(await readers())).toEqual(new Set([200]));
      const hidden = await ask({
        method: 'PUT',
        path: `${campaign}/status`,
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify({ shownStatus: 'active', status: 'hidden' }),
      });
      expect(hidden).toBe(200);
      seen.push(...(await readers()));
    }
    expect(new Set(seen)).toEqual(new Set([404]));
  });

  test('one worker is killed with kill -9: the other goes on, and it is replaced', async () => {
    const [first] = pidsOfWorkers();
    const seen = await withCrowd(async () => {
      await sendMessage(1);
      // A job in the hands of a server that is killed comes again only minutes later.
      await vi.waitFor(() => expect(mails()).toBe(1), { timeout: 60_000, interval: 50 });
      process.kill(first!, 'SIGKILL');
      await vi.waitFor(() => expect(pidsOfWorkers()[0]).not.toBe(first), { timeout: 60_000, interval: 50 });
    });
    const lost = seen.filter((outcome) => outcome === 'lost').length;
    expect(lost).toBeLessThanOrEqual(ON_KEPT_CONNECTIONS + ON_FRESH_ONES);
    expect(new Set(seen.filter((outcome) => outcome !== 'lost'))).toEqual(new Set([200]));
    expect(seen.length).toBeGreaterThan(lost + 50);
  });

  test('SIGHUP replaces all workers and loses no request, and each job is done once meanwhile', async () => {
    const before = pidsOfWorkers();
    const statuses: (number | 'lost')[] = [];
    const seen = await withCrowd(async () => {
      server.signal('SIGHUP');
      for (let number = 2; number <= 6; number += 1) statuses.push(await sendMessage(number));
      await vi.waitFor(() => expect(server.output().includes('all workers were replaced')).toBe(true), {
        timeout: 90_000,
        interval: 50,
      });
    });
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(seen.length).toBeGreaterThan(100);
    const after = pidsOfWorkers();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(before.filter(isAlive)).toEqual([]);
    expect(statuses).toEqual(statuses.map(() => 201));
    await vi.waitFor(() => expect(mails()).toBeGreaterThanOrEqual(6), { timeout: 60_000, interval: 50 });
    expect(mails()).toBe(6);
  });

  test('SIGTERM: requests in flight finish, then all processes are gone, with 0', async () => {
    const pids = pidsOfWorkers();
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const answer = new Promise<number>((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: server.port, method: 'POST', path: '/api/contact-messages', headers },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      asked.once('error', reject);
      asked.write('{');
      setTimeout(() => server.signal('SIGTERM'), 100);
      setTimeout(() => asked.end('}'), 400);
    });
    expect(await answer).toBe(422);
    expect(await server.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(server.output()).not.toMatch(/unexpected error|stopping failed/);
  });
});
