import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandingOf, ownBranding } from '#platform/live/live-branding.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { withBranding } from './branded-html.ts';

const noneFixed = { name: null, primaryColor: null, accentColor: null };
const inlineScript = "document.documentElement.dataset.theme = 'dark'";
const inlineStyle = 'body{margin:0}';
const shell = `<!doctype html><html lang="en"><head><title>%PRODUCT_NAME%</title><meta name="application-name" content="%PRODUCT_NAME%">
<script>${inlineScript}</script><style>${inlineStyle}</style><script type="module" src="/assets/main.js"></script></head><body>`;

let folder: string;
let server: TestServer;
let databaseUp = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-pages-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'client/index.html'), `${shell}landing</body></html>`);
  await writeFile(join(folder, 'client/app.html'), `${shell}application</body></html>`);
  await writeFile(join(folder, 'client/admin.html'), `${shell}console</body></html>`);
  await writeFile(join(folder, 'client/assets/main.js'), 'export const answer = 42;'.repeat(100));
  await writeFile(join(folder, 'client/service-worker.js'), 'addEventListener("push", () => {});');
  await writeFile(join(folder, 'client/assets/maplibre-gl-worker-abc.mjs'), 'self.onmessage = null;');
  await writeFile(join(folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await testServer({
    clientFolder: join(folder, 'client'),
    env: { PRODUCT_NAME: "Tom & Jerry's" },
    consoleDoor: ({ cookie }) =>
      Promise.resolve(
        cookie === 'admin' ? 'open' : cookie === 'no-factor' ? 'asks for a second step' : 'hidden',
      ),
    ping: () => (databaseUp ? Promise.resolve() : Promise.reject(new Error('away'))),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The headers of a page, without those that differ from answer to answer. */
const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
const policyAt = async (path: string) => (await get(path)).headers.get('permissions-policy');
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page', () => {
  it.each([
    ['/', 200, 'landing'],
    ['/my/games', 200, 'application'],
    ['/my/games/', 200, 'application'],
    ['/campaigns/0192f3a4-1111-7222-8333-444455556666', 200, 'application'],
    ['/auth?view=sign_up', 200, 'application'],
    ['/no/such/page', 404, 'application'],
    ['/campaigns', 404, 'application'],
  ])('at %s answers %i', async (path, status, content) => {
    const response = await get(path);
    expect([response.status, (await response.text()).includes(content)]).toEqual([status, true]);
  });

  it.each([
    ['/AUTH', '/auth'],
    ['/Auth?view=sign_up', '/auth?view=sign_up'],
    ['/My/Games/New?a=1?b', '/my/games/new?a=1?b'],
  ])('in capitals, at %s, leads to %s', async (path, meant) => {
    const response = await get(path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, meant]);
  });

  it.each(['/ADMIN', '/Admin/Users', '/Accept-Invite/AbC', '/NO/such', '//EVIL.example'])(
    'in capitals is unknown where case may count or the page is not for everybody: %s',
    async (path) => {
      expect((await get(path, { redirect: 'manual' })).status).toBe(404);
    },
  );

  it.each(['/admin', '/admin/', '/admin/users', '/admin/no-such-part'])(
    'at %s is, for whoever is no admin, what an unknown address is',
    async (path) => {
      const [answer, unknown] = [await get(path), await get('/no/such/page')];
      expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
      expect(headersOf(answer)).toEqual(headersOf(unknown));
    },
  );

  it('of the console leads an admin who lacks a second step to their account, and nothing else does', async () => {
    const headers = { cookie: 'no-factor' };
    for (const path of ['/admin', '/admin/users']) {
      const response = await get(path, { headers });
      const text = await response.text();
      expect([response.status, text.includes('console</body>')]).toEqual([403, false]);
      expect(text).toContain('href="/my/account"');
    }
    expect((await get('/admin/no-such-part', { headers })).status).toBe(404);
    expect((await get('/my/account', { headers })).status).toBe(200);
  });

  it('of the console exists for admins', async () => {
    const response = await get('/admin/users', { headers: { cookie: 'admin' } });
    expect([response.status, (await response.text()).includes('console</body>')]).toEqual([200, true]);
  });

  it('runs only the scripts and styles that it was built with', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${sha256(inlineScript)};`);
    expect(policy).toContain(`style-src 'self' ${sha256(inlineStyle)};`);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toMatch(/object-src 'none'; base-uri 'none';.*frame-ancestors 'none'$/);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('may open the camera where codes are read, and nowhere else', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    expect(await policyAt(`/campaigns/${id}/sessions/${id}/check-in`)).toContain(
      'camera=(self), microphone=()',
    );
    for (const path of ['/', `/campaigns/${id}`, `/campaigns/${id}/edit`, '/no/such/page']) {
      expect([path, (await policyAt(path)) ?? 'camera=()']).toEqual([
        path,
        expect.stringContaining('camera=()'),
      ]);
    }
  });

  it('bears the product name, harmlessly', async () => {
    expect(await (await get('/')).text()).toContain('<title>Tom &amp; Jerry&#39;s</title>');
    expect(await (await get('/terms')).text()).toContain(
      '<title>Terms &amp; Conditions · Tom &amp; Jerry&#39;s</title>',
    );
    const named = { ...brandingOf(ownBranding, noneFixed), name: 'a"</script>`$&' };
    expect(withBranding('<script>name = "%PRODUCT_NAME%"</script>%PRODUCT_NAME%', named)).toBe(
      '<script>name = "a\\"\\u003c/script>\\u0060$&"</script>a&quot;&lt;/script&gt;`$&amp;',
    );
  });

  it('is sent once and then only confirmed', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('comes compressed, the same as it is', async () => {
    const [plain, compressed] = await Promise.all(
      ['identity', 'br'].map((encoding) => get('/', { headers: { 'accept-encoding': encoding } })),
    );
    expect(compressed?.headers.get('content-encoding')).toBe('br');
    expect(await compressed?.text()).toBe(await plain?.text());
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    const head = await get('/terms', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get('/terms', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('that reads data says so when the database is away, and comes back by itself', async () => {
    databaseUp = false;
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
    const away = await get('/my/games');
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(away.headers.get('content-type')).toContain('text/html');
    expect(await away.text()).toContain(
      'The service is not available at the moment. Please try again shortly.',
    );
    expect((await get('/')).status).toBe(200);
    databaseUp = true;
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
    expect((await get('/my/games')).status).toBe(200);
  });
});

describe('a file', () => {
  it('of the build is kept for ever and comes compressed', async () => {
    const { headers } = await get('/assets/main.js', { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toBe('accept-encoding');
  });

  it('that is the service worker runs under a policy of its own, and is fetched again each time', async () => {
    const { headers } = await get('/service-worker.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; connect-src 'self';/);
    expect(policy).toMatch(/base-uri 'none'; frame-ancestors 'none'$/);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('that is the worker of the map runs under a policy of its own, which is not that of a sandbox', async () => {
    const { headers } = await get('/assets/maplibre-gl-worker-abc.mjs');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('comes as it is to clients that take no compression', async () => {
    const response = await get('/assets/main.js', { headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toContain('answer = 42');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '//secret.txt',
    '/assets/main.js%00.txt',
    '/index.html',
    '/app.html',
    '/admin.html',
    'http://evil.example/secret.txt',
  ])('is never found at %s', async (path) => {
    const { status, body } = await server.raw(path);
    expect([status, body.includes('secret')]).toEqual([404, false]);
  });
});

describe('without a build', () => {
  it('says what to run', async () => {
    const unbuilt = await testServer();
    const response = await fetch(`${unbuilt.url}/`);
    const text = await response.text();
    await unbuilt.close();
    expect([response.status, text.includes('npm run build')]).toEqual([503, true]);
  });
});

describe('an operator’s own map', () => {
  it('adds its origin to the policy of pages and of the map’s worker, and to nothing else', async () => {
    const tiles = 'https://tiles.example:8443';
    const other = await testServer({
      clientFolder: join(folder, 'client'),
      env: { MAP_STYLE_URL: `${tiles}/styles/guild.json?key=1` },
    });
    const [page, worker, plain] = await Promise.all(
      ['/privacy', '/assets/maplibre-gl-worker-abc.mjs', '/privacy'].map((path, at) =>
        fetch(`${(at === 2 ? server : other).url}${path}`),
      ),
    );
    const policies = [page, worker, plain].map((answer) => answer!.headers.get('content-security-policy')!);
    expect(policies[0]!.split('; ').filter((part) => part.includes(tiles))).toEqual([
      `img-src 'self' data: blob: ${tiles}`,
      `connect-src 'self' ${tiles}`,
    ]);
    expect(policies[1]).toContain(`connect-src 'self' ${tiles};`);
    expect(policies[2]).not.toContain('https:');
    expect(await page!.text()).toContain(
      `<meta name="map-style" content="${tiles}/styles/guild.json?key=1">`,
    );
    expect(await plain!.text()).not.toContain('map-style');
    await other.close();
  });
});
