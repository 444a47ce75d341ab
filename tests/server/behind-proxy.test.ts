// Two servers on one PostgreSQL behind Caddy, run with deploy/Caddyfile as docs/operations/production.md shows it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Proxy, startCaddy } from '../support/services/caddy.ts';
import { type CuttableLink, cuttableLink } from '../support/cuttable-link.ts';
import { emptyDatabase } from '../support/database.ts';
import { findProgram } from '../support/debian-program.ts';
import { goodPassword as password, lettersTo, tokenOf } from '../support/production-client.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const caddy = findProgram('caddy', 'usr/bin');
if (caddy === null)
  console.warn('Left out: two servers behind Caddy. There is no caddy here, and none to be had from Debian');

const sessionOf = (headers: Record<string, string | string[] | undefined>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith('__Host-') && cookie.includes('.session='));

// Each step begins where the last one ended.
describe.skipIf(caddy === null)('two servers behind Caddy', { shuffle: false }, () => {
  const { url: databaseUrl } = emptyDatabase('behind_proxy');
  let link: CuttableLink;
  let dataDir: string;
  let proxy: Proxy;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    // Servers on several machines share this folder, for the files.
    dataDir = await mkdtemp(join(tmpdir(), 'guildhall-shared-'));
    link = await cuttableLink(databaseUrl);
    const httpsPort = await freePort();
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${httpsPort}`,
      SECRET: 'a secret for this test, long enough for production',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: link.url,
      DATA_DIR: dataDir,
    };
    servers.push(await startServerProcess(env), await startServerProcess(env));
    proxy = await startCaddy(caddy!, { httpsPort, ports: servers.map(({ port }) => port) });
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const server of servers) await server.cleanUp();
    await link.cut();
    await rm(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    proxy.ask(`/api/auth${path}`, {
      method: 'POST',
      headers: { origin: proxy.url, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  it('http leads to https, and pages come over https with its headers', async () => {
    const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/terms`, {
      redirect: 'manual',
      headers: { host: 'localhost' },
    });
    expect([308, 301]).toContain(plain.status);
    expect(plain.headers.get('location')).toMatch(/^https:/);
    const page = await proxy.ask('/');
    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age'),
    ]);
  });

  it('a session that one server opened counts on the other; the cookie is bound to the host', async () => {
    const email = 'mira@example.com';
    const begun = await post('/sign-up', { email, password });
    const claim = [begun.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    const [letter] = await lettersTo({ ...servers[0]!, dataDir }, email);
    expect(letter?.link?.origin).toBe(proxy.url);
    const confirmed = await post(
      '/verify-link',
      { type: 'signup', token: tokenOf(letter) },
      { cookie: claim },
    );
    const cookie = sessionOf(confirmed.headers)!;
    expect(cookie).toMatch(/; Secure/);
    for (const { url } of servers) {
      const answer = await fetch(`${url}/api/session`, { headers: { cookie: cookie.split(';', 1)[0]! } });
      expect(await answer.json()).toMatchObject({ user: { email } });
    }
  });

  it('who claims to come from elsewhere is still one client: of 20 wrong passwords ten are evaluated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(
          '/sign-in',
          { email: 'target@example.com', password: `a wrong password ${index}` },
          { 'x-forwarded-for': `203.0.113.${index}` },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  });

  it('while one server is stopped and started again nobody is turned away', async () => {
    const over = new AbortController();
    const statuses: number[] = [];
    const visitors = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) statuses.push((await proxy.ask('/api/session')).status);
    });
    servers[0]!.signal('SIGTERM');
    expect(await servers[0]!.ended).toBe(0);
    await sleep(500);
    over.abort();
    await Promise.all(visitors);
    expect(statuses.length).toBeGreaterThan(20);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('while the database is away people read so on a page of ours, and not on an empty one of the proxy', async () => {
    await link.cut();
    // Longer than the proxy needs to look at its servers.
    await sleep(3_000);
    const page = await proxy.ask('/campaigns/0198c0de-0000-7000-8000-000000000001', {
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.text).toContain('not available at the moment');
    const asked = await proxy.ask('/api/campaigns?type=Retailer');
    expect([asked.status, JSON.parse(asked.text)]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    ]);
    expect((await proxy.ask('/')).status).toBe(200);
    await link.mend();
    await vi.waitFor(
      async () => expect((await proxy.ask('/api/campaigns?type=Retailer')).status).toBe(200),
      10_000,
    );
  });
});
