// Compares the search with an oracle, which holds a whole world in memory and checks every table, one condition after
// the other.
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  campaignTypeIds,
  makeCampaign,
  makeGameSystem,
  makeMember,
  makeSeat,
  makeSession,
} from '#demo/factories/games.ts';
import { insertOne } from '#demo/factories/insert.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { makeExam, submissionRow } from '#demo/factories/qualification.ts';
import type { Database } from '#platform/database/connect.ts';
import { anonymous } from '#shared/actor.ts';
import { distanceMiles, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { DAY_MS } from '#shared/time.ts';
import { zoneOfPlace } from '#features/retailers/server/records/store-zone.ts';
import type { FoundTable } from '../contract.ts';
import { type TableSearch, tableSearchShape } from '../inputs.ts';
import { DATES_SHOWN, minuteOf, TABLES_A_PAGE } from '../rules.ts';
import { searchTables } from './search-tables.ts';
import { settlePlaces } from './settle-places-queue.ts';

const { db } = testDatabase();
const isLong = process.env['LONG_TESTS'] === '1';
const HOUR_MS = 3_600_000;
const WORLDS = isLong ? 40 : 4;
const SEARCHES = isLong ? 120 : 60;

/** A short repeatable generator (mulberry32). */
function chanceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)]!;
  return { next, below, one, maybe: (share: number) => next() < share };
}
type Chance = ReturnType<typeof chanceOf>;

/** Dates near changes of daylight saving time in the United States and in Europe, and ordinary ones. */
const NOWS = ['2026-03-06T15:00:00Z', '2026-10-29T03:30:00Z', '2026-06-10T12:00:00Z', '2026-12-30T23:10:00Z'];

/** The stores of a world are around these positions: a city, both poles, and both sides of the antimeridian. */
const MIDDLES: Position[] = [
  { lat: 40.75, lng: -73.98 },
  { lat: 89.8, lng: 30 },
  { lat: -89.9, lng: -120 },
  { lat: 51.9, lng: 179.7 },
  { lat: 51.9, lng: -179.8 },
  { lat: 37.8, lng: -122.27 },
];

/** A session of a world, with all facts that the oracle uses. */
type Known = {
  campaignId: Id;
  sessionId: Id;
  start: Date;
  clock: string;
  position: Position | null;
  type: keyof typeof campaignTypeIds;
  systemId: Id;
  priceCents: number;
  isTournament: boolean;
  languages: string[];
  experience: string | null;
  minimumAge: number | null;
  isShown: boolean;
  isLinkOnly: boolean;
  isCertified: boolean;
  hasOwner: boolean;
  isMember: boolean;
  isKeptOut: boolean;
  sitsBlocked: boolean;
  free: number;
};

type World = {
  now: Date;
  viewer: Awaited<ReturnType<typeof makePlayer>>;
  known: Known[];
  systems: Id[];
  positions: Position[];
};

const near = (chance: Chance, { lat, lng }: Position): Position => {
  const around = { lat: lat + (chance.next() - 0.5) * 1.2, lng: lng + (chance.next() - 0.5) * 1.6 };
  return {
    lat: Math.max(-90, Math.min(90, Number(around.lat.toFixed(5)))),
    lng: Number((((around.lng + 540) % 360) - 180).toFixed(5)),
  };
};

