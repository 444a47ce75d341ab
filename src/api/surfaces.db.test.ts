// All surfaces must agree: everything that shows when, where, at what price and with how many free seats a campaign
// plays next is queried about the same random worlds, and must match what the test computes itself.
import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../tests/support/actors.ts';
import { testContext } from '../../tests/support/context.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { seededRandom } from '#demo/rows/seeded-random.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { listEventsOfPlayer, listPublicEvents } from '#features/calendars/server/list-events.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import {
  listCampaigns,
  listCampaignsOfConvention,
  listCampaignsOfRetailer,
  listOwnCampaigns,
} from '#features/play/server/lists/list-campaigns.ts';
import { findToldSession } from '#features/campaigns/server/records/told-things.ts';
import { getSheet } from '#features/seats/server/roster/get-sheet.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import type { CalendarEvent } from '#platform/calendar/write-calendar.ts';
import { freeSeats } from '#features/seats/waitlist/rules.ts';
import { getUpNext } from '#features/home/server/get-up-next.ts';
import { getGamesToCome } from '#features/retailers/server/get-games-to-come.ts';
import type { Id } from '#shared/ids.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const clock = () => now;
const HOUR_MS = 3_600_000;
const WORLDS = process.env['LONG_TESTS'] === '1' ? 60 : 8;
const types = ['Retailer', 'Convention', 'Online'] as const;
const zones = { Retailer: 'America/Los_Angeles', Convention: 'America/Chicago', Online: 'Europe/Berlin' };

/** The facts about a campaign that a surface shows; it leaves out those that it does not show. */
type Facts = {
  priceCents: number;
  startDate: string;
  /** Null if it was not specified. */
  lengthMinutes: number | null;
  /** The session's end in calendars. */
  endsAt: string;
  timeZone: string | null;
  /** Where to go at the place, such as a table. */
  table: string | null;
  seatsTaken: number;
  /** Seats that are taken, or held for the waiting list while the session is not yet first come; the others are free. */
  seatsGone: number;
  hasFreeSeat: boolean;
  maxPlayers: number;
  store: string | null;
  owner: string | null;
};

type World = Awaited<ReturnType<typeof makeWorld>>;
/** A surface that shows facts: returns what it says about each campaign that it knows. */
type Surface = (world: World) => Promise<Map<Id, Partial<Facts>>>;

/**
 * Creates campaigns of all types with past and future sessions, individual prices, hidden sessions, taken and held
 * seats; returns them with their facts.
 */
async function makeWorld(seed: number) {
  const chance = seededRandom('surfaces', seed);
  const random = (below: number) => chance.between(0, below - 1);
  const store = await makeRetailer(db, { name: `Rook ${seed}`, city: 'Oakland', state: 'CA' });
  const convention = await makeConvention(db, { name: `Con ${seed}`, time_zone: zones.Convention });
  const owner = await makePlayer(db, { alias: `Owner ${seed}` });
  const holder = await makePlayer(db, { alias: `Holder ${seed}` });
  /** A campaign without planned sessions has no facts about time, place and seats. */
  const truth = new Map<Id, Partial<Facts>>();
  const next = new Map<Id, Id>();
  for (let index = 0; index < 7; index += 1) {
    const type = types[index % 3]!;
    const campaign = await makeCampaign(db, {
      type,
      owner,
      title: `Game ${seed} ${index}`,
      price: `${random(20)}.00`,
      status: random(5) === 0 ? 'paused' : 'active',
      max_players: 2 + random(2),
      retailer_id: type === 'Retailer' ? store.id : null,
      convention_id: type === 'Convention' ? convention.id : null,
      time_zone: type === 'Online' ? zones.Online : null,
    });
    await makeMember(db, { campaign_id: campaign.id, player_id: holder.id });
    const sessions = [];
    const hoursFromNow = () => {
      // The last campaign is over. In the others one session in five begins within two hours, when seats are first
      // come.
      if (index === 6) return -12 * (1 + random(20));
      return random(5) === 0 ? 1 : 12 * (random(60) - 20);
    };
    for (let number = 1; number <= 4; number += 1) {
      const session = await makeSession(db, {
        campaign_id: campaign.id,
        session_number: number,
        start_date: new Date(now.getTime() + hoursFromNow() * HOUR_MS + number * 60_000),
        price: `${random(20)}.50`,
        length_minutes: random(2) === 0 ? null : 120,
        place: random(2) === 0 ? null : `Table ${number}`,
        hidden_at: random(5) === 0 ? now : null,
      });
      const seats = random(3);
      // The holder's seat has an older price than the session, which applies only to the holder.
      if (seats > 0) await makeSeat(db, { session_id: session.id, player_id: holder.id, price: '1.00' });
      for (let seat = 1; seat < seats; seat += 1) await makeSeat(db, { session_id: session.id });
      const held = seats > 0 ? random(2) : 0;
      if (held > 0) {
        const waiting = await makePlayer(db);
        await db
          .insertInto('waitlist_entries')
          .values({
            session_id: session.id,
            player_id: waiting.id,
            place: 1,
            waiting_since: now,
            offered_at: now,
            offer_ends_at: new Date(now.getTime() + HOUR_MS),
          })
          .execute();
      }
      sessions.push({ session, seats, held });
    }
    const [first] = sessions
      .filter(({ session }) => session.start_date > now && session.hidden_at === null)
      .toSorted((a, b) => a.session.start_date.getTime() - b.session.start_date.getTime());
    const facts = {
      priceCents: Math.round(Number(campaign.price) * 100),
      timeZone: zones[type],
      hasFreeSeat: false,
      maxPlayers: campaign.max_players,
      store: type === 'Retailer' ? store.name : null,
      owner: owner.alias,
    };
    truth.set(campaign.id, facts);
    if (!first) continue;
    next.set(campaign.id, first.session.id);
    const isFirstCome = first.session.start_date.getTime() < now.getTime() + 2 * HOUR_MS;
    const seatsGone = first.seats + (isFirstCome ? 0 : first.held);
    truth.set(campaign.id, {
      ...facts,
      priceCents: Math.round(Number(first.session.price) * 100),
      startDate: first.session.start_date.toISOString(),
      lengthMinutes: first.session.length_minutes,
      endsAt: new Date(
        first.session.start_date.getTime() + (first.session.length_minutes ?? 240) * 60_000,
      ).toISOString(),
      table: first.session.place,
      seatsTaken: first.seats,
      seatsGone,
      hasFreeSeat: seatsGone < campaign.max_players,
    });
  }
  return { seed, store, convention, owner, holder, truth, next };
}

