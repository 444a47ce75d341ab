import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const GIBIBYTE = 1024 ** 3;
const MEBIBYTE = 1024 ** 2;
/** What the server may grow by, whatever is sent to it. */
const MAX_GROWTH_BYTES = 50 * MEBIBYTE;
/**
 * The limit of a photo, and what is on its way in the system's buffers when the server stops reading: Linux lets the
 * sender's grow to 4 MiB and the receiver's to 32, as far as memory and load have it.
 */
const MAX_SENT_BYTES = (15 + 4 + 32 + 1) * MEBIBYTE;
const { url: databaseUrl } = emptyDatabase('uploads');
let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  // V8 collects young buffers when there are about 32 MiB of them, however much comes: with less room for them, the growth
  // is what the server holds on to.
  const NODE_OPTIONS = '--max-semi-space-size=1';
  server = await startServerProcess({ DATABASE_URL: databaseUrl, DEMO: '1', NODE_OPTIONS });
  const response = await fetch(`${server.url}/api/auth/demo-sign-in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'player@example.com' }),
  });
  cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  // What the server needs for its first upload it keeps: that is no growth.
  await put(await picture(2_000, 1_000).jpeg().toBuffer());
  await put(Buffer.alloc(14 * MEBIBYTE, 1));
});
afterAll(() => server?.cleanUp());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b2fc9' } });

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/demo-sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'player@example.com' }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const headers = (url = server.url, as = cookie) => ({ origin: url, cookie: as, 'x-file-name': 'mill.jpg' });
const address = () => `/api/uploads/${newId()}?kind=campaign-photo`;
const put = (body: Buffer, url = server.url, as = cookie) =>
  fetch(`${url}${address()}`, {
    method: 'PUT',
    headers: headers(url, as),
    body: new Blob([Uint8Array.from(body)]),
  });

/** Bytes of memory that the server's process occupies. */
const occupied = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)])) * 1024;

/** How much the server grows at most while something is done to it. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = occupied();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, occupied());
  }, 20);
  await work();
  clearInterval(looking);
  return most - before;
}

/** Sends a gibibyte without saying so, until the server has enough. Answers with the bytes that went out. */
function sendGibibyte(): Promise<number> {
  return new Promise((resolve) => {
    const part = Buffer.alloc(256 * 1024, 1);
    const { port } = server;
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: address(),
      method: 'PUT',
      headers: headers(),
    });
    let sent = 0;
    const end = () => {
      request.destroy();
      resolve(sent);
    };
    const send = () => {
      while (sent < GIBIBYTE && !request.destroyed) {
        sent += part.byteLength;
        if (!request.write(part)) {
          request.once('drain', send);
          return;
        }
      }
      request.end();
    };
    request.on('error', end).on('response', end).on('close', end);
    send();
  });
}

async function keptFiles(): Promise<number> {
  const entries = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

// The last of them ends the server.
describe('uploads', { shuffle: false }, () => {
  test('eight streams of a gibibyte, as many as one user may send at once, are cut soon after the limit, leave nothing, and cost next to no memory', async () => {
    const before = await keptFiles();
    let sent: number[] = [];
    const growth = await growthDuring(async () => {
      sent = await Promise.all(Array.from({ length: 8 }, sendGibibyte));
    });
    expect(Math.max(...sent)).toBeLessThan(MAX_SENT_BYTES);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
    await expect.poll(keptFiles, { timeout: 60_000 }).toBe(before);
  });

  test('pictures that claim as many pixels as they may, and more, cost next to no memory', async () => {
    const [width, height] = [9_000, 6_600];
    const taken = [await picture(width, height).jpeg({ progressive: true }).toBuffer()];
    // Making one takes seconds; what is done with each kind differs by its decoder alone.
    if (process.env['LONG_TESTS'] === '1') {
      taken.push(
        await picture(6_000, 4_950).png({ progressive: true }).toBuffer(),
        await picture(width, height).webp({ effort: 0 }).toBuffer(),
        await picture(4_160, 3_000).avif({ effort: 0 }).toBuffer(),
      );
    }
    const refused = [
      await picture(4_160, 3_200).avif({ effort: 0 }).toBuffer(),
      await picture(12_000, 6_000).png().toBuffer(),
    ];
    const statuses: number[] = [];
    const growth = await growthDuring(async () => {
      for (const bytes of taken.concat(refused)) statuses.push((await put(bytes)).status);
    });
    expect(statuses).toEqual([...taken.map(() => 200), 422, 422]);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  });

  test('kill -9 in the middle of a file leaves the next start a working store', async () => {
    const { port } = server;
    const options = { host: '127.0.0.1', port, path: address(), method: 'PUT', headers: headers() };
    const request = httpRequest(options).on('error', () => undefined);
    const before = await keptFiles();
    request.write(Buffer.alloc(MEBIBYTE, 1));
    await expect.poll(keptFiles, { timeout: 60_000 }).toBe(before + 1);
    server.signal('SIGKILL');
    await server.ended;
    // The folder as it is, below a new process.
    const { dataDir } = server;
    const again = await startServerProcess({ DATABASE_URL: databaseUrl, DEMO: '1', DATA_DIR: dataDir });
    const secondCookie = await signIn(again.url);
    const response = await put(await picture(20, 10).jpeg().toBuffer(), again.url, secondCookie);
    expect([response.status, await keptFiles()]).toEqual([200, before + 2]);
    await again.cleanUp();
  });
});
