import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CANARY, holdSlowOperations, testServer, type TestServer } from '../../tests/support/test-server.ts';

const id = '0192f3a4-1111-7222-8333-444455556666';
let server: TestServer;
let databaseUp = true;

beforeAll(async () => {
  server = await testServer({
    ping: () => (databaseUp ? Promise.resolve() : Promise.reject(new Error('away'))),
  });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

/** Waits long enough for the server to query the database again. */
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 600);
  });

const write = (body: unknown, headers: Record<string, string> = {}) =>
  get(`/api/write/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a write from another site', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['its own host with another port', { origin: 'http://guild.test:81' }],
    ['a cookie and no origin', { cookie: 'session=x' }],
  ])('is refused with %s', async (_case, headers) => {
    const response = await write({ title: 'x' }, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });

  it('is refused on every address, also beside the API', async () => {
    for (const path of ['/api/auth/sign-in', '/dev/outbox', '/', '/api/nothing']) {
      const response = await get(path, { method: 'POST', headers: { origin: 'null' } });
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  it.each([
    ['our own origin', { origin: 'http://guild.test', cookie: 'session=x' }],
    ['neither cookie nor origin', {}],
  ])('is no such thing with %s', async (_case, headers) => {
    expect((await write({ title: 'x' }, headers)).status).toBe(200);
  });
});

describe('an input', () => {
  it('that the contract does not know is refused, naming the fields', async () => {
    const response = await write({ title: '', role: 'admin' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: expect.arrayContaining([{ path: ['title'], message: 'Title is required' }]) },
    });
  });

  it.each([
    ['{"title":', 400, 'MALFORMED_REQUEST'],
    ['\xff\xfe', 400, 'MALFORMED_REQUEST'],
    ['[]', 422, 'INVALID_INPUT'],
    ['"text"', 422, 'INVALID_INPUT'],
    ['null', 422, 'INVALID_INPUT'],
    ['', 422, 'INVALID_INPUT'],
    ['{"__proto__":{"title":"x"}}', 422, 'INVALID_INPUT'],
    [String.raw`{"title":"a\u0000b"}`, 400, 'MALFORMED_REQUEST'],
    ['['.repeat(33) + ']'.repeat(33), 400, 'MALFORMED_REQUEST'],
  ])('%j is refused without a stack', async (body, status, code) => {
    const response = await write(body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('with a zero character in its address is refused', async () => {
    expect((await get('/api/echo?text=a%00b')).status).toBe(400);
  });

  it.each([{}, { 'idempotency-key': id }])(
    'that nests without an end is refused, sent with %j',
    async (headers) => {
      for (const body of [
        '['.repeat(400_000),
        '{"title":'.repeat(100_000),
        `{"title":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      ]) {
        expect((await write(body, headers)).status).toBe(400);
      }
      expect((await get(`/api/echo?text${'[a]'.repeat(2_000)}=1`)).status).toBe(400);
      expect(server.logged()).not.toContain('RangeError');
    },
  );

  it('given twice is refused, and what the address names is not named again in the body', async () => {
    expect((await get('/api/echo?text=a&text=b')).status).toBe(422);
    const twice = await write({ id: '0192f3a4-1111-7222-8333-000000000000', title: 'x' });
    expect(await twice.json()).toEqual({ id, title: 'x' });
  });

  it('of another type than JSON is refused', async () => {
    const response = await write('title=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(response.status).toBe(415);
  });

  it('over 1 MiB is refused, whether announced or streamed', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1024 * 1024) });
    expect((await write(large)).status).toBe(413);
    const streamed = await get(`/api/write/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('with a request id that is no UUID is refused', async () => {
    expect((await write({ title: 'x' }, { 'idempotency-key': 'again' })).status).toBe(400);
  });
});

describe('a failure', () => {
  it('that nobody foresaw answers 500 with the request id and nothing else', async () => {
    const response = await get('/api/broken');
    const body = (await response.json()) as { data: { requestId: string } };
    expect(response.status).toBe(500);
    expect(body).toEqual({
      defined: false,
      code: 'INTERNAL',
      status: 500,
      message: 'Something went wrong. Please try again.',
      data: { requestId: response.headers.get('x-request-id') },
    });
    const entries = server.logged().split('\n');
    const entry = entries.find(
      (line) => line.includes('unexpected error') && line.includes(body.data.requestId),
    );
    expect(entry).toContain('TypeError');
    expect(entry).toContain('test-server.ts');
  });

  it('to say what the contract promises answers 500 and tells nobody the value', async () => {
    const response = await get('/api/untrue');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(CANARY);
  });

  it('that is over some time says when to come back, in its header and its data', async () => {
    const response = await get('/api/crowded');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90']);
    expect(await response.json()).toMatchObject({ data: { retryAfterSeconds: 90 } });
  });

  it('to name a proxy is told once, without any address', async () => {
    const warnings = () =>
      server
        .logged()
        .split('\n')
        .filter((line) => line.includes('TRUSTED_PROXIES'));
    expect(warnings()).toEqual([]);
    for (const header of ['x-forwarded-for', 'x-real-ip']) {
      await server.raw('/healthz', { headers: { [header]: '203.0.113.9' } });
    }
    expect(warnings()).toHaveLength(1);
    expect(server.logged()).not.toContain('203.0.113.9');
  });

  it('of the database answers 503 and says when to come back', async () => {
    const response = await get('/api/away');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The service is not available at the moment. Please try again shortly.',
    });
  });

  it('that the contract names is told apart by its code', async () => {
    const response = await get('/api/refused');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ defined: true, code: 'FORBIDDEN' });
  });
});

describe('every answer', () => {
  it('carries the security headers and keeps private things out of caches', async () => {
    for (const path of ['/api/echo', '/api/nothing', '/healthz', '/nothing.js', '/api/broken']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
    for (const path of ['/api/echo', '/api/nothing', '/api/broken', '/readyz']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  it('asks for https from then on, where the product is on https', async () => {
    const secure = await testServer({ env: { PUBLIC_URL: 'https://guild.test' } });
    const { headers } = await fetch(`${secure.url}/healthz`);
    await secure.close();
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await get('/healthz')).headers.get('strict-transport-security')).toBeNull();
  });

  it('is compressed for clients that take it, and the same for those that do not', async () => {
    const path = `/api/echo?text=${'word+'.repeat(400)}`;
    const [compressed, plain] = await Promise.all([
      get(path, { headers: { 'accept-encoding': 'br' } }),
      server.raw(path),
    ]);
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toBe(plain.body);
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const head = await get('/api/echo?text=hello', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('application/json');
    expect(await head.text()).toBe('');
  });

  it('for an address without an operation is a refusal in JSON', async () => {
    const response = await get('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the log', () => {
  it('has a line a request, with ids and outcomes and without what people sent', async () => {
    const response = await get(`/api/echo?text=${encodeURIComponent(CANARY)}`);
    await write({ title: CANARY });
    await get(`/accept-invite/${CANARY}`);
    await get(`/${CANARY}`);
    await get('/api/broken');
    await get('/api/untrue');
    const requestId = response.headers.get('x-request-id');
    const line = server
      .logged()
      .split('\n')
      .find((text) => text.includes(`"${requestId}"`));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId, method: 'GET', route: 'echo', status: 200 });
    expect(server.logged()).not.toContain('canary');
  });
});

describe('more requests than can be worked on', () => {
  it('are refused at once, while the others and the probes are answered, and then it is over', async () => {
    const before = server.logged().split('\n').length;
    const release = holdSlowOperations();
    let refused = 0;
    const flood = Array.from({ length: 600 }, async () => {
      const { status, headers } = await get('/api/slow');
      if (status === 503 && headers.get('retry-after') === '5') refused += 1;
      return status;
    });
    await vi.waitFor(() => expect(refused).toBe(600 - 256), 15_000);
    const refusal = await get('/api/slow');
    expect(refusal.headers.get('cache-control')).toBe('no-store');
    expect(refusal.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await refusal.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    const lines = () =>
      server
        .logged()
        .split('\n')
        .slice(before - 1);
    // The log gets one line a second with their number, instead of a line for each.
    await vi.waitFor(() => expect(lines().join('')).toMatch(/"refused":\d+/), 5_000);
    expect(lines().filter((line) => line.includes('"status":503')).length).toBe(0);
    expect((await get('/healthz')).status).toBe(200);
    release();
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200).length).toBe(256);
    expect((await get('/api/slow')).status).toBe(200);
  });
});

describe('slow senders', () => {
  it("300 of them take nobody's place", async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    const senders = Array.from({ length: 300 }, () => {
      const sender = request(`${server.url}/api/write/${id}`, { method: 'POST', headers });
      sender.on('error', () => undefined);
      sender.write('{"title":');
      return sender;
    });
    await settle();
    expect((await get('/api/echo')).status).toBe(200);
    for (const sender of senders) sender.destroy();
  });
});

describe('readiness', () => {
  it('goes when the database goes, comes back by itself, and life goes on all the while', async () => {
    expect((await get('/readyz')).status).toBe(200);
    databaseUp = false;
    await settle();
    expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200]);
    databaseUp = true;
    await settle();
    expect((await get('/readyz')).status).toBe(200);
  });
});
