import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testAccounts } from '../../../tests/support/accounts.ts';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { type TestServer, testServer } from '../../../tests/support/test-server.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { diskFileStore } from '#platform/files/store.ts';
import { newId } from '#shared/ids.ts';

/** Shorter limits, instead of 30 s, ten minutes, 20 s and a kilobyte. */
const limits = { bodyMs: 1_000, uploadMs: 2_000, silenceMs: 1_000, leastBytesASecond: 5 };
/** Chunks at this interval never count as silence, but a body of many chunks exceeds its limit. */
const PIECE_MS = 100;
/** How much later than its limit a request may be aborted. */
const LATE_MS = 2_000;

const { db } = testDatabase({ emptied: 'once' });
let root: string;
let server: TestServer;
let context: TestContext;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-slow-'));
  const files = diskFileStore(root);
  const { auth_id: userId, id: playerId } = await makePlayer(db);
  context = testContext({ db, files, actor: userActor({ userId, playerId }) });
  server = await testServer({
    files,
    limits,
    otherRoutes: testAccounts({ db, env: { PUBLIC_URL: 'http://guild.test' } }).routes,
    contextFor: (_headers, requestId) => Promise.resolve({ ...context, requestId }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

type Sending = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  pieces: string[];
  /** The pause between two chunks. */
  pauseMs?: number;
};
type Outcome = { status: number; text: string; connection: string | undefined; ms: number };

/** Sends a body in chunks while the connection stays open; resolves with the answer when it is closed. */
function send({
  method = 'POST',
  path,
  headers = {},
  pieces,
  pauseMs = PIECE_MS,
}: Sending): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    let heard = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const all = { host: 'guild.test', 'content-type': 'application/json', connection: 'close', ...headers };
    const lines = Object.entries({ ...all, 'content-length': String(length) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const left = [...pieces];
    const next = () => {
      const piece = left.shift();
      if (piece !== undefined) socket.write(piece);
    };
    next();
    const sending = setInterval(next, pauseMs);
    socket.on('data', (chunk) => (heard += chunk.toString()));
    // Data sent after the end of the connection causes a reset.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
    socket.on('close', () => {
      clearInterval(sending);
      const [head = '', text = ''] = heard.split('\r\n\r\n');
      resolve({
        status: Number(head.split(' ')[1]),
        connection: /^connection: (.*)$/im.exec(head)?.[1],
        text,
        ms: performance.now() - begin,
      });
    });
  });
}

const pieces = (count: number) => Array.from({ length: count }, () => 'x');
const write = (body: string[], pauseMs?: number) =>
  send({ path: `/api/write/${newId()}`, pieces: body, ...(pauseMs !== undefined && { pauseMs }) });
const upload = (body: string[], pauseMs?: number) =>
  send({
    method: 'PUT',
    path: `/api/uploads/${newId()}?kind=campaign-resource`,
    headers: { 'x-file-name': 'rules.txt' },
    pieces: body,
    ...(pauseMs !== undefined && { pauseMs }),
  });

/** The visible result of an aborted request, and whether it came at about the time of its limit. */
const verdictOn = ({ status, connection, text, ms }: Outcome, limitMs: number) => ({
  status,
  connection,
  code: (JSON.parse(text) as { code?: string }).code,
  inTime: ms > limitMs - 50 && ms < limitMs + LATE_MS,
});
const cutOff = { status: 408, connection: 'close', code: 'REQUEST_TIMEOUT', inTime: true };

async function kept() {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const rows = await db.selectFrom('uploads').select('name').execute();
  return { files: entries.filter((entry) => entry.isFile()).length, rows: rows.length };
}

describe.concurrent('a body', () => {
  it('that dribbles is cut off with 408, and its connection ends', async () => {
    expect(verdictOn(await write(pieces(50)), limits.bodyMs)).toEqual(cutOff);
  });

  it('that stops in the middle is cut off as well', async () => {
    expect(verdictOn(await write(['{"title":', 'x'], 60_000), limits.bodyMs)).toEqual(cutOff);
  });

  it('that dribbles to a route of accounts is cut off as well', async () => {
    const errors = vi.spyOn(console, 'error');
    const origin = 'http://guild.test';
    const path = '/api/auth/magic-link';
    expect(verdictOn(await send({ path, headers: { origin }, pieces: pieces(50) }), limits.bodyMs)).toEqual(
      cutOff,
    );
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('that dribbles on behind its answer loses its connection', async () => {
    const headers = { origin: 'https://evil.example', connection: 'keep-alive' };
    const outcome = await send({ path: '/api/write/x', headers, pieces: pieces(50) });
    expect(outcome.status).toBe(403);
    expect(outcome.ms).toBeLessThan(limits.bodyMs + LATE_MS);
  });

  it('that is slow and steady within the limit is taken', async () => {
    expect(await write(['{"tit', 'le":', '"slow"', '}'])).toMatchObject({ status: 200 });
  });
});

describe('an upload', () => {
  it('that dribbles is cut off with 408 once its time is over; nothing is kept, and its places are free', async () => {
    const before = await kept();
    // As many uploads as a user may send at once.
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => upload(pieces(50))));
    for (const outcome of outcomes) expect(verdictOn(outcome, limits.uploadMs)).toEqual(cutOff);
    await expect.poll(kept).toEqual(before);
    expect(await upload(['Play fair.'])).toMatchObject({ status: 200 });
  });

  it('that falls silent is cut off with 408 soon, and nothing is kept', async () => {
    const before = await kept();
    expect(verdictOn(await upload(['Play', 'fair'], 60_000), limits.silenceMs)).toEqual(cutOff);
    await expect.poll(kept).toEqual(before);
  });

  it('that is slow and steady is stored whole, though it takes longer than other bodies may', async () => {
    const before = await kept();
    const outcome = await upload(pieces(15));
    expect(outcome.status).toBe(200);
    expect(outcome.ms).toBeGreaterThan(limits.bodyMs);
    expect(JSON.parse(outcome.text)).toMatchObject({ sizeBytes: 15 });
    expect(await kept()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
  });
});

it('whoever is cut off leaves a line with 408 in the log, and no error', async () => {
  const linesOf408 = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"status":408')).length;
  const before = linesOf408();
  await write(['{"title":', 'x'], 60_000);
  await expect.poll(linesOf408).toBe(before + 1);
  expect(server.logged()).not.toContain('unexpected error');
});
