import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { bucketEnvironment } from '../support/services/bucket-environment.ts';
import { startS3Server } from '../support/services/s3-server.ts';

const { url: databaseUrl } = emptyDatabase('bucket');
let bucket: Awaited<ReturnType<typeof startS3Server>>;
let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  bucket = await startS3Server();
  server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    ...bucketEnvironment(bucket.settings),
  });
  const answer = await send('POST', '/api/auth/demo-sign-in', { email: 'player@example.com' });
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await server?.cleanUp();
  await bucket?.stop();
});

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { origin: server.url, 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const upload = (kind: string, name: string, body: Buffer) =>
  fetch(`${server.url}/api/uploads/${newId()}?kind=${kind}`, {
    method: 'PUT',
    headers: { origin: server.url, cookie, 'x-file-name': name },
    body: new Blob([Uint8Array.from(body)]),
  });

async function uploaded(kind: string, name: string, body: Buffer): Promise<string> {
  const answer = await upload(kind, name, body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
}

const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#5b2fc9' } })
    .png()
    .toBuffer();

describe('a server that keeps its files in a bucket', () => {
  it('shows pictures itself, so that pages need no other origin', async () => {
    const url = await uploaded('campaign-photo', 'mill.png', await picture());
    const shown = await fetch(`${server.url}${url}`, { redirect: 'manual' });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(80);
    expect(bucket.objects.has(`files${url.slice('/files'.length)}`)).toBe(true);
  });

  it('sends browsers to the bucket for downloads, with the name of the file', async () => {
    const url = await uploaded('campaign-resource', 'rules.txt', Buffer.from('Play fair.'));
    const answer = await fetch(`${server.url}${url}?name=R%C3%A8gles.txt`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const location = answer.headers.get('location')!;
    expect(location).toMatch(new RegExp(`^${bucket.settings.endpoint}/`));
    const file = await fetch(location);
    expect(await file.text()).toBe('Play fair.');
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''R%C3%A8gles.txt");
    expect((await fetch(`${server.url}/files/resources/${newId()}.txt`)).status).toBe(404);
  });

  it('keeps the copy of somebody’s data there, which its person alone is sent to', async () => {
    expect((await send('POST', '/api/account/export', {})).status).toBeLessThan(300);
    const { answer } = await vi.waitFor(
      async () => {
        const found = await send('GET', '/api/account/export/archive');
        if (found.status !== 302) throw new Error(`It answers ${found.status}`);
        return { answer: found };
      },
      { timeout: 60_000, interval: 200 },
    );
    const file = await fetch(answer.headers.get('location')!);
    expect((await file.text()).slice(0, 2)).toBe('PK');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"$/);
    const stranger = await fetch(`${server.url}/api/account/export/archive`, { redirect: 'manual' });
    expect(stranger.status).toBe(401);
  });

  it('leaves nothing in its data folder', async () => {
    expect(await readdir(join(server.dataDir, 'files')).catch(() => [])).toEqual([]);
  });

  it('says that it is not available while the bucket is not, and serves again afterwards', async () => {
    const body = await picture();
    const url = await uploaded('campaign-photo', 'mill.png', body);
    bucket.fail(1000, 503);
    expect((await fetch(`${server.url}${url}`)).status).toBe(503);
    const refused = await upload('campaign-photo', 'mill.png', body);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
    bucket.heal();
    expect((await fetch(`${server.url}${url}`)).status).toBe(200);
  });
});
