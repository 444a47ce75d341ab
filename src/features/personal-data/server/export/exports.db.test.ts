import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { bindingsOf, testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { memoryFileStore } from '../../../../../tests/support/memory-file-store.ts';
import { readZip } from '../../../../../tests/fixtures/read-zip.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/connect.ts';
import { discardQueue } from '#platform/files/discard.ts';
import type { FileStore } from '#platform/files/store.ts';
import { DomainError, uploadRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { eraseAccount } from '../erase-account.ts';
import { personalDataNotices } from '../notices.ts';
import { insertErasure } from '../records/erasures.ts';
import { exportRoutes } from './export-routes.ts';
import { makeExportsQueue } from './make-exports-queue.ts';
import { getExport, requestExport } from './request-export.ts';
import { sweepExportsQueue } from './sweep-exports-queue.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date();
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

const contextOf = (userId: Id, clock = now, database: Database = db) =>
  testContext({ db: database, actor: userActor({ userId }), clock });

/** Runs the job as one server does; `change` makes something of its world different. */
const runJob = (exportFiles: FileStore, clock = now, change: Partial<Context> = {}) =>
  makeExportsQueue(() => Promise.resolve({ ...testContext({ db, clock }), ...change }), exportFiles).work({});

const sweep = (exportFiles: FileStore, clock: Date) =>
  sweepExportsQueue({ ...testContext({ db, clock }), exportFiles }).work({});

const told = async () => (await toldIn(db, personalDataNotices)).map(({ title, to }) => ({ title, to }));

async function keysOf(exportFiles: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of exportFiles.list()) keys.push(key);
  return keys;
}

/** What a browser gets that asks for the copy; `context` is what the server knows of it. */
async function fetched(context: Context, exportFiles: FileStore): Promise<Response> {
  const routes = exportRoutes({ contextFor: () => Promise.resolve(context), exportFiles });
  return routes.request('/api/account/export/archive', {}, bindingsOf());
}

/** Files that break off in the middle. */
const brokenStore = (): FileStore => ({
  ...memoryFileStore(),
  put: async (content) => {
    await Readable.from(content)[Symbol.asyncIterator]().next();
    throw new Error('The disk is gone');
  },
});

describe('a copy of one’s data', () => {
  test('is made in the background, told once, and fetched by its person', async () => {
    const exportFiles = memoryFileStore();
    const { auth_id: userId, alias } = await makePlayer(db);
    expect(await getExport(contextOf(userId))).toMatchObject({ status: 'none', nextAt: null });
    const context = contextOf(userId);
    expect(await requestExport(context)).toMatchObject({ status: 'waiting', ready: null });
    expect(context.enqueued).toEqual([{ name: 'make-exports', payload: {} }]);
    await runJob(exportFiles);
    await runJob(exportFiles);
    expect(await told()).toEqual([{ title: 'Your data are ready', to: [userId] }]);
    expect(await getExport(contextOf(userId))).toMatchObject({
      status: 'ready',
      ready: { goneAt: inDays(7).toISOString() },
      nextAt: inDays(1).toISOString(),
    });
    const response = await fetched(contextOf(userId), exportFiles);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const archive = await readZip(await buffer(response.body!));
    expect(archive.get('data/players.json')).toContain(alias);
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['account.export-request', 'account.export-fetch']);
  });

  test('says beside ids what they mean', async () => {
    const exportFiles = memoryFileStore();
    const player = await makePlayer(db);
    const store = await makeRetailer(db, { name: 'The Lantern' });
    const campaign = await makeCampaign(db, { title: 'Pulp Fridays', retailer_id: store.id });
    const session = await makeSession(db, { campaign_id: campaign.id, start_date: inDays(3) });
    await makeSeat(db, { session_id: session.id, player_id: player.id });
    await requestExport(contextOf(player.auth_id));
    await runJob(exportFiles);
    const response = await fetched(contextOf(player.auth_id), exportFiles);
    const archive = await readZip(await buffer(response.body!));
    const rowsOf = (table: string) => JSON.parse(archive.get(`data/${table}.json`) ?? '[]') as unknown;
    expect(rowsOf('campaign_players')).toMatchObject([
      { campaign_id: campaign.id, campaign_title: 'Pulp Fridays' },
    ]);
    expect(rowsOf('player_sessions')).toMatchObject([
      {
        session_id: session.id,
        campaign_title: 'Pulp Fridays',
        session_start_date: session.start_date.toISOString(),
      },
    ]);
    expect(archive.get('README.txt')).toContain('campaign_title');
  });

  test('is asked for one at a time, and once a day; the next one takes its place', async () => {
    const exportFiles = memoryFileStore();
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    const underWay = { refusal: { code: 'EXPORT_UNDER_WAY' } };
    await expect(requestExport(contextOf(id, inDays(3)))).rejects.toMatchObject(underWay);
    await runJob(exportFiles);
    const tooSoon = { refusal: { code: 'EXPORT_TOO_SOON' } };
    await expect(requestExport(contextOf(id, inDays(0.99)))).rejects.toMatchObject(tooSoon);
    const [first] = await keysOf(exportFiles);
    const later = contextOf(id, inDays(1));
    await requestExport(later);
    expect(later.enqueued).toContainEqual({
      name: 'discard-file',
      payload: { key: first, place: 'exports' },
    });
    expect((await fetched(contextOf(id, inDays(1)), exportFiles)).status).toBe(404);
  });

  test('is nobody else’s: not an admin’s, a visitor’s, or that of a user who proved long ago who they are', async () => {
    const exportFiles = memoryFileStore();
    const { id } = await makeUser(db);
    const admin = await makeUser(db, { role: 'admin' });
    await requestExport(contextOf(id));
    await runJob(exportFiles);
    const others: [Context, number, string][] = [
      [testContext({ db, clock: now }), 401, 'UNAUTHORIZED'],
      [
        testContext({ db, actor: userActor({ userId: admin.id, role: 'admin' }), clock: now }),
        404,
        'EXPORT_GONE',
      ],
      [{ ...contextOf(id), provenAt: inMinutes(-10) }, 403, 'FRESH_SIGN_IN'],
      [{ ...contextOf(id), provenAt: null }, 403, 'FRESH_SIGN_IN'],
    ];
    for (const [context, status, code] of others) {
      const response = await fetched(context, exportFiles);
      expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
    }
  });

  test('is gone after seven days, swept or not', async () => {
    const exportFiles = memoryFileStore();
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    await runJob(exportFiles);
    await sweep(exportFiles, inDays(6.9));
    expect((await fetched(contextOf(id, inDays(6.9)), exportFiles)).status).toBe(200);
    expect((await fetched(contextOf(id, inDays(7)), exportFiles)).status).toBe(404);
    expect((await getExport(contextOf(id, inDays(7)))).status).toBe('none');
    expect(await keysOf(exportFiles)).toHaveLength(1);
    await sweep(exportFiles, inDays(7.1));
    expect(await keysOf(exportFiles)).toEqual([]);
  });

  test('whose bytes are gone, as after a restore, is forgotten, and another may be asked for', async () => {
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    await runJob(memoryFileStore());
    expect((await fetched(contextOf(id), memoryFileStore())).status).toBe(404);
    expect((await requestExport(contextOf(id))).status).toBe('waiting');
  });

  test('goes with its person, the bytes too', async () => {
    const exportFiles = memoryFileStore();
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    await runJob(exportFiles);
    await insertErasure(db, { userId: id, requestedAt: inDays(-1), dueAt: now });
    const context = testContext({ db, clock: now });
    expect(await eraseAccount(context, id)).toBe('erased');
    for (const { name, payload } of context.enqueued) {
      if (name === 'discard-file')
        await discardQueue({ files: memoryFileStore(), exports: exportFiles }).work(payload);
    }
    expect(await keysOf(exportFiles)).toEqual([]);
  });

  test('that is made while its person is erased leaves no bytes', async () => {
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    await insertErasure(db, { userId: id, requestedAt: inDays(-1), dueAt: now });
    const kept = memoryFileStore();
    await runJob({
      ...kept,
      put: async (content, options) => {
        const stored = await kept.put(content, options);
        expect(await eraseAccount(testContext({ db, clock: now }), id)).toBe('erased');
        return stored;
      },
    });
    expect([await keysOf(kept), await told()]).toEqual([[], []]);
  });
});

