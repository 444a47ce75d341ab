import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { testServer, type TestServer } from '../../tests/support/test-server.ts';
import { makeCampaign, makeGameSystem } from '#demo/factories/games.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { newId } from '#shared/ids.ts';
import { type PageAddress, pageAddresses } from '#shared/pages/page-addresses.ts';
import { listedPages, pageHeads } from '#shared/pages/page-heads.ts';
import { shownThings } from './pages/shown-things.ts';

const site = 'https://guild.example';
const script = 'document.title';
const shell = (content: string) =>
  `<!doctype html><html lang="en"><head><title>%PRODUCT_NAME%</title><script>${script}</script></head><body><svg><title>a drawing</title></svg>${content}</body></html>`;

const { db } = testDatabase();
let folder: string;
let server: TestServer;

/** Lets everybody into the console like an admin, so that every page exists. */
const consoleDoor = () => Promise.resolve('open' as const);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-reach-'));
  await writeFile(join(folder, 'index.html'), shell('landing'));
  await writeFile(join(folder, 'admin.html'), shell('console'));
  await writeFile(join(folder, 'app.html'), shell('application'));
  const env = { PUBLIC_URL: site, PRODUCT_NAME: 'Dice & Co' };
  server = await testServer({ clientFolder: folder, kinds: shownThings(db), env, consoleDoor });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(path: string) {
  const response = await fetch(server.url + path);
  const text = await response.text();
  const valueOf = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    response,
    text,
    title: valueOf(/<title>(.*?)<\/title>/),
    description: valueOf(/<meta name="description" content="(.*?)">/),
    canonical: valueOf(/<link rel="canonical" href="(.*?)">/),
    shared: valueOf(/<meta property="og:title" content="(.*?)">/),
    hidden: text.includes('<meta name="robots" content="noindex">'),
  };
}

const fixedAddresses = (Object.keys(pageAddresses) as PageAddress[]).filter((address) => !/\{/.test(address));
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

describe('a page of a fixed address', () => {
  it.each(fixedAddresses)('%s bears its title', async (address) => {
    const { title } = pageHeads[address];
    const page = await read(address);
    expect(page.response.status).toBe(200);
    expect(page.title).toBe(title === null ? 'Dice &amp; Co' : `${escaped(title)} · Dice &amp; Co`);
  });

  it.each(listedPages)('%s is listed and described, with a picture for links to it', async (address) => {
    const description = pageHeads[address].description ?? '';
    const page = await read(address);
    expect([page.hidden, page.canonical]).toEqual([false, site + address]);
    expect(page.description).toBe(escaped(description));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(page.text).toContain(`<meta property="og:image" content="${site}/share.png">`);
  });

  it.each(fixedAddresses.filter((address) => !listedPages.includes(address)))(
    '%s is not listed',
    async (address) => {
      const page = await read(address);
      expect([page.hidden, page.canonical]).toEqual([true, undefined]);
    },
  );

  it('that asks for a user, or is about somebody, is never listed', () => {
    expect(listedPages.filter((address) => pageAddresses[address] !== 'anyone')).toEqual([]);
    expect(listedPages.filter((address) => /^\/(my|admin|auth|accept-invite|dev)\b/.test(address))).toEqual(
      [],
    );
    const descriptions = new Set(listedPages.map((address) => pageHeads[address].description));
    expect(descriptions.size).toBe(listedPages.length);
  });

  it('that does not exist is not found and not listed', async () => {
    const page = await read('/no/such/page');
    expect([page.response.status, page.title, page.hidden]).toEqual([
      404,
      'Page not found · Dice &amp; Co',
      true,
    ]);
  });
});

describe('a campaign', () => {
  it('is announced with its title, its game, its store and what it says about itself', async () => {
    const retailer = await makeRetailer(db, { name: "The Meeple's Den", city: 'Oakland' });
    const system = await makeGameSystem(db, { name: 'Gaslands' });
    const { id } = await makeCampaign(db, {
      title: 'Race the Dust',
      description: 'Six races.\n\nBring   a car.',
      game_system_id: system.id,
      retailer_id: retailer.id,
    });
    const page = await read(`/campaigns/${id}`);
    expect(page).toMatchObject({
      title: 'Race the Dust · Dice &amp; Co',
      shared: 'Race the Dust',
      description: 'Gaslands at The Meeple&#39;s Den, Oakland. Six races. Bring a car.',
      canonical: `${site}/campaigns/${id}`,
      hidden: false,
    });
    expect(page.text).toContain('application');
    expect((await read(`/campaigns/${id.toUpperCase()}/`)).canonical).toBe(`${site}/campaigns/${id}`);
  });

  it('cannot write into the page by its title or its description', async () => {
    const attack = `</title><script>alert(1)</script>"'><img src=x onerror=alert(2)> $& $1`;
    const { id } = await makeCampaign(db, { title: attack, description: attack });
    const { text, response } = await read(`/campaigns/${id}`);
    expect(text.match(/<script>/g)).toHaveLength(1);
    expect(text).not.toMatch(/<img|"'>/);
    expect(text).toContain('$&amp; $1 · Dice &amp; Co</title>');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('that was changed is sent again, and otherwise only confirmed', async () => {
    const { id } = await makeCampaign(db);
    const etag = (await read(`/campaigns/${id}`)).response.headers.get('etag') ?? '';
    const again = () => fetch(`${server.url}/campaigns/${id}`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await db.updateTable('campaigns').set({ title: 'Renamed' }).where('id', '=', id).execute();
    expect((await again()).status).toBe(200);
  });

  it('that has ended is shown, and listed no more', async () => {
    const { id, title } = await makeCampaign(db, { status: 'ended' });
    const page = await read(`/campaigns/${id}`);
    expect([page.response.status, page.shared, page.hidden]).toEqual([200, title, true]);
  });

  it.each([newId(), 'not-an-id', "%27;drop%20table%20campaigns'"])(
    'that does not exist (%s) answers 404 with the application, which says so',
    async (id) => {
      const page = await read(`/campaigns/${id}`);
      expect([page.response.status, page.title, page.hidden]).toEqual([
        404,
        'Campaign · Dice &amp; Co',
        true,
      ]);
      expect(page.text).toContain('application');
      expect(page.response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('lends its name to nothing below its address', async () => {
    const { id, title } = await makeCampaign(db);
    const page = await read(`/campaigns/${id}/edit`);
    expect([page.title, page.hidden, page.text.includes(title)]).toEqual([
      'Edit Campaign · Dice &amp; Co',
      true,
      false,
    ]);
  });
});

describe('a store', () => {
  it('is announced with its name, its place and what it says about itself', async () => {
    const { id } = await makeRetailer(db, {
      name: 'Green Hex',
      city: 'Ojai',
      state: 'CA',
      description: 'Open late.',
    });
    expect(await read(`/retailers/${id}`)).toMatchObject({
      title: 'Green Hex · Dice &amp; Co',
      description: 'Game store in Ojai, CA. Open late.',
      canonical: `${site}/retailers/${id}`,
    });
  });

  it('that does not exist answers 404', async () => {
    expect((await read(`/retailers/${newId()}`)).response.status).toBe(404);
  });

  it('does not hide the search for stores', async () => {
    expect((await read('/retailers/search')).title).toBe('Find Retailers · Dice &amp; Co');
  });
});