async function makeWorld(seed: number): Promise<World> {
  const chance = chanceOf(seed);
  const now = new Date(chance.one(NOWS));
  const viewer = await makePlayer(db);
  const blocked = await makePlayer(db);
  const [from, to] = chance.maybe(0.5) ? [viewer.id, blocked.id] : [blocked.id, viewer.id];
  await insertOne(db, 'player_blocks', { player_id: from, blocked_id: to, created_at: now });
  const systems: Id[] = [];
  for (let count = 0; count < 3; count += 1) systems.push((await makeGameSystem(db)).id);
  const exams = new Map<Id, Id>();
  for (const id of systems) exams.set(id, (await makeExam(db, { game_system_id: id })).id);
  const stores = [];
  for (let count = 0; count < 12; count += 1) {
    const position = chance.maybe(0.9) ? near(chance, MIDDLES[count % MIDDLES.length]!) : null;
    const state = chance.one(['CA', 'NY', 'AZ', null]);
    const row = await makeRetailer(db, { lat: position?.lat ?? null, lng: position?.lng ?? null, state });
    stores.push({ id: row.id, position, zone: zoneOfPlace({ position, state }) });
  }
  const conventions = [];
  for (const location of ['Portland, OR', 'Nowhere at all']) {
    const zone = chance.one(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati']);
    const row = await makeConvention(db, { location, time_zone: zone });
    conventions.push({ id: row.id, zone, location });
  }
  await settlePlaces({ db, clock: () => new Date(0) });
  const portland = await positionOfConvention(db, conventions[0]!.id);
  const known: Known[] = [];
  for (let count = 0; count < 80; count += 1) {
    const type = chance.one(['Retailer', 'Retailer', 'Convention', 'Online'] as const);
    const store = type === 'Retailer' || chance.maybe(0.3) ? chance.one(stores) : null;
    const convention = type === 'Convention' ? chance.one([...conventions, null]) : null;
    const zone = chance.one(['America/New_York', 'Asia/Kathmandu', null]);
    const systemId = chance.one(systems);
    const owner = chance.maybe(0.1) ? blocked : await makePlayer(db);
    const hasOwner = chance.maybe(0.92);
    const facts = {
      status: chance.one(['active', 'active', 'active', "'active'::text", 'paused', 'ended', 'hidden']),
      admission: chance.one(['open', 'open', 'open', 'request', 'link'] as const),
      is_tournament: chance.maybe(0.3),
      languages: chance.one([[], ['en'], ['en', 'fr'], ['fr']]),
      experience: chance.one(['everybody', 'new', 'experienced', null] as const),
      minimum_age: chance.one([0, 13, 18, null]),
    };
    const campaign = await makeCampaign(db, {
      ...facts,
      type,
      owner: hasOwner ? owner : null,
      game_system_id: systemId,
      retailer_id: store?.id ?? null,
      convention_id: convention?.id ?? null,
      time_zone: zone,
      max_players: chance.one([1, 2, 4]),
      min_players: 1,
    });
    const isCertified = hasOwner && owner !== blocked && chance.maybe(0.4);
    if (isCertified)
      await insertOne(
        db,
        'player_exams',
        submissionRow({ player_id: owner.id, exam_id: exams.get(systemId)! }),
      );
    const isMember = chance.maybe(0.15);
    if (isMember)
      await makeMember(db, { campaign_id: campaign.id, player_id: viewer.id, created_at: new Date(0) });
    const isRemoved = !isMember && chance.maybe(0.1);
    if (isRemoved) {
      const removal = {
        campaign_id: campaign.id,
        player_id: viewer.id,
        reason: 'other' as const,
        removed_at: now,
      };
      await insertOne(db, 'campaign_removals', removal);
    }
    let position: Position | null = null;
    if (type !== 'Online') position = convention === conventions[0] ? portland : (store?.position ?? null);
    const clockZone = convention?.zone ?? store?.zone ?? zone ?? 'UTC';
    const dates = 1 + chance.below(5);
    for (let date = 0; date < dates; date += 1) {
      const start = new Date(now.getTime() + (chance.next() * 16 - 1) * DAY_MS);
      start.setUTCSeconds(0, 0);
      const isOff = chance.maybe(0.1);
      const isHidden = chance.maybe(0.08);
      const session = await makeSession(db, {
        campaign_id: campaign.id,
        session_number: date + 1,
        start_date: start,
        price: chance.one(['0.00', '5.00', '12.50']),
        hidden_at: isHidden ? now : null,
        ...(isOff && { called_off_at: now, call_off_id: campaign.id }),
      });
      const seats = chance.below(campaign.max_players + 1);
      const sitsBlocked = seats > 0 && !hasOwner && chance.maybe(0.3);
      for (let seat = 0; seat < seats; seat += 1) {
        const sitter = seat === 0 && sitsBlocked ? { player_id: blocked.id } : {};
        await makeSeat(db, { session_id: session.id, ...sitter });
      }
      const isHeld = seats < campaign.max_players && chance.maybe(0.2);
      if (isHeld) {
        const waiting = await makePlayer(db);
        const held = {
          waiting_since: now,
          offered_at: now,
          offer_ends_at: new Date(now.getTime() + DAY_MS),
          place: 1,
        };
        await insertOne(db, 'waitlist_entries', { session_id: session.id, player_id: waiting.id, ...held });
      }
      const isFirstCome = start.getTime() <= now.getTime() + 2 * HOUR_MS;
      known.push({
        campaignId: campaign.id,
        sessionId: session.id,
        start,
        clock: clockTimeAt(start, clockZone),
        position,
        type,
        systemId,
        priceCents: Math.round(Number(session.price) * 100),
        isTournament: facts.is_tournament,
        languages: facts.languages,
        experience: facts.experience,
        minimumAge: facts.minimum_age,
        isShown: !['paused', 'ended', 'hidden'].includes(facts.status) && !isHidden && !isOff,
        isLinkOnly: facts.admission === 'link',
        isCertified,
        hasOwner,
        isMember,
        isKeptOut: isRemoved || (hasOwner && owner === blocked),
        sitsBlocked,
        free: campaign.max_players - seats - (isHeld && !isFirstCome ? 1 : 0),
      });
    }
  }
  return { now, viewer, known, systems, positions: stores.flatMap(({ position }) => position ?? []) };
}

async function positionOfConvention(on: Database, id: Id): Promise<Position> {
  const row = await on
    .selectFrom('convention_positions')
    .select(['lat', 'lng'])
    .where('convention_id', '=', id)
    .executeTakeFirstOrThrow();
  return { lat: row.lat!, lng: row.lng! };
}

type Asked = TableSearch & { near?: Position };

function makeSearch(chance: Chance, { now, systems, positions }: World): Asked {
  const date = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const search: Asked = {};
  if (chance.maybe(0.6))
    search.near = chance.maybe(0.3) ? chance.one(positions) : near(chance, chance.one(MIDDLES));
  if (chance.maybe(0.7)) search.rangeMiles = chance.one([0, 4, 25, 60, 3_000]);
  if (chance.maybe(0.18)) search.from = date(chance.below(6) - 1);
  if (chance.maybe(0.18)) search.to = date(4 + chance.below(12));
  if (chance.maybe(0.18)) search.weekdays = chance.one([[4], [6, 7], [1, 2, 3]] as const).map(Number) as [4];
  if (chance.maybe(0.18)) search.after = chance.one(['17:00', '00:00', '21:30']);
  if (chance.maybe(0.18)) search.before = chance.one(['23:59', '12:00', '02:30']);
  if (chance.maybe(0.3))
    search.gameSystemIds = chance.maybe(0.5) ? [chance.one(systems)] : systems.slice(0, 2);
  if (chance.maybe(0.3))
    search.types = chance.one([['Online'], ['Retailer', 'Online'], ['Convention'], ['Retailer']]);
  if (chance.maybe(0.18)) search.seats = 1 + chance.below(3);
  if (chance.maybe(0.18)) search.maxPriceCents = chance.one([0, 500]);
  if (chance.maybe(0.08)) search.tournament = chance.one(['only', 'none']);
  if (chance.maybe(0.08)) search.certified = true;
  if (chance.maybe(0.08)) search.language = 'fr';
  if (chance.maybe(0.08)) search.experience = 'new';
  if (chance.maybe(0.08)) search.age = 16;
  search.sort = chance.one(['soonest', 'nearest']);
  return search;
}

const byStart = (a: Known, b: Known) =>
  a.start.getTime() - b.start.getTime() || (a.sessionId < b.sessionId ? -1 : 1);

/** The expected answer of the search: the tables in order, each with its first dates. */
function oracle(world: World, search: Asked, isVisitor: boolean) {
  const { now } = world;
  const range = search.rangeMiles ?? 25;
  const distanceOf = ({ position }: Known) =>
    search.near && position ? distanceMiles(search.near, position) : null;
  const isPlaceFitting = (one: Known) => {
    if (!search.near || range === 0) return search.types?.includes(one.type) ?? true;
    if (one.type === 'Online') return search.types?.includes('Online') ?? false;
    const distance = distanceOf(one);
    return (search.types?.includes(one.type) ?? true) && distance !== null && distance <= range;
  };
  const isHourFitting = (minute: number) => {
    const [after, before] = [search.after, search.before].map((clock) => (clock ? minuteOf(clock) : null));
    if (after !== null && before !== null && after! > before!) return minute >= after! || minute <= before!;
    return (after === null || minute >= after!) && (before === null || minute <= before!);
  };
  const fits = (one: Known) => {
    const [date = '', clock = ''] = one.clock.split('T');
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
    const isFirstCome = one.start.getTime() <= now.getTime() + 2 * HOUR_MS;
    const isIn = !isVisitor && one.isMember;
    return (
      one.isShown &&
      one.start > now &&
      one.hasOwner &&
      (isIn || (!one.isLinkOnly && (isVisitor || !one.isKeptOut))) &&
      (isVisitor || !one.sitsBlocked) &&
      isPlaceFitting(one) &&
      (!search.from || date >= search.from) &&
      (!search.to || date <= search.to) &&
      (!search.weekdays || (search.weekdays as number[]).includes(weekday)) &&
      isHourFitting(minuteOf(clock)) &&
      (!search.gameSystemIds || search.gameSystemIds.includes(one.systemId)) &&
      (search.seats === undefined ? one.free > 0 || !isFirstCome : one.free >= search.seats) &&
      one.priceCents <= (search.maxPriceCents ?? Infinity) &&
      (!search.tournament || (search.tournament === 'only') === one.isTournament) &&
      (!search.certified || one.isCertified) &&
      (!search.language || one.languages.includes(search.language)) &&
      (!search.experience || ['everybody', search.experience].includes(one.experience ?? '')) &&
      (search.age === undefined || (one.minimumAge !== null && one.minimumAge <= search.age))
    );
  };
  const tables = [...Map.groupBy(world.known.filter(fits), ({ campaignId }) => campaignId)].map(
    ([campaignId, dates]) => ({
      campaignId,
      dates: dates.toSorted(byStart),
      distance: distanceOf(dates[0]!),
    }),
  );
  const bySoonest = (a: (typeof tables)[0], b: (typeof tables)[0]) =>
    a.dates[0]!.start.getTime() - b.dates[0]!.start.getTime() || (a.campaignId < b.campaignId ? -1 : 1);
  const isNearest = search.sort === 'nearest' && search.near !== undefined;
  const byDistance = (a: (typeof tables)[0], b: (typeof tables)[0]) =>
    (a.distance ?? Infinity) - (b.distance ?? Infinity) || bySoonest(a, b);
  return tables
    .toSorted((a, b) => (isNearest && a.distance !== b.distance ? byDistance(a, b) : bySoonest(a, b)))
    .map(({ campaignId, dates }) => ({
      id: campaignId,
      dates: dates.slice(0, DATES_SHOWN).map(({ sessionId }) => sessionId),
    }));
}

async function findAll(world: World, search: Asked, isVisitor: boolean) {
  const actor = isVisitor ? anonymous : playerActor(world.viewer);
  const context = testContext({ db, actor, clock: world.now });
  const found: FoundTable[] = [];
  const { near: position, ...rest } = search;
  let cursor: string | undefined;
  let total: number | null = null;
  do {
    const page = await searchTables(context, { ...tableSearchShape.parse(rest), near: position, cursor });
    total ??= page.total;
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(total).toBe(found.length);
  return found.map(({ campaign, dates }) => ({ id: campaign.id, dates: dates.map(({ id }) => id) }));
}

describe('a search for tables', () => {
  const seeds = Array.from({ length: WORLDS }, (_, index) => 1_000 + index * 17);
  test.each(seeds)(
    'finds what a walk through a whole world finds, in the same order (world %i)',
    { timeout: 120_000 },
    async (seed) => {
      const world = await makeWorld(seed);
      const chance = chanceOf(seed + 1);
      let found = 0;
      let longest = 0;
      for (let count = 0; count < SEARCHES; count += 1) {
        const search = makeSearch(chance, world);
        const isVisitor = chance.maybe(0.4);
        const expected = oracle(world, search, isVisitor);
        found += expected.length;
        longest = Math.max(longest, expected.length);
        expect({ search, isVisitor, found: await findAll(world, search, isVisitor) }).toEqual({
          search,
          isVisitor,
          found: expected,
        });
      }
      // Worlds in which nothing is found, or everything fits on one page, would prove nothing.
      expect(found).toBeGreaterThan(SEARCHES);
      expect(longest).toBeGreaterThan(TABLES_A_PAGE);
    },
  );
});
