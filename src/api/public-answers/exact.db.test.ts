import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { publicServer, type PublicServer } from '../../../tests/support/services/public-server.ts';
import { makeCampaignFile } from '#demo/factories/files.ts';
import {
  makeCampaign,
  makeMember,
  makeQuestion,
  makeSeat,
  makeSeries,
  makeSession,
} from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import type { Id } from '#shared/ids.ts';

const STEPS = process.env['LONG_TESTS'] ? 2_000 : 24;
const ASKED_A_STEP = 6;
const start = new Date('2026-05-01T12:00:00Z').getTime();

const { db, url } = testDatabase();
let now = start;
const clock = () => new Date(now);
const hours = (count: number) => new Date(now + count * 3_600_000);

let servers: PublicServer[] = [];
let plain: PublicServer;
let campaigns: Id[];
let stores: Id[];
let conventions: Id[];
let players: { id: Id; auth_id: Id }[];

/** Mulberry32: a pseudorandom generator that gives the same sequence for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

beforeEach(async () => {
  now = start;
  players = [];
  for (let index = 0; index < 5; index += 1) players.push(await makePlayer(db, { alias: `Player ${index}` }));
  stores = [];
  for (const name of ['Tin Dragon', 'Mill'])
    stores.push((await makeRetailer(db, { name, city: 'Oakland' })).id);
  conventions = [(await makeConvention(db, { name: 'Orccon' })).id];
  const owner = await db.selectFrom('players').selectAll().limit(1).executeTakeFirstOrThrow();
  campaigns = [];
  for (let index = 0; index < 4; index += 1) {
    const place = index % 2 === 0 ? { retailer_id: stores[0]! } : { convention_id: conventions[0]! };
    const type = index % 2 === 0 ? 'Retailer' : 'Convention';
    const { id } = await makeCampaign(db, {
      title: `Campaign ${index}`,
      type,
      max_players: 4,
      owner,
      ...place,
    });
    await makeSession(db, { campaign_id: id, session_number: 1, start_date: hours(1 + index) });
    campaigns.push(id);
  }
  servers = await Promise.all([publicServer({ db, url }, { clock }), publicServer({ db, url }, { clock })]);
  plain = await publicServer({ db, url }, { clock, maxBytes: 0 });
  await heard();
});
afterEach(async () => {
  await Promise.all([...servers, plain].map((server) => server.close()));
});

/** Resolves when every server has read the changes committed so far. */
const heard = () =>
  vi.waitFor(() => Promise.all(servers.map(({ listener }) => listener.settled())), { timeout: 5_000 });

type Question = { path: string; body?: object };

const questions = (): Question[] => [
  ...['Retailer', 'Convention'].flatMap((type) =>
    ['', '&sort=soonest', '&sort=price', '&seats=free', '&text=player', '&text=camp'].map((rest) => ({
      path: `/api/campaigns?type=${type}${rest}`,
    })),
  ),
  { path: '/api/campaigns/states' },
  { path: '/api/game-systems' },
  ...campaigns.flatMap((id) =>
    ['', '/sessions', '/participants', '/files?folder=photos', '/questions?list=answered'].map((part) => ({
      path: `/api/campaigns/${id}${part}`,
    })),
  ),
  ...stores.flatMap((id) => [{ path: `/api/retailers/${id}` }, { path: `/api/retailers/${id}/campaigns` }]),
  ...conventions.flatMap((id) => [
    { path: `/api/conventions/${id}` },
    { path: `/api/conventions/${id}/campaigns` },
  ]),
  { path: '/api/retailers/search', body: {} },
  { path: '/api/retailers/search', body: { text: 'dragon' } },
];

async function ask(server: PublicServer, { path, body }: Question): Promise<string> {
  const response = await fetch(server.url + path, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: 'http://guild.test' },
    }),
  });
  // Refusals contain their request's id.
  return `${response.status} ${response.status === 200 ? await response.text() : ''}`;
}

async function expectFresh(asked: readonly Question[]): Promise<void> {
  await Promise.all(
    asked.map(async (question) => {
      const fresh = await ask(plain, question);
      for (const server of servers) {
        expect({ question, answer: await ask(server, question) }).toEqual({ question, answer: fresh });
      }
    }),
  );
}

type Random = (below: number) => number;
const pick = <T>(random: Random, things: readonly T[]): T => things[random(things.length)]!;