const as = (player: World['owner'] | null) =>
  testContext({ db, clock, ...(player && { actor: playerActor(player) }) });

const factsOfCard = (campaign: Campaign): Partial<Facts> => ({
  priceCents: campaign.seatPriceCents,
  maxPlayers: campaign.maxPlayers,
  timeZone: campaign.timeZone,
  store: campaign.retailer?.name ?? null,
  owner: campaign.ownerAlias,
  ...(campaign.nextSession && {
    startDate: campaign.nextSession.startDate,
    lengthMinutes: campaign.nextSession.lengthMinutes,
    seatsTaken: campaign.nextSession.seatsTaken,
    seatsGone: campaign.nextSession.seatsTaken + campaign.nextSession.seatsHeld,
  }),
});
const ofCards = ({ items }: { items: Campaign[] }) =>
  new Map(items.map((campaign) => [campaign.id, factsOfCard(campaign)]));

async function ofEach(world: World, read: (campaignId: Id, sessionId: Id) => Promise<Partial<Facts>>) {
  const said = new Map<Id, Partial<Facts>>();
  for (const [campaignId, sessionId] of world.next) said.set(campaignId, await read(campaignId, sessionId));
  return said;
}

/** Which campaigns of a type are in the list of those with free seats. */
async function ofFree(search: Parameters<typeof listCampaigns>[1]) {
  const free = new Set(
    (await listCampaigns(as(null), { ...search, seats: 'free' })).items.map(({ id }) => id),
  );
  const all = (await listCampaigns(as(null), search)).items;
  return new Map(all.map(({ id }) => [id, { hasFreeSeat: free.has(id) }]));
}

/** The time and place of each campaign's next session in a calendar; entries are found by the session's id. */
function ofEvents(world: World, events: readonly CalendarEvent[]) {
  const said = new Map<Id, Partial<Facts>>();
  for (const [campaignId, sessionId] of world.next) {
    const event = events.find(({ uid, isCancelled }) => uid.startsWith(sessionId) && !isCancelled);
    if (!event) continue;
    said.set(campaignId, {
      startDate: event.start.toISOString(),
      endsAt: event.end.toISOString(),
      table: tableIn(event.location),
    });
  }
  return said;
}

/** The table at the beginning of a place's text. */
const tableIn = (place: string | null): string | null => /^Table \d+/.exec(place ?? '')?.[0] ?? null;

const context = testContext({ db, clock });
const parts = { db, clock, config: context.config };

