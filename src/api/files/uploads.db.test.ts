import { request as httpRequest } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { type TestServer, testServer } from '../../../tests/support/test-server.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { diskFileStore } from '#platform/files/store.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';

const { db } = testDatabase({ emptied: 'once' });
let root: string;
let server: TestServer;
let context: Omit<TestContext, 'actor'> & { actor: Actor };
let player: Actor;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-uploads-'));
  const files = diskFileStore(root);
  const { auth_id: userId, id: playerId } = await makePlayer(db);
  player = userActor({ userId, playerId });
  context = testContext({ db, files, actor: player });
  server = await testServer({
    files,
    contextFor: (_headers, requestId) => Promise.resolve({ ...context, requestId }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#5b2fc9' } })
    .png()
    .toBuffer();

type Given = { kind?: string; name?: string; body?: string | Blob; id?: string };

function put({ kind = 'campaign-resource', name = 'rules.txt', body = 'Play fair.', id = newId() }: Given) {
  const headers = { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' };
  return fetch(`${server.url}/api/uploads/${id}?kind=${kind}`, {
    method: 'PUT',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

async function stored(given: Given): Promise<{ name: string; url: string }> {
  const response = await put(given);
  expect([response.status, given]).toEqual([200, given]);
  return (await response.json()) as { name: string; url: string };
}

const refusalOf = async (given: Given) => {
  const response = await put(given);
  return [response.status, ((await response.json()) as { code: string }).code];
};

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('a stored file', () => {
  it('is shown inside pages when it is a picture, and kept by browsers', async () => {
    const { url } = await stored({ kind: 'campaign-photo', name: 'mill.png', body: new Blob([await png()]) });
    const response = await fetch(`${server.url}${url}`);
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe('webp');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'x-content-type-options': 'nosniff',
    });
    const etag = response.headers.get('etag')!;
    const again = await fetch(`${server.url}${url}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${server.url}${url}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is only ever a download when it is anything else, and may run nothing', async () => {
    const { url } = await stored({ body: '<!doctype html><script>alert(1)</script>' });
    const response = await fetch(`${server.url}${url}`);
    expect(await response.text()).toBe('<!doctype html><script>alert(1)</script>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it('is named as its link says, but keeps its extension', async () => {
    const { url } = await stored({ name: 'notes.txt', body: 'notes' });
    const disposition = async (name: string) =>
      (await fetch(`${server.url}${url}?name=${name}`)).headers.get('content-disposition');
    expect(await disposition("R%C3%A8gles%20(Ann's).txt")).toBe(
      "attachment; filename*=UTF-8''R%C3%A8gles%20%28Ann%27s%29.txt",
    );
    expect(await disposition('setup.bat')).toBe("attachment; filename*=UTF-8''setup.txt");
    expect(await disposition('a%0d%0aset-cookie:x=1/..%2fb.txt')).toBe("attachment; filename*=UTF-8''b.txt");
    expect(await disposition('%ff')).toBe('attachment');
  });

  it('cannot be written or removed by its address', async () => {
    const { url } = await stored({});
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      expect((await fetch(`${server.url}${url}`, { method })).status).toBe(405);
    }
    expect((await fetch(`${server.url}${url}`)).status).toBe(200);
  });

  it.each([
    '/files/',
    '/files/../package.json',
    '/files/photos/../../etc/passwd',
    '/files/photos/..%2f..%2fetc%2fpasswd',
    '/files/photos/%00.webp',
    '/files//etc/passwd',
    '/files/.unfinished/0',
    `/files/photos/${'x'.repeat(300)}.webp`,
    '/files/photos/00000000-0000-4000-8000-000000000000.webp',
  ])('does not exist at %s', async (path) => {
    expect(await server.raw(path)).toMatchObject({ status: 404 });
  });
});

describe('an upload', () => {
  it.each([
    ['NUL and line breaks', 'ru\0les\r\n.txt', 'rules.txt'],
    ['a path', '../../../etc/cron.d/rules.txt', 'rules.txt'],
    ["another system's path", String.raw`C:\Windows\rules.txt`, 'rules.txt'],
    ['Unicode', 'Règles 龍 🐉.txt', 'Règles 龍 🐉.txt'],
    ['an ending that runs backwards', 'rules\u202Etxt.exe.txt', 'rulestxt.exe.txt'],
    ['300 characters', `${'r'.repeat(296)}.txt`, `${'r'.repeat(116)}.txt`],
    ['half a character', 'rules\uD800.txt', 'rules\uFFFD.txt'],
  ])(
    'whose name has %s is stored under a key of the server, and shown by a harmless name',
    async (_what, name, shown) => {
      const upload = await stored({ name: name.toWellFormed() });
      expect(upload.name).toBe(shown);
      expect(upload.url).toMatch(/^\/files\/resources\/[0-9a-f-]{36}\.txt$/);
    },
  );

  it.each([
    ['HTML', 'page.html', '<script>alert(1)</script>', 'FILE_TYPE_REFUSED'],
    [
      'SVG with a script',
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      'FILE_TYPE_REFUSED',
    ],
    ['a program', 'setup.exe', 'MZ', 'FILE_TYPE_REFUSED'],
    ['no ending', 'rules', 'x', 'FILE_TYPE_REFUSED'],
    ['HTML called PDF', 'rules.pdf', '<script>alert(1)</script>', 'FILE_TYPE_UNTRUE'],
    ['a program called text', 'rules.txt', 'MZ\0\0', 'FILE_TYPE_UNTRUE'],
    ['nothing', 'rules.txt', '', 'FILE_EMPTY'],
    ['SVG called PNG', 'map.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'NOT_AN_IMAGE'],
  ])('of %s is refused, and nothing is kept', async (_what, name, body, code) => {
    const before = await storedFiles();
    expect(await refusalOf({ name, body })).toEqual([422, code]);
    expect(await storedFiles()).toEqual(before);
  });

  it.each(['page.html', 'logo.svg', 'mill.png'])('of HTML as a photo called %s is refused', async (name) => {
    const body = '<!doctype html><script>alert(1)</script>';
    expect(await refusalOf({ kind: 'campaign-photo', name, body })).toEqual([422, 'NOT_AN_IMAGE']);
  });

  it('that is a picture and a page at once is stored as the picture alone', async () => {
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
    const { url } = await stored({ name: 'map.png', body: new Blob([polyglot]) });
    const bytes = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
    expect([url.endsWith('.webp'), bytes.includes('<script>')]).toEqual([true, false]);
  });

  it('that is larger than its kind allows is refused before it is read', async () => {
    const outcome = await new Promise((resolve, reject) => {
      const headers = { 'content-length': String(1024 ** 3), 'x-file-name': 'rules.txt' };
      const path = `/api/uploads/${newId()}?kind=campaign-resource`;
      const { port } = new URL(server.url);
      const request = httpRequest({ host: '127.0.0.1', port, path, method: 'PUT', headers }, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on('error', reject).flushHeaders();
    });
    expect(outcome).toBe(413);
  });

  it('to nowhere, of no kind, or by another method is refused', async () => {
    expect(await refusalOf({ id: 'nothing' })).toEqual([400, 'MALFORMED_REQUEST']);
    expect(await refusalOf({ kind: 'constructor' })).toEqual([400, 'MALFORMED_REQUEST']);
    const response = await fetch(`${server.url}/api/uploads/${newId()}?kind=avatar`, { method: 'POST' });
    expect(response.status).toBe(405);
  });

  it('of a visitor is refused, and the connection lives on', async () => {
    const before = await storedFiles();
    context.actor = anonymous;
    const outcome = await refusalOf({ body: 'x'.repeat(2_000_000) });
    context.actor = player;
    expect(outcome).toEqual([401, 'UNAUTHORIZED']);
    expect(await storedFiles()).toEqual(before);
  });

  it('that breaks off leaves nothing, and the log says nothing of it', async () => {
    const before = await storedFiles();
    const headers = { 'content-length': '1000', 'x-file-name': 'rules.txt' };
    const path = `/api/uploads/${newId()}?kind=campaign-resource`;
    const { port } = new URL(server.url);
    const request = httpRequest({ host: '127.0.0.1', port, path, method: 'PUT', headers });
    request.on('error', () => undefined);
    request.write('half');
    await expect.poll(async () => (await storedFiles()).length).toBe(before.length + 1);
    request.destroy();
    await expect.poll(storedFiles).toEqual(before);
    expect(server.logged()).not.toMatch(/unexpected error|rules\.txt/);
  });
});