/** Changes that affect public answers, made as use-cases do, or directly in the database. */
const writes: ((random: Random, step: number) => Promise<unknown>)[] = [
  (random, step) =>
    sql`update campaigns set title = ${`Camp ${step}`}, price = ${random(9)} where id = ${pick(random, campaigns)}`.execute(
      db,
    ),
  (random) =>
    sql`update campaigns set status = ${pick(random, ['active', 'paused', 'ended', 'hidden'])} where id = ${pick(random, campaigns)}`.execute(
      db,
    ),
  async (_random, step) => {
    campaigns.push(
      (await makeCampaign(db, { title: `Camp ${step}`, type: 'Convention', convention_id: conventions[0]! }))
        .id,
    );
  },
  async (random) => {
    const open = await sql<{ id: Id; player_id: Id }>`
      select sessions.id, players.id as player_id from sessions, players
      where not exists (select from player_sessions where session_id = sessions.id and player_id = players.id)
      order by sessions.id, players.id`.execute(db);
    if (open.rows.length === 0) return;
    const { id, player_id } = pick(random, open.rows);
    await makeSeat(db, { session_id: id, player_id });
  },
  () => sql`delete from player_sessions where id in (select id from player_sessions limit 1)`.execute(db),
  async (random) => {
    const campaign_id = pick(random, campaigns);
    const player_id = pick(random, players).id;
    const known = await db
      .selectFrom('campaign_players')
      .select('player_id')
      .where('campaign_id', '=', campaign_id)
      .where('player_id', '=', player_id)
      .executeTakeFirst();
    if (!known) await makeMember(db, { campaign_id, player_id });
  },
  (random) =>
    sql`delete from campaign_players where role_type = 'player' and campaign_id = ${pick(random, campaigns)}`.execute(
      db,
    ),
  (random) =>
    sql`update campaign_players set co_organises = not co_organises where campaign_id = ${pick(random, campaigns)} and role_type = 'player'`.execute(
      db,
    ),
  async (random, step) => {
    await makeSession(db, {
      campaign_id: pick(random, campaigns),
      session_number: 10 + step,
      start_date: hours(1 + random(48)),
    });
  },
  (random) =>
    sql`update sessions set start_date = ${hours(random(72) - 5)}, hidden_at = ${random(3) === 0 ? clock() : null} where campaign_id = ${pick(random, campaigns)}`.execute(
      db,
    ),
  () =>
    sql`delete from sessions where id in (
      select id from sessions where not exists (select from player_sessions where session_id = sessions.id) limit 1)`.execute(
      db,
    ),
  (random, step) =>
    sql`update players set alias = ${`Player x${step}`} where id = ${pick(random, players).id}`.execute(db),
  (random, step) =>
    sql`update retailers set name = ${`Dragon ${step}`}, state = ${pick(random, ['CA', 'NY'])} where id = ${pick(random, stores)}`.execute(
      db,
    ),
  (random) =>
    sql`update retailers set status = ${pick(random, ['active', 'inactive'])} where id = ${pick(random, stores)}`.execute(
      db,
    ),
  async (_random, step) => {
    stores.push((await makeRetailer(db, { name: `Dragon ${step}`, state: 'OR' })).id);
  },
  (_random, step) => sql`update conventions set name = ${`Con ${step}`}`.execute(db),
  (_random, step) => sql`update game_systems set name = name || ${String(step)}`.execute(db),
  (random) =>
    sql`insert into organiser_figures (player_id, ratings, stars, sessions_led) select distinct player_id, 3, ${3 + random(12)}::int, ${random(30)}::int
      from campaign_players where role_type = 'owner' on conflict (player_id)
      do update set ratings = excluded.ratings, stars = excluded.stars, sessions_led = excluded.sessions_led`.execute(
      db,
    ),
  (random) =>
    sql`insert into late_cancellations (organiser_id, session_start, cancelled_at)
      select distinct player_id, ${hours(-24)}::timestamptz, ${hours(-26)}::timestamptz from campaign_players where role_type = 'owner' and campaign_id = ${pick(random, campaigns)}`.execute(
      db,
    ),
  (random) => makeCampaignFile(db, { campaign_id: pick(random, campaigns), kind: 'photos' }),
  () => sql`update campaign_files set hidden_at = now()`.execute(db),
  (random, step) =>
    makeQuestion(db, {
      campaign_id: pick(random, campaigns),
      asker_id: pick(random, players).id,
      text: `May I, ${step}?`,
      answer: 'Yes',
      answered_at: clock(),
      answered_by: players[0]!.id,
      is_for_all: true,
    }),
  () => sql`update campaign_questions set answer_hidden_at = now()`.execute(db),
  async (random) => {
    const campaign_id = pick(random, campaigns);
    const { id } = await makeSeries(db, { campaign_id });
    await sql`update sessions set series_id = ${id} where campaign_id = ${campaign_id}`.execute(db);
  },
  () => sql`update session_series set revision = revision + 1, local_time = '18:15'`.execute(db),
  (random) =>
    sql`insert into waitlist_entries (session_id, player_id, place, waiting_since, offered_at, offer_ends_at)
      select id, ${pick(random, players).id}, 1, ${clock()}, ${clock()}, ${hours(9)} from sessions
      order by id limit 1 on conflict do nothing`.execute(db),
  async (random) => {
    // A player is deleted with all their data.
    if (players.length < 3) return;
    const { id, auth_id } = players.splice(1 + random(players.length - 1), 1)[0]!;
    await sql`delete from player_sessions where player_id = ${id}`.execute(db);
    await sql`delete from auth.users where id = ${auth_id}`.execute(db);
  },
  async (random) => {
    now += random(6) * 3_600_000;
  },
];

