import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { openVisitorsDatabase } from '#platform/database/connect.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import type { Id } from '#shared/ids.ts';
import { findPage, pageAddresses } from '#shared/pages/page-addresses.ts';
import { listedPages } from '#shared/pages/page-heads.ts';
import { type ShownKind, shownThings } from './shown-things.ts';

const site = 'https://guild.example';
const { db, url: databaseUrl } = testDatabase();
let folder: string;
let server: TestServer;
let largeServer: TestServer;

/** 25,000 campaigns without a database, with consecutive ids in order. */
const manyIds = Array.from(
  { length: 25_000 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
let idsRead = 0;
const many: ShownKind = {
  address: '/campaigns/{campaignId}',
  folder: 'campaigns',
  find: () => Promise.resolve(undefined),
  listIds: (after: Id | null, count: number) => {
    const start = after === null ? 0 : manyIds.findIndex((id) => id > after);
    const ids = start < 0 ? [] : manyIds.slice(start, start + count);
    idsRead += ids.length;
    return Promise.resolve(ids);
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-map-'));
  const page = '<!doctype html><html><head><title>%PRODUCT_NAME%</title></head><body></body></html>';
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'admin.html'), page);
  await writeFile(join(folder, 'app.html'), page);
  const options = { clientFolder: folder, env: { PUBLIC_URL: site } };
  server = await testServer({ ...options, kinds: shownThings(db) });
  largeServer = await testServer({ ...options, kinds: [many] });
});
afterAll(async () => {
  await server.close();
  await largeServer.close();
  await rm(folder, { recursive: true, force: true });
});

/** Parses a sitemap strictly, line by line; throws for anything that the protocol does not allow. */
async function addressesIn(url: string, root: 'urlset' | 'sitemapindex'): Promise<string[]> {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const child = root === 'urlset' ? 'url' : 'sitemap';
  const [declaration, opening, ...lines] = (await response.text()).trimEnd().split('\n');
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  expect(opening).toBe(`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`);
  expect(lines.pop()).toBe(`</${root}>`);
  return lines.map((line) => {
    const address = new RegExp(`^<${child}><loc>(https://[^<>&"' ]+)</loc></${child}>$`).exec(line)?.[1];
    if (!address) throw new Error(`Not an entry: ${line}`);
    return address;
  });
}

const robotsOf = async () => (await fetch(`${server.url}/robots.txt`)).text();

