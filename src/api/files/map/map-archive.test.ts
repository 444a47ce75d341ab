import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAP_ARCHIVE } from '#shared/places/map-archive.ts';
import { testServer, type TestServer } from '../../../../tests/support/test-server.ts';

let dataDir: string;
let server: TestServer;
let own: Buffer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guildhall-map-'));
  server = await testServer({ env: { DATA_DIR: dataDir } });
  own = await readFile(join(import.meta.dirname, 'base-map.pmtiles'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${server.url}${MAP_ARCHIVE}`, { headers, ...init });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['bytes=0-126', 0, 127],
  ['bytes=127-1000', 127, 1_001],
  ['bytes=-16', -16, undefined],
])('the range %s of the shipped map is sent alone', async (range, from, to) => {
  const answer = await get({ range });
  expect(answer.status).toBe(206);
  expect(await bytesOf(answer)).toEqual(own.subarray(from, to));
  expect(answer.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${own.length}$`));
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a range behind the end is refused, and one past it ends with the archive', async () => {
  const behind = await get({ range: `bytes=${own.length}-${own.length + 9}` });
  expect(behind.status).toBe(416);
  expect(behind.headers.get('content-range')).toBe(`bytes */${own.length}`);
  const past = await get({ range: `bytes=${own.length - 3}-${own.length + 9}` });
  expect(await bytesOf(past)).toEqual(own.subarray(-3));
});

test('a browser that has the archive is told so, and one that asks what there is gets no bytes', async () => {
  const head = await get({}, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(own.length)]);
  expect((await get({ 'if-none-match': head.headers.get('etag')! })).status).toBe(304);
  expect((await get({ origin: 'http://guild.test' }, { method: 'POST' })).status).toBe(405);
});

test('an operator’s archive in the data folder takes the place of the shipped one, without a restart', async () => {
  const before = (await get({}, { method: 'HEAD' })).headers.get('etag');
  await mkdir(join(dataDir, 'maps'));
  await writeFile(join(dataDir, 'maps/notes.txt'), 'no map');
  await writeFile(join(dataDir, 'maps/town.pmtiles'), 'PMTiles of a town');
  const answer = await get({ range: 'bytes=0-6' });
  expect((await bytesOf(answer)).toString()).toBe('PMTiles');
  expect(answer.headers.get('etag')).not.toBe(before);
});