test('after random writes, whoever makes them, every answer of two servers is what the database says', async () => {
  for (const seed of [1, 2]) {
    const random = randomFrom(seed);
    for (let step = 1; step <= STEPS / 2; step += 1) {
      await pick(random, writes)(random, seed * 100_000 + step);
      await heard();
      const all = questions();
      await expectFresh(Array.from({ length: ASKED_A_STEP }, () => pick(random, all)));
    }
    await expectFresh(questions());
    // Again, now from the cache.
    await expectFresh(questions());
  }
  const { hits } = servers[0]!.cache.takeFigures();
  expect(hits).toBeGreaterThan(STEPS);
});

test('canary: without what the database says, answers are old', async () => {
  const list = { path: '/api/campaigns?type=Retailer' };
  await expectFresh([list]);
  await sql`alter table campaigns disable trigger user`.execute(db);
  try {
    await sql`update campaigns set title = 'Renamed'`.execute(db);
    await heard();
    expect(await ask(servers[0]!, list)).not.toBe(await ask(plain, list));
  } finally {
    await sql`alter table campaigns enable trigger user`.execute(db);
  }
});

test('a server whose connection is cut keeps nothing until it hears again, and nothing that it had', async () => {
  const list = { path: '/api/campaigns?type=Retailer' };
  await expectFresh([list]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall-changes'`.execute(db);
  await sql`update campaigns set title = 'While nobody heard'`.execute(db);
  await vi.waitFor(() => expectFresh([list]), { timeout: 1_000 });
  await sql`update campaigns set title = 'Still'`.execute(db);
  await expectFresh([list]);
  await heard();
  await sql`update campaigns set title = 'Heard again'`.execute(db);
  await heard();
  await expectFresh(questions());
  await expectFresh(questions());
  expect(servers[0]!.cache.takeFigures().hits).toBeGreaterThan(0);
});

test('what a moderator hides is gone at once, on every server', async () => {
  const [id] = campaigns;
  const asked = [{ path: `/api/campaigns/${id}` }, { path: '/api/campaigns?type=Retailer' }];
  await expectFresh(asked);
  const admin = testContext({
    db,
    clock,
    actor: userActor({ userId: (await makeUser(db, { role: 'admin' })).id, role: 'admin' }),
  });
  await decideCase(admin, {
    thing: { kind: 'campaign', id: id! },
    caseId: null,
    decision: 'hide',
    rule: 'fraud',
    reason: 'It sells what does not exist.',
  });
  await heard();
  for (const server of servers) expect(await ask(server, asked[0]!)).toMatch(/^404/);
  await expectFresh(asked);
});

test('an answer ends when a session that it names begins', async () => {
  const list = { path: '/api/campaigns?type=Retailer' };
  const before = await ask(servers[0]!, list);
  now = hours(1).getTime();
  expect(await ask(servers[0]!, list)).not.toBe(before);
  await expectFresh(questions());
});
