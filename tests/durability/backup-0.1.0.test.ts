// Version 0.1.0's own archive (tests/fixtures/README.md), on today's code. Neither the archive nor what is asked of it
// may ever be changed to fit the code.
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTask } from '../support/run-task.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const archive = resolve('tests/fixtures/backup-0.1.0.tar.gz');
/** The hash that 0.1.0's manifest names. */
const document = {
  path: '/files/resources/01a204a6-6411-75cb-a874-be22905c8ea7.txt',
  sha256: '68259d84fe3a69af1f3244fc94c39d558fde995062ae422a93139b06f6ce2076',
};
const picture = {
  path: '/files/avatars/01a204a5-c5bb-73fe-8fe9-8f7f0dd1cdf1.webp',
  sha256: 'cb1992beb87adeca00f6718d41aff6eff81c3f955eafca593adc92b7439bd871',
};

let dataDir: string;
let restored: Awaited<ReturnType<typeof runTask>>;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guildhall-0.1.0-'));
  // Started by root, the embedded database runs as another user, who has to get in.
  await chmod(dataDir, 0o711);
  restored = await runTask('restore', { DATA_DIR: dataDir }, archive);
  server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' });
});
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await server?.cleanUp();
  await rm(dataDir, { recursive: true, force: true });
});

/** Signs in by a request below /api/auth; answers with the session's cookie. */
async function signIn(path: string, body: Record<string, string>): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth${path}`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function read<T>(path: string, cookie = ''): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

test('a backup of 0.1.0 is restored into an empty database, row for row and file for file', () => {
  expect(restored).toEqual({
    code: 0,
    said: expect.stringContaining(
      'Restored 37 tables with 3,805 rows, 2 files with 0.0 MB: all as in the backup',
    ),
  });
});

test("today's migrations upgrade it, and the server starts on it", async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const systems = await read<{ items: unknown[] }>('/api/game-systems');
  expect(systems.items).toHaveLength(12);
});

test('its people sign in: with the password they chose then, and by the demo', async () => {
  const own = await signIn('/sign-in', { email: 'rowan@example.com', password: 'an old brass lantern' });
  const { player } = await read<{ player: unknown }>('/api/players/own', own);
  expect(player).toMatchObject({ alias: 'Rowan Ash', aliasImageUrl: picture.path });
  const executed = await read<{ items: { decision: string }[] }>('/api/contracts/executed', own);
  expect(executed.items.map(({ decision }) => decision)).toEqual(['declined', 'accepted', 'declined']);
  const sent = await read<{ items: { email: string }[] }>('/api/invites/sent', own);
  expect(sent.items.map(({ email }) => email)).toEqual(['hazel@example.com']);
  const purchases = await read<{ items: { paymentStatus: string }[] }>('/api/purchases', own);
  expect(purchases.items.map(({ paymentStatus }) => paymentStatus)).toEqual(['pending']);

  const demo = await signIn('/demo-sign-in', { email: 'organiser@example.com' });
  const campaigns = await read<{ items: unknown[] }>('/api/campaigns/owned', demo);
  expect(campaigns.items).toHaveLength(6);
});

test('its files are served, byte for byte', async () => {
  for (const { path, sha256 } of [document, picture]) {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});

test('its evidence verifies: every agreement has the hashes that 0.1.0 gave it', async () => {
  expect(await runTask('verify-evidence', { DATA_DIR: dataDir })).toEqual({
    code: 0,
    said: '14 executed agreements checked, 0 faults\n',
  });
});