const surfaces: Record<string, Surface> = {
  'cards of store games': async () => ofCards(await listCampaigns(as(null), { type: 'Retailer' })),
  'cards of convention games': async () => ofCards(await listCampaigns(as(null), { type: 'Convention' })),
  'cards of online games, for a player': async ({ holder }) =>
    ofCards(await listCampaigns(as(holder), { type: 'Online' })),
  'cards by the next session': async () =>
    ofCards(await listCampaigns(as(null), { type: 'Retailer', sort: 'soonest' })),
  'cards found by a text': async ({ seed }) =>
    ofCards(await listCampaigns(as(null), { type: 'Online', text: `Game ${seed}` })),
  'the filter of free seats': (world) => ofFree({ type: 'Online', text: `Game ${world.seed}` }),
  'the filter of free seats by the next session': () => ofFree({ type: 'Retailer', sort: 'soonest' }),
  'the page of a store': async ({ store }) =>
    ofCards(await listCampaignsOfRetailer(as(null), { retailerId: store.id })),
  'the page of a convention': async ({ convention }) =>
    ofCards(await listCampaignsOfConvention(as(null), { conventionId: convention.id })),
  'My Games of the owner': async ({ owner }) => ofCards(await listOwnCampaigns(as(owner), 'owner', {})),
  'My Games of a player': async ({ holder }) => ofCards(await listOwnCampaigns(as(holder), 'player', {})),
  'the page of a campaign': (world) =>
    ofEach(world, async (campaignId) => factsOfCard(await getCampaign(as(null), { campaignId }))),
  'the sessions of a campaign': (world) =>
    ofEach(world, async (campaignId, sessionId) => {
      const { items } = await listCampaignSessions(as(null), { campaignId });
      const session = items.find(({ id }) => id === sessionId);
      if (!session) return {};
      const { priceCents, startDate, lengthMinutes, timeZone, place, seatsTaken, maxPlayers, retailer } =
        session;
      return {
        priceCents,
        startDate,
        lengthMinutes,
        timeZone,
        table: place,
        seatsTaken,
        maxPlayers,
        seatsGone: maxPlayers - freeSeats(session, now),
        store: retailer?.name ?? null,
      };
    }),
  'home of the owner': async ({ owner, next }) => {
    const { sessions } = await getUpNext(as(owner));
    const isNext = new Set(next.values());
    return new Map(
      sessions.items
        .filter(({ id }) => isNext.has(id))
        .map(({ campaign, startDate, lengthMinutes, place, seatsTaken, maxPlayers, retailer }) => [
          campaign.id,
          { startDate, lengthMinutes, table: place, seatsTaken, maxPlayers, store: retailer?.name ?? null },
        ]),
    );
  },
  'the roster': (world) =>
    ofEach(world, async (_, sessionId) => {
      const { session } = await getSheet(as(world.owner), { sessionId });
      const { priceCents, startDate, lengthMinutes, timeZone, place, seatsTaken, maxPlayers } = session;
      return { priceCents, startDate, lengthMinutes, timeZone, table: place, seatsTaken, maxPlayers };
    }),
  'notices and mails': (world) =>
    ofEach(world, async (_, sessionId) => {
      const { session, price } = await findToldSession(db, sessionId);
      const store = session.place?.split(', ').find((part) => part === world.store.name) ?? null;
      const { startDate, lengthMinutes, timeZone } = session;
      const priceCents = Math.round(Number(price) * 100);
      return { startDate, lengthMinutes, timeZone, table: tableIn(session.place), priceCents, store };
    }),
  'the calendar of a store': async (world) =>
    ofEvents(world, await listPublicEvents(parts, { column: 'retailer_id', id: world.store.id })),
  'the calendar of a convention': async (world) =>
    ofEvents(world, await listPublicEvents(parts, { column: 'convention_id', id: world.convention.id })),
  'the calendars of campaigns': async (world) => {
    const said = new Map<Id, Partial<Facts>>();
    for (const campaignId of world.next.keys()) {
      const events = await listPublicEvents(parts, { column: 'campaign_id', id: campaignId });
      const found = ofEvents(world, events).get(campaignId);
      if (found) said.set(campaignId, found);
    }
    return said;
  },
  'the private calendar of a player': async (world) =>
    ofEvents(world, await listEventsOfPlayer(parts, world.holder.id)),
  'the question before a store is switched off': async ({ store }) => {
    const admin = testContext({ db, clock, actor: userActor({ role: 'admin' }) });
    const { first } = await getGamesToCome(admin, { retailerId: store.id });
    return new Map(first.map(({ id, nextDate }) => [id, { startDate: nextDate }]));
  },
};

/** Every fact that a surface shows wrongly, in words; and the surfaces that showed none. */
async function differences(world: World, shown = surfaces): Promise<{ wrong: string[]; silent: string[] }> {
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const [name, surface] of Object.entries(shown)) {
    let count = 0;
    for (const [campaignId, said] of await surface(world)) {
      const facts = world.truth.get(campaignId);
      if (!facts) continue;
      for (const [fact, value] of Object.entries(said)) {
        count += 1;
        const truth = facts[fact as keyof Facts];
        if (value !== truth) wrong.push(`${name}: ${fact} is ${String(value)}, not ${String(truth)}`);
      }
    }
    if (count === 0) silent.push(name);
  }
  return { wrong, silent };
}

test('whatever shows when, where, for how much and with how many free seats a campaign plays next says the same', async () => {
  const heard = new Set<string>();
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const { wrong, silent } = await differences(await makeWorld(seed));
    expect([seed, wrong]).toEqual([seed, []]);
    for (const name of Object.keys(surfaces)) if (!silent.includes(name)) heard.add(name);
  }
  expect([...heard].toSorted()).toEqual(Object.keys(surfaces).toSorted());
});

/** A deliberate mistake that a store's page once made: it shows the campaign's price instead of the session's. */
const planted: Surface = async ({ store }) => {
  const { items } = await listCampaignsOfRetailer(as(null), { retailerId: store.id });
  return new Map(items.map(({ id, priceCents }) => [id, { priceCents }]));
};

test('a page that reads a price from elsewhere is found', async () => {
  const { wrong } = await differences(await makeWorld(7), { ...surfaces, planted });
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.every((line) => line.startsWith('planted: priceCents is '))).toBe(true);
});
