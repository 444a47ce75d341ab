import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { playerActor } from '../../../tests/support/actors.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  publicServer,
  publicSessionCookie,
  type PublicServer,
} from '../../../tests/support/services/public-server.ts';
import { spellingsOf } from '../../../tests/inputs/arbitrary-address.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';

const database = testDatabase({ emptied: 'once' });
const { db } = database;
const list = '/api/campaigns?type=Online';
const signedIn = { cookie: `${publicSessionCookie}=x` };
let server: PublicServer;

beforeAll(async () => {
  const campaign = await makeCampaign(db, { title: 'Über der Mühle', description: 'x'.repeat(2_000) });
  await makeSession(db, { campaign_id: campaign.id, start_date: new Date(Date.now() + 3_600_000) });
  server = await publicServer(database, { clock: () => new Date(), actor: playerActor(campaign.owner!) });
  await vi.waitFor(() => server.listener.settled());
  // Answers are only cached once the listener is connected, which may be after the first requests.
  await vi.waitFor(async () => {
    for (let turn = 0; turn < 2; turn += 1) await ask('/api/campaigns/states');
    if (hits() === 0) throw new Error('Nothing is kept yet');
  });
});
afterAll(() => server.close());

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer };

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(server.url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

/** How many requests were answered from the cache since the last call. */
const hits = () => server.cache.takeFigures().hits;

test('a visitor gets the same bytes from memory, compressed as they take it', async () => {
  const { bytes } = await ask(list, { ...signedIn, 'accept-encoding': 'identity' });
  const asSeenByVisitor = bytes.toString('utf8').replaceAll(/"(isOwner|isMember)":true/g, '"$1":false');
  expect((await ask(list, { 'accept-encoding': 'identity' })).bytes.toString('utf8')).toBe(asSeenByVisitor);
  hits();
  for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd']) {
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await ask(list, { 'accept-encoding': encoding });
      const used = answer.headers['content-encoding'];
      expect(used).toBe(encoding === 'identity' ? undefined : encoding.includes('br') ? 'br' : 'gzip');
      const plain =
        used === 'br'
          ? brotliDecompressSync(answer.bytes)
          : used === 'gzip'
            ? gunzipSync(answer.bytes)
            : answer.bytes;
      expect(plain.toString('utf8')).toBe(asSeenByVisitor);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(answer.bytes.byteLength),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'x-request-id': expect.any(String),
      });
    }
  }
  expect(hits()).toBe(8);
});

test('who has an answer already is told so without it, until it changes', async () => {
  const { headers } = await ask(list);
  const known = { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' };
  const again = await ask(list, known);
  expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
  await db.updateTable('campaigns').set({ title: 'Renamed' }).execute();
  await server.listener.settled();
  expect(await ask(list, known)).toMatchObject({ status: 200 });
});

test('whoever is signed in, or has just written, reads by themselves, and their answers are stored nowhere', async () => {
  await ask(list);
  hits();
  const own = await ask(list, signedIn);
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.bytes.toString('utf8')).toContain('"isOwner":true');

  const written = await ask(
    '/api/campaigns/01890000-0000-7000-8000-000000000001/leave',
    { ...signedIn, origin: 'http://guild.test', 'content-type': 'application/json' },
    'POST',
  );
  const [cookie = ''] = written.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^guild-test[.]wrote=1; Max-Age=2; Path=\/; HttpOnly; SameSite=Lax$/);
  await ask(list, { cookie: cookie.split(';')[0]! });
  await ask(list, { authorization: 'Bearer x' });
  expect(hits()).toBe(0);
  expect((await ask(list)).headers['set-cookie']).toBeUndefined();
  expect(hits()).toBe(1);
});

test('refusals are not kept', async () => {
  hits();
  for (const path of [
    '/api/campaigns/01890000-0000-7000-8000-000000000001',
    '/api/campaigns?type=Chess',
    `${list}&cursor=x`,
  ]) {
    for (let turn = 0; turn < 2; turn += 1) expect((await ask(path)).status).toBeGreaterThanOrEqual(400);
  }
  expect(hits()).toBe(0);
  expect((await ask('/api/campaigns?type=Chess')).headers['cache-control']).toBe('no-store');
});

describe('spellings of one question', () => {
  const paths = [
    ...spellingsOf(
      '/api/campaigns',
      [
        ['type', 'Online'],
        ['sort', 'price'],
      ],
      1_000,
    ),
  ];

  test('are kept once, under a key of bounded length, and all get the same answer', async () => {
    const first = await ask('/api/campaigns?type=Online&sort=price');
    const { entries, bytes } = server.cache.takeFigures();
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.etag]).toEqual([path, 200, first.headers.etag]);
    }
    expect(server.cache.takeFigures()).toMatchObject({ entries, bytes, hits: paths.length, misses: 0 });
  });

  test('are one also where the schema reads several texts as one, and where ids are written in capitals', async () => {
    const { id } = await db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow();
    for (const [one, ...others] of [
      ['?type=Online&text=ber', '?type=Online&text=+ber', '?type=Online&text=ber%20%09'],
      ['?type=Online&age=12', '?type=Online&age=012', '?type=Online&age=0xc', '?type=Online&age=+12.0'],
      [`/${id}`, `/${id.toUpperCase()}`, `/${id}?0=x`, `/${id}?#`],
    ]) {
      expect((await ask(`/api/campaigns${one}`)).status).toBe(200);
      const { entries } = server.cache.takeFigures();
      for (const other of others) {
        expect([other, (await ask(`/api/campaigns${other}`)).status]).toEqual([other, 200]);
        expect([other, server.cache.takeFigures()]).toMatchObject([other, { entries, hits: 1 }]);
      }
    }
  });

  test('and bodies are one as well', async () => {
    const search = (body: string) =>
      fetch(`${server.url}/api/retailers/search`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: 'http://guild.test' },
      });
    expect((await search('{"text":"a","rangeMiles":5}')).status).toBe(200);
    const { entries } = server.cache.takeFigures();
    for (const body of [
      '{"rangeMiles":5.0,"text":"a"}',
      ' {"text":"\\u0061", "rangeMiles":5e0}',
      '{"text":" a ","rangeMiles":5}',
    ])
      expect((await search(body)).status).toBe(200);
    expect(server.cache.takeFigures()).toMatchObject({ entries, hits: 3, misses: 0 });
  });

  test('that are too long for a key are answered and not kept', async () => {
    const { entries } = server.cache.takeFigures();
    const text = '\u{1f409}'.repeat(50);
    const long = `/api/campaigns?type=Retailer&text=${encodeURIComponent(text)}&state=${encodeURIComponent(text.slice(0, 80))}`;
    expect((await ask(long)).status).toBe(200);
    expect(server.cache.takeFigures().entries).toBe(entries);
  });
});
