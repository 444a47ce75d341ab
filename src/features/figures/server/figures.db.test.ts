import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeManager, makeRetailer, makeVisit } from '#demo/factories/places.ts';
import { seededRandom } from '#demo/rows/seeded-random.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Id } from '#shared/ids.ts';
import { measures, STEP } from '../rules.ts';
import { countFigures } from './count-figures-queue.ts';
import { getFiguresOfStore, getWholeFigures } from './get-figures.ts';

const { db } = testDatabase();
/** The Monday after the first counted week, at a store in Oakland. */
const WEEK = '2027-05-03';
const inWeek = (days: number, week = WEEK) => new Date(Date.parse(`${week}T19:00:00Z`) + days * DAY_MS);
const afterWeeks = (weeks: number) => inWeek(weeks * 7 + 15);

const dice = seededRandom('a world of figures');
const random = (count: number) => Math.floor(dice.next() * count);

type Player = Awaited<ReturnType<typeof makePlayer>>;
let manager: Player;
let retailerId: Id;
beforeEach(async () => {
  manager = await makePlayer(db);
  retailerId = (await makeRetailer(db)).id;
  await makeManager(db, { player_id: manager.id, retailer_id: retailerId });
  await sql`insert into store_zones (retailer_id, time_zone) values (${retailerId}, 'America/Los_Angeles')
    on conflict (retailer_id) do update set time_zone = excluded.time_zone`.execute(db);
});

const players = async (count: number): Promise<Player[]> => {
  const made: Player[] = [];
  for (let one = 0; one < count; one += 1) made.push(await makePlayer(db));
  return made;
};

/** These people visit a store, each with so many demos. */
async function visit(
  people: readonly Player[],
  at: Date,
  { store = retailerId, demos = 0 } = {},
): Promise<void> {
  for (const { auth_id } of people) {
    const { id } = await makeVisit(db, {
      auth_id,
      recorded_at: at,
      received_at: at,
      customer_demo_count: demos,
    });
    await db
      .insertInto('visit_retailers')
      .values({ visit_id: id, retailer_id: store, distance_feet: 0 })
      .execute();
  }
}

/** These people have a seat in a session of an organiser. */
async function seat(people: readonly Player[], at: Date, { store = retailerId, owner = manager } = {}) {
  const campaign = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: store, max_players: 50 });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: at });
  for (const { id } of people) await makeSeat(db, { session_id: session.id, player_id: id });
  return session;
}

const countAt = (now: Date) => countFigures({ db, clock: () => now });
const figures = (store = retailerId, player = manager) =>
  getFiguresOfStore(testContext({ db, actor: playerActor(player) }), { retailerId: store });
const whole = () => getWholeFigures(testContext({ db, actor: userActor({ role: 'admin' }) }));
/** Counts until this week is counted. The first run begins a year before. */
async function countAll(now: Date): Promise<void> {
  for (let run = 0; run < 7; run += 1) await countAt(now);
}

