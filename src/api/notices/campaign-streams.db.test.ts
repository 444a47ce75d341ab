import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playerActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import {
  makeAnnouncement,
  makeCampaign,
  makeQuestion,
  makeSeat,
  makeSession,
} from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { createTopicHub, type TopicHub } from '#platform/live/topic-hub.ts';
import { createLog } from '#platform/log.ts';
import { type Listener, listenForChanges } from '#platform/live/listen.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';

const { db, url } = testDatabase();

let hub: TopicHub;
let listener: Listener;
let server: TestServer;
/** The actors of requests, by the header `who` that these tests send. */
const people = new Map<string, Actor>();
const opened: AbortController[] = [];

beforeEach(async () => {
  people.clear();
  hub = createTopicHub({ tellEveryMs: 20, beatMs: 60_000 });
  listener = listenForChanges({
    databaseUrl: url,
    log: createLog('silent'),
    onNotices: () => {},
    onCampaigns: ({ ids, kind }) => (kind === 'hidden' ? hub.closed(ids) : hub.changed(ids, kind)),
    onMissed: hub.allChanged,
  });
  server = await testServer({
    campaignStreams: hub,
    streams: { campaigns: { running: 5, waiting: 0, shares: { network: 4, client: 3, account: 2 } } },
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    contextFor: (headers) =>
      Promise.resolve(testContext({ db, actor: people.get(String(headers['who'])) ?? anonymous })),
  });
  await vi.waitFor(() => listener.settled(), 5000);
});

afterEach(async () => {
  for (const one of opened.splice(0)) one.abort();
  hub.stop();
  await listener.stop();
  await server.close();
});

const listenerPid = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = 'guildhall-changes' and datname = current_database()`.execute(db);
  return rows[0]?.pid;
};

/** Opens a page's stream; returns its status, what it received, and whether it has ended. */
async function open(campaignId: Id, who = 'a visitor', from = '203.0.113.7') {
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${server.url}/api/campaigns/${campaignId}/stream`, {
    headers: { who, 'x-forwarded-for': from },
    signal: controller.signal,
  });
  const page = { status: response.status, text: '', ended: false };
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

const heard = ({ text }: Page) => text.split('event: changed\ndata: {}\n\n').length - 1;
const hears = (page: Page, count: number) =>
  vi.waitFor(() => expect(heard(page)).toBeGreaterThanOrEqual(count), 5000);

test('a page hears that seats, sessions, members and the campaign changed, nothing of what, and nothing of others', async () => {
  const [campaign, other] = [await makeCampaign(db), await makeCampaign(db)];
  const player = await makePlayer(db);
  await listener.settled();
  const page = await open(campaign.id);
  const elsewhere = await open(other.id);
  expect(page.status).toBe(200);
  await joinCampaign(testContext({ db, actor: playerActor(player) }), { campaignId: campaign.id });
  await hears(page, 1);
  const before = heard(page);
  const session = await makeSession(db, { campaign_id: campaign.id });
  await hears(page, before + 1);
  const seatless = heard(page);
  const seat = await makeSeat(db, { session_id: session.id, player_id: player.id });
  await hears(page, seatless + 1);
  const seated = heard(page);
  await db.deleteFrom('player_sessions').where('id', '=', seat.id).execute();
  await hears(page, seated + 1);
  const freed = heard(page);
  await db.updateTable('campaigns').set({ title: 'The Mill' }).where('id', '=', campaign.id).execute();
  await hears(page, freed + 1);
  const entry = { session_id: session.id, player_id: player.id, place: 1, waiting_since: new Date() };
  await db.insertInto('waitlist_entries').values(entry).execute();
  await hears(page, freed + 2);
  await db.insertInto('join_requests').values({ campaign_id: campaign.id, player_id: player.id }).execute();
  await hears(page, freed + 3);
  expect(page.text.replaceAll(/retry: \d+\n\n|event: changed\ndata: \{\}\n\n/g, '')).toBe('');
  expect(heard(elsewhere)).toBe(0);
});

test('an open page hears apart from all else that something was announced, asked or answered, and nothing of what', async () => {
  const campaign = await makeCampaign(db);
  const page = await open(campaign.id);
  const words = () => page.text.split('event: words\ndata: {}\n\n').length - 1;
  const tells = async (count: number) =>
    vi.waitFor(() => expect(words()).toBeGreaterThanOrEqual(count), 5000);
  const announcement = await makeAnnouncement(db, {
    campaign_id: campaign.id,
    author_id: campaign.owner!.id,
  });
  await tells(1);
  const told = words();
  // Earlier changes have been received by now.
  const before = heard(page);
  const question = await makeQuestion(db, { campaign_id: campaign.id });
  await tells(told + 1);
  const asked = words();
  await db
    .updateTable('campaign_questions')
    .set({ answer: 'Yes', answered_at: new Date(), answered_by: campaign.owner!.id })
    .where('id', '=', question.id)
    .execute();
  await tells(asked + 1);
  const answered = words();
  await db.deleteFrom('campaign_announcements').where('id', '=', announcement.id).execute();
  await tells(answered + 1);
  expect(heard(page)).toBe(before);
});

test('however much happens in a moment, a page hears of it once, and once more of what came meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const calm = createTopicHub({ tellEveryMs: 1_000, beatMs: 60_000 });
    const told: string[] = [];
    const stream = { write: (text: string) => void told.push(text), end: () => {} };
    calm.add('campaign', stream);
    for (let count = 0; count < 500; count += 1) calm.changed(['campaign']);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(999);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told).toHaveLength(2);
    calm.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a hidden campaign is nobody’s but its members’; what is open ends as it is hidden', async () => {
  const campaign = await makeCampaign(db);
  people.set('owner', playerActor(campaign.owner!));
  const page = await open(campaign.id);
  await db.updateTable('campaigns').set({ status: 'hidden' }).where('id', '=', campaign.id).execute();
  await vi.waitFor(() => expect(page.ended).toBe(true), 5000);
  expect((await open(campaign.id)).status).toBe(404);
  expect((await open(newId())).status).toBe(404);
  expect((await open(campaign.id, 'owner')).status).toBe(200);
});

test('an account, a client, a network and the server have so many streams, and room again when one leaves', async () => {
  const campaign = await makeCampaign(db);
  people.set('owner', playerActor(campaign.owner!));
  const statusOf = async (who?: string, from?: string) => (await open(campaign.id, who, from)).status;
  expect([await statusOf('owner'), await statusOf('owner'), await statusOf('owner')]).toEqual([
    200, 200, 429,
  ]);
  // An account's limit applies across networks, and its streams also count for its address.
  expect(await statusOf('owner', '198.51.100.4')).toBe(429);
  expect([await statusOf(), await statusOf()]).toEqual([200, 429]);
  // The /24 may have one more than the address, and no more.
  expect([await statusOf('', '203.0.113.8'), await statusOf('', '203.0.113.9')]).toEqual([200, 503]);
  expect([await statusOf('', '198.51.100.4'), await statusOf('', '192.0.2.1')]).toEqual([200, 503]);
  opened[0]!.abort();
  await vi.waitFor(async () => expect(await statusOf('', '192.0.2.1')).toBe(200), 5000);
});

test('a listener that was lost is made again, and then all pages look again', async () => {
  const campaign = await makeCampaign(db);
  const page = await open(campaign.id);
  const pid = await listenerPid();
  await sql`select pg_terminate_backend(${pid}::integer)`.execute(db);
  await hears(page, 1);
  expect(page.ended).toBe(false);
});