describe('a copy that goes wrong', () => {
  test('because the disk has no room for another waits, for however many tries, and is made once there is', async () => {
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    const taken: (number | undefined)[] = [];
    const full: FileStore = {
      ...memoryFileStore(),
      put: (_content, { likeIt }) => {
        taken.push(likeIt);
        return Promise.reject(new DomainError(uploadRefusals.NO_SPACE));
      },
    };
    for (let minutes = 0; minutes < 100; minutes += 10) await runJob(full, inMinutes(minutes));
    expect(taken).toEqual(Array.from({ length: 10 }, () => 0));
    expect((await getExport(contextOf(id, inMinutes(100)))).status).toBe('waiting');
    await runJob(memoryFileStore(), inMinutes(100));
    expect((await getExport(contextOf(id, inMinutes(100)))).status).toBe('ready');
    const other = await makeUser(db);
    await requestExport(contextOf(other.id));
    await runJob(full);
    const { size_bytes: bytes } = await db
      .selectFrom('data_exports')
      .select('size_bytes')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(taken.at(-1)).toBe(Number(bytes));
  });

  test('is tried three times, and then may be asked for again at once', async () => {
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    for (const minutes of [0, 1, 3]) {
      expect((await getExport(contextOf(id))).status).toBe('waiting');
      await runJob(brokenStore(), inMinutes(minutes));
    }
    expect(await getExport(contextOf(id))).toMatchObject({ status: 'failed', nextAt: null });
    expect(await told()).toEqual([]);
    const exportFiles = memoryFileStore();
    await requestExport(contextOf(id, inMinutes(4)));
    await runJob(exportFiles, inMinutes(4));
    expect((await getExport(contextOf(id, inMinutes(4)))).status).toBe('ready');
  });

  test('because its server died is made by the next one, and told once', async () => {
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    let died!: () => void;
    const isDead = new Promise<void>((resolve) => (died = resolve));
    const letGo = Promise.withResolvers<void>();
    const kept = memoryFileStore();
    // It comes back when nobody expects it any more.
    const late = runJob({
      ...kept,
      put: async (content, options) => {
        const stored = await kept.put(content, options);
        died();
        await letGo.promise;
        return stored;
      },
    });
    await isDead;
    await runJob(kept, inMinutes(1));
    expect(await keysOf(kept)).toHaveLength(1);
    await runJob(kept, inMinutes(2));
    letGo.resolve();
    await late;
    expect(await keysOf(kept)).toHaveLength(1);
    expect((await fetched(contextOf(id), kept)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  test('by ending its server every time is given up', async () => {
    const { id } = await makeUser(db);
    await requestExport(contextOf(id));
    await db.updateTable('data_exports').set({ tries: 3, taken_until: now }).execute();
    await runJob(memoryFileStore());
    expect((await getExport(contextOf(id))).status).toBe('failed');
  });
});

/** How many of twenty that ask at once are told that it is done. */
async function askedAtOnce(database: Database): Promise<number> {
  const { id } = await makeUser(db);
  const outcomes = await race(20, () => requestExport(contextOf(id, now, database)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('who asks twice at once', () => {
  test('is heard once', async () => {
    expect(await askedAtOnce(pool)).toBe(1);
  });

  test('the race proves it: without locks both are', luck, async () => {
    expect(await askedAtOnce(withoutLocks(pool))).toBeGreaterThan(1);
  });
});