describe('the figures of a store', () => {
  test('are told from five people on, in fives: visits, demos, and new and returning players', async () => {
    const people = await players(8);
    await visit(people.slice(0, 4), inWeek(1));
    await seat(people, inWeek(2));
    await countAll(afterWeeks(1));
    const first = await figures();
    expect(first.weeks.at(-1)).toEqual({ begins: WEEK, visits: 0, demos: 0, new: 5, returning: 0 });
    await visit(people.slice(0, 5), inWeek(8), { demos: 3 });
    await seat(people.slice(0, 6), inWeek(9));
    await countAt(afterWeeks(2));
    expect((await figures()).weeks).toEqual([
      { begins: WEEK, visits: 0, demos: 0, new: 5, returning: 0 },
      { begins: '2027-05-10', visits: 5, demos: 15, new: 0, returning: 5 },
    ]);
  });

  test('count a person once a week, and neither managers nor guests nor who did not come', async () => {
    const people = await players(5);
    await visit(people, inWeek(1));
    await visit(people, inWeek(2));
    await visit([manager], inWeek(1));
    const session = await seat([...people, manager], inWeek(3));
    const [missed] = people;
    const missedSeat = await db
      .selectFrom('player_sessions')
      .select('id')
      .where('session_id', '=', session.id)
      .where('player_id', '=', missed!.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('check_ins')
      .values({ seat_id: missedSeat.id, player_id: missed!.id, has_attended: false, decided_at: inWeek(3) })
      .execute();
    await countAll(afterWeeks(1));
    expect((await figures()).weeks).toEqual([{ begins: WEEK, visits: 5, demos: 0, new: 0, returning: 0 }]);
  });

  test('go by the store’s own week', async () => {
    const people = await players(5);
    // Sunday evening in Oakland is Monday in UTC.
    await visit(people, new Date('2027-05-10T03:00:00Z'));
    await countAll(afterWeeks(1));
    expect((await figures()).weeks).toMatchObject([{ begins: WEEK, visits: 5 }]);
  });

  test('are counted two weeks after a week has ended, and never move again', async () => {
    const people = await players(6);
    await visit(people, inWeek(1));
    await countAll(new Date(inWeek(21).getTime() - 20 * 3_600_000));
    expect((await figures()).weeks).toEqual([]);
    await countAt(afterWeeks(1));
    const before = await figures();
    expect(before.weeks).toHaveLength(1);
    await visit(await players(20), inWeek(2));
    await countAt(afterWeeks(1));
    expect(await figures()).toEqual(before);
  });

  test('of a month are those of its weeks, and of the others as soon as they are about five people', async () => {
    const people = await players(7);
    await visit(people.slice(0, 5), inWeek(1));
    await visit(people.slice(0, 3), inWeek(8));
    await visit(people.slice(3, 7), inWeek(15));
    await countAll(afterWeeks(4));
    const { weeks, months } = await figures();
    expect(weeks.map(({ visits }) => visits)).toEqual([5, 0, 0, 0]);
    expect(months).toEqual([{ begins: '2027-05-01', visits: 10, demos: 0, new: 0, returning: 0 }]);
  });

  test('tell an organiser nothing about fewer than five players of others', async () => {
    const [own, others] = [await players(6), await players(3)];
    const other = await makePlayer(db);
    await seat(own, inWeek(2));
    await seat(others, inWeek(3), { owner: other });
    await countAll(afterWeeks(1));
    expect((await figures()).weeks).toEqual([]);
  });

  test('are for its managers and admins alone', async () => {
    const stranger = await makePlayer(db);
    await expect(figures(retailerId, stranger)).rejects.toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    const admin = testContext({ db, actor: userActor({ role: 'admin' }) });
    expect(await getFiguresOfStore(admin, { retailerId })).toMatchObject({ countedUntil: null, weeks: [] });
  });
});

describe('the figures of all stores', () => {
  test('have those of the stores, and what is left of them as soon as it is about five people', async () => {
    const small = [(await makeRetailer(db)).id, (await makeRetailer(db)).id];
    await visit(await players(5), inWeek(1));
    await visit(await players(3), inWeek(1), { store: small[0] });
    await visit(await players(2), inWeek(8), { store: small[1] });
    await countAll(afterWeeks(4));
    expect((await whole()).months).toEqual([
      { begins: '2027-05-01', visits: 10, demos: 0, new: 0, returning: 0 },
    ]);
    expect(await figures(small[0], manager).catch(() => null)).toBeNull();
  });

  test('in random worlds are never fewer than five, nor is what they have beyond the stores', async () => {
    const stores = [retailerId, (await makeRetailer(db)).id, (await makeRetailer(db)).id];
    const people = await players(12);
    for (let step = 0; step < 60; step += 1) {
      const some = people.filter(() => random(3) === 0);
      const at = inWeek(random(28));
      await (random(2) === 0
        ? visit(some, at, { store: stores[random(3)]!, demos: random(3) })
        : seat(some, at, { store: stores[random(3)]!, owner: people[random(3)]! }));
    }
    await countAll(afterWeeks(4));
    const admin = testContext({ db, actor: userActor({ role: 'admin' }) });
    const all = (await whole()).months.at(-1);
    const ofStores = [];
    for (const store of stores) ofStores.push(await getFiguresOfStore(admin, { retailerId: store }));
    for (const measure of measures) {
      const ofMonth = ofStores.map(({ months }) => months.at(-1)?.[measure] ?? 0);
      const ofWeeks = ofStores.map(({ weeks }) => weeks.reduce((sum, week) => sum + week[measure], 0));
      const differences = ofMonth.map((value, index) => value - ofWeeks[index]!);
      const beyond = (all?.[measure] ?? 0) - ofMonth.reduce((sum, value) => sum + value, 0);
      for (const shown of [
        ...ofMonth,
        ...differences,
        beyond,
        ...ofStores.flatMap(({ weeks }) => weeks.map((week) => week[measure])),
      ]) {
        expect(shown % STEP).toBe(0);
        expect(shown).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