describe('the site map', () => {
  it('lists the public pages, the active campaigns and the active stores, each once', async () => {
    const campaign = await makeCampaign(db);
    const ended = await makeCampaign(db, { status: 'ended' });
    const store = await makeRetailer(db);
    const closed = await makeRetailer(db, { status: 'inactive' });
    const addresses = await addressesIn(`${server.url}/sitemap.xml`, 'urlset');
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${site}/`,
        `${site}/play/retailer`,
        `${site}/terms`,
        `${site}/campaigns/${campaign.id}`,
        `${site}/retailers/${store.id}`,
      ]),
    );
    expect(addresses.filter((address) => address.includes(ended.id) || address.includes(closed.id))).toEqual(
      [],
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('lists no private page, and nothing that robots are told to leave alone', async () => {
    await makeCampaign(db);
    // A site map is cached for some minutes, so this test uses another server.
    const fresh = await testServer({
      clientFolder: folder,
      env: { PUBLIC_URL: site },
      kinds: shownThings(db),
    });
    const addresses = await addressesIn(`${fresh.url}/sitemap.xml`, 'urlset');
    await fresh.close();
    const disallowed = Array.from((await robotsOf()).matchAll(/^Disallow: (.+)$/gm), ([, path = '']) => path);
    for (const address of addresses) {
      const { origin, pathname } = new URL(address);
      const page = findPage(pathname, true);
      expect(origin).toBe(site);
      expect(page && pageAddresses[page]).toBe('anyone');
      expect(disallowed.filter((path) => pathname.startsWith(path))).toEqual([]);
      expect(page && (listedPages.includes(page) || page === '/campaigns/{campaignId}')).toBe(true);
    }
  });

  it('becomes an index when it is large, whose files hold every address once', async () => {
    const files = await addressesIn(`${largeServer.url}/sitemap.xml`, 'sitemapindex');
    const found = [];
    for (const file of files) {
      const addresses = await addressesIn(file.replace(site, largeServer.url), 'urlset');
      expect(addresses.length).toBeLessThanOrEqual(10_000);
      found.push(...addresses);
    }
    const campaigns = found.filter((address) => address.startsWith(`${site}/campaigns/`));
    expect(campaigns).toEqual(manyIds.map((id) => `${site}/campaigns/${id}`));
    expect(found).toContain(`${site}/terms`);
  });

  it('is not made again for everybody who asks for the index', async () => {
    await fetch(`${largeServer.url}/sitemap.xml`);
    const before = idsRead;
    await Promise.all(Array.from({ length: 10 }, () => fetch(`${largeServer.url}/sitemap.xml`)));
    expect(idsRead).toBe(before);
  });

  it('has no file behind a start that the index does not name, and reads nothing to tell so', async () => {
    const [, first = '', second = ''] = await addressesIn(`${largeServer.url}/sitemap.xml`, 'sitemapindex');
    expect(second).toMatch(/-after-/);
    const start = manyIds[9_999]!;
    expect(second).toContain(start);
    const before = idsRead;
    const madeUp = [
      first.replace('.xml', `-after-${start}.xml`),
      second.replace(start, manyIds[9_998]!),
      second.replace('.xml', 'x.xml'),
    ];
    for (const address of madeUp) {
      expect([address, (await fetch(address.replace(site, largeServer.url))).status]).toEqual([address, 404]);
    }
    expect(idsRead).toBe(before);
  });

  it('makes a file once for 30 who ask at once, and not again for those who ask soon after', async () => {
    const fresh = await testServer({ clientFolder: folder, env: { PUBLIC_URL: site }, kinds: [many] });
    const [, , file = ''] = await addressesIn(`${fresh.url}/sitemap.xml`, 'sitemapindex');
    const before = idsRead;
    const askAll = () =>
      Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const headers = { 'accept-encoding': index % 2 === 0 ? 'br' : 'identity' };
          return (await fetch(file.replace(site, fresh.url), { headers })).text();
        }),
      );
    const texts = new Set([...(await askAll()), ...(await askAll())]);
    await fresh.close();
    expect(idsRead - before).toBe(10_000);
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain(`${site}/campaigns/${manyIds[10_000]}`);
  });

  it.each(['/site-map/players.xml', '/site-map/campaigns-after-x.xml', '/site-map/', '/site-map/../main.ts'])(
    'has no file %s',
    async (path) => {
      expect((await server.raw(path)).status).toBe(404);
    },
  );
});

describe('while the database does not come to an end with what visitors ask', () => {
  it('neither the site map nor the page of a thing keeps a connection: both are refused', async () => {
    const visitors = openVisitorsDatabase(databaseUrl);
    const slow = await testServer({
      clientFolder: folder,
      env: { PUBLIC_URL: site },
      kinds: shownThings(visitors.db),
    });
    const { id } = await makeCampaign(db);
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`lock table campaigns in access exclusive mode`.execute(transaction);
        const map = await fetch(`${slow.url}/sitemap.xml`);
        expect([map.status, await map.json()]).toMatchObject([503, { code: 'TOOK_TOO_LONG' }]);
        const page = await fetch(`${slow.url}/campaigns/${id}`);
        expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      });
      expect((await fetch(`${slow.url}/sitemap.xml`)).status).toBe(200);
      expect((await fetch(`${slow.url}/campaigns/${id}`)).status).toBe(200);
      expect(slow.logged()).not.toContain('unexpected error');
    } finally {
      await slow.close();
      await visitors.close();
    }
  });
});

describe('robots.txt', () => {
  it('keeps robots out of what is private, and tells where the site map is', async () => {
    const response = await fetch(`${server.url}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        ...['/my', '/admin', '/api', '/auth', '/accept-invite'].map((path) => `Disallow: ${path}`),
        `Sitemap: ${site}/sitemap.xml`,
      ]),
    );
  });
});
