import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { doorOpened, testKinds } from '../../../tests/support/notice-kinds.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { makeUser } from '#demo/factories/people.ts';
import { listLiveSessions } from '#features/accounts/server/records/sessions.ts';
import { markAllRead } from '#features/notices/server/mark-read.ts';
import { countUnreadOf } from '#features/notices/server/records/notices.ts';
import { createLog } from '#platform/log.ts';
import { type Listener, listenForChanges } from '#platform/live/listen.ts';
import { createStreamHub, type StreamHub } from '#platform/notices/stream-hub.ts';
import { tell } from '#platform/notices/tell.ts';
import { type Actor, anonymous, type SignedIn } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';

const { db, url } = testDatabase();
const log = createLog('silent');

let hub: StreamHub;
let server: TestServer;
let listener: Listener;
/** The actors of requests, by the header `who` that these tests send. */
const people = new Map<string, { actor: Actor; authSessionId: Id | null }>();

beforeEach(async () => {
  people.clear();
  hub = createStreamHub({
    countUnread: (userIds) => countUnreadOf(db, userIds),
    listLive: (ids) => listLiveSessions(db, ids, new Date()),
    log,
    beatMs: 100,
  });
  listener = listenForChanges({
    databaseUrl: url,
    log,
    onNotices: hub.changed,
    onCampaigns: () => {},
    onMissed: hub.allChanged,
  });
  server = await testServer({
    noticeStreams: hub,
    streams: { notices: { running: 5, waiting: 0, shares: { account: 3 } } },
    contextFor: (headers) => {
      const who = people.get(String(headers['who'])) ?? { actor: anonymous, authSessionId: null };
      return Promise.resolve({ ...testContext({ db, actor: who.actor }), authSessionId: who.authSessionId });
    },
  });
  await vi.waitFor(() => listener.settled(), 5000);
});

const opened: AbortController[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) one.abort();
  hub.stop();
  await listener.stop();
  await server.close();
});

async function signIn(name: string): Promise<SignedIn> {
  const user = await makeUser(db);
  const authSessionId = newId();
  const now = new Date();
  await db
    .insertInto('auth.sessions')
    .values({
      id: authSessionId,
      user_id: user.id,
      token: newId(),
      expires_at: new Date(now.getTime() + 3_600_000),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const actor = userActor({ userId: user.id, email: user.email });
  people.set(name, { actor, authSessionId });
  return actor;
}

/** Opens a page's stream; returns what it received, and whether it has ended. */
async function open(who: string) {
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${server.url}/api/notices/stream`, {
    headers: { who },
    signal: controller.signal,
  });
  const page = { status: response.status, text: '', ended: false, close: () => controller.abort() };
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) page.text += chunk;
  };
  void read()
    .catch(() => {})
    .finally(() => {
      page.ended = true;
    });
  return page;
}

type Page = Awaited<ReturnType<typeof open>>;

const heard = ({ text }: Page) =>
  [...text.matchAll(/event: changed\ndata: \{"unread":(\d+)\}/g)].map(([, n]) => Number(n));

const hears = (page: Page, ...counts: number[]) =>
  vi.waitFor(() => expect(heard(page)).toEqual(counts), 5000);

const told = (to: Id[], { fails = false } = {}) =>
  db.transaction().execute(async (transaction) => {
    const context = { ...testContext({ db, noticeKinds: testKinds }), db: transaction };
    await tell(context, doorOpened, { about: newId(), facts: { door: 'gate' }, to });
    if (fails) throw new Error('refused');
  });

describe('an open page', () => {
  test('hears how many notices are unread, and of each new one as its transaction commits; others hear nothing', async () => {
    const mira = await signIn('mira');
    await signIn('theo');
    const [page, others] = [await open('mira'), await open('theo')];
    await Promise.all([hears(page, 0), hears(others, 0)]);
    await told([mira.userId]);
    await hears(page, 0, 1);
    const another = await open('mira');
    await hears(another, 1);
    await told([mira.userId]);
    await Promise.all([hears(another, 1, 2), vi.waitFor(() => expect(heard(page).at(-1)).toBe(2))]);
    expect(heard(others)).toEqual([0]);
  });

  test('hears nothing of what was rolled back', async () => {
    const mira = await signIn('mira');
    const page = await open('mira');
    await hears(page, 0);
    await expect(told([mira.userId], { fails: true })).rejects.toThrow('refused');
    await told([mira.userId]);
    await hears(page, 0, 1);
    expect(page.ended).toBe(false);
  });

  test('hears that notices were read elsewhere', async () => {
    const mira = await signIn('mira');
    // The stream is opened first, because a notice may arrive right after a stream's initial count.
    const page = await open('mira');
    await hears(page, 0);
    await told([mira.userId]);
    await hears(page, 0, 1);
    const context = testContext({ db, actor: mira, noticeKinds: testKinds });
    await markAllRead(context, { until: new Date().toISOString() });
    await hears(page, 0, 1, 0);
    expect(page.ended).toBe(false);
  });

  test('hears what it missed while the connection to the database was away', async () => {
    const mira = await signIn('mira');
    const page = await open('mira');
    await hears(page, 0);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'guildhall-changes' and datname = current_database()`.execute(db);
    await told([mira.userId]);
    await vi.waitFor(() => expect(heard(page).at(-1)).toBe(1), 5000);
  });

  test('hears nothing any more once its session has ended, or its user is shut out', async () => {
    const [mira, theo] = [await signIn('mira'), await signIn('theo')];
    const [page, others, stays] = [await open('mira'), await open('theo'), await open('mira')];
    await signIn('kim');
    const kim = await open('kim');
    expect(stays.ended).toBe(false);
    await db.deleteFrom('auth.sessions').where('user_id', '=', mira.userId).execute();
    await db.updateTable('profiles').set({ disabled_at: new Date() }).where('id', '=', theo.userId).execute();
    await vi.waitFor(() => expect([page.ended, others.ended, stays.ended]).toEqual([true, true, true]), 5000);
    // A heartbeat checks the streams one after the other.
    await vi.waitFor(() => expect(kim.text).toContain(':\n\n'), 5000);
    expect(kim.ended).toBe(false);
  });
});

describe('the stream of notices', () => {
  test('is for people who are signed in', async () => {
    expect((await open('nobody')).status).toBe(401);
    const written = await fetch(`${server.url}/api/notices/stream`, { method: 'POST' });
    expect(written.status).toBe(405);
  });

  test('is refused beyond what a user, and what the server may have open, and free again when a page goes', async () => {
    await signIn('mira');
    await signIn('theo');
    const pages = [await open('mira'), await open('mira'), await open('mira')];
    expect((await open('mira')).status).toBe(429);
    pages[0]!.close();
    await vi.waitFor(async () => expect((await open('mira')).status).toBe(200), 5000);
    expect([(await open('theo')).status, (await open('theo')).status]).toEqual([200, 200]);
    expect((await open('theo')).status).toBe(503);
  });

  test('ends at once for everybody when the server stops, and none opens after that', async () => {
    await signIn('mira');
    const pages = [await open('mira'), await open('mira')];
    hub.stop();
    await vi.waitFor(() => expect(pages.every(({ ended }) => ended)).toBe(true), 1000);
    expect((await open('mira')).status).toBe(503);
  });
});
