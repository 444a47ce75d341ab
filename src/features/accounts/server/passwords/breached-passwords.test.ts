import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testConfig } from '../../../../../tests/support/context.ts';
import type { Log } from '#platform/log.ts';
import { createBreachedPasswords } from './breached-passwords.ts';

const stolen = 'correct horse battery staple';
const safe = 'an old brass lantern';
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const prefix = sha1(stolen).slice(0, 5);
const suffix = sha1(stolen).slice(5);

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ranges-'));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A range service on loopback that answers with `answer`, and the requests that it received. */
async function serviceThat(answer: (response: ServerResponse) => unknown) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/` };
}

function listAt(where: string | null) {
  const logged: string[] = [];
  const note = (...words: unknown[]) => void logged.push(String(words.at(-1)));
  let now = Date.now();
  const list = createBreachedPasswords({
    config: testConfig(where === null ? {} : { BREACHED_PASSWORDS: where }),
    log: { error: note, info: note } as unknown as Log,
    clock: () => new Date(now),
  });
  return { ...list, logged, wait: (ms: number) => void (now += ms) };
}

test('without a list no password is refused', async () => {
  expect(await listAt(null).includes(stolen)).toBe(false);
});

test.each([`${prefix}.txt`, prefix])('a folder with a file for each range is searched: %s', async (name) => {
  const others = ['0'.repeat(35), 'F'.repeat(35)];
  const range = [others[0], suffix, others[1]].map((hash) => `${hash}:3`).join('\r\n');
  const list = listAt(folderWith({ [name]: range, [`${sha1(safe).slice(0, 5)}.txt`]: `${others[0]}:1\n` }));
  expect([await list.includes(stolen), await list.includes(safe), list.logged]).toEqual([true, false, []]);
});

test('one file of whole hashes in their order is searched: every one of hundreds is found, and no other', async () => {
  const passwords = Array.from({ length: 300 }, (_, index) => `stolen ${index}`);
  const lines = passwords.map((password, index) => `${sha1(password)}:${index + 1}`).toSorted();
  for (const text of [lines.join('\n'), `${lines.join('\r\n')}\r\n`]) {
    const list = listAt(join(folderWith({ 'all.txt': text }), 'all.txt'));
    const found = await Promise.all(passwords.map((password) => list.includes(password)));
    expect(found.filter(Boolean)).toHaveLength(passwords.length);
    const others = await Promise.all(passwords.map((password) => list.includes(`not ${password}`)));
    expect([others.filter(Boolean), list.logged]).toEqual([[], []]);
  }
});

test('a service learns five digits of the hash and nothing else, and pads its answer', async () => {
  const { asked, url } = await serviceThat((response) =>
    response.end(`${suffix}:12\r\n${'0'.repeat(35)}:0\r\n`),
  );
  const list = listAt(url);
  expect([await list.includes(stolen), await list.includes(safe)]).toEqual([true, false]);
  expect(asked.map(({ url: path }) => path)).toEqual([
    `/range/${prefix}`,
    `/range/${sha1(safe).slice(0, 5)}`,
  ]);
  expect(asked[0]!.headers['add-padding']).toBe('true');
  const sent = JSON.stringify(asked.map(({ headers, url: path }) => [headers, path]));
  expect(sent).not.toContain(suffix.slice(0, 6));
  expect(sent).not.toContain('horse');
});

test('lines that only pad refuse nobody', async () => {
  const { url } = await serviceThat((response) => response.end(`${suffix}:0`));
  expect(await listAt(url).includes(stolen)).toBe(false);
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ['fails', (response) => response.writeHead(503).end()],
  ['breaks off', (response) => response.destroy()],
  [
    'leads elsewhere',
    (response) =>
      response.req.url?.startsWith('/range/')
        ? response.writeHead(302, { location: '/elsewhere' }).end()
        : response.end(`${suffix}:1`),
  ],
  ['never ends', (response) => response.write('A'.repeat(2 * 1024 * 1024))],
  ['says nothing', () => undefined],
])(
  'a service that %s refuses nobody; the log says so once, and it is left alone for a minute',
  async (_, answer) => {
    let isUp = false;
    const { asked, url } = await serviceThat((response) =>
      isUp ? response.end(`${suffix}:1`) : answer(response),
    );
    const list = listAt(url);
    expect(await list.includes(stolen)).toBe(false);
    expect(await list.includes(stolen)).toBe(false);
    expect([asked.length, list.logged.length]).toEqual([1, 1]);
    list.wait(61_000);
    isUp = true;
    expect(await list.includes(stolen)).toBe(true);
    expect(list.logged).toEqual([
      'the list of stolen passwords could not be asked: all are taken until it answers',
      'the list of stolen passwords answers again',
    ]);
  },
);

test('a folder that is not there refuses nobody, and is logged once', async () => {
  const list = listAt('/nowhere/ranges');
  expect([await list.includes(stolen), await list.includes(stolen), list.logged.length]).toEqual([
    false,
    false,
    1,
  ]);
});
