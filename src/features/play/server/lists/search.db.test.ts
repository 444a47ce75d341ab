import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { anonymous } from '#shared/actor.ts';
import type { CampaignSearch } from '#features/campaigns/contract.ts';
import { listCampaigns, listCampaignStates } from './list-campaigns.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const visitor = testContext({ db, actor: anonymous, clock: now });

let made = 0;
beforeEach(() => {
  made = 0;
});

type Wish = Parameters<typeof makeCampaign>[1] & {
  /** When its sessions begin, in hours from now. */
  sessions?: number[];
  /** How many of the next session's seats are taken. */
  seats?: number;
};

/** Adds a retailer campaign. Each one is older than the one added before it. */
async function add(title: string, { sessions = [], seats = 0, ...wish }: Wish = {}) {
  made += 1;
  const campaign = await makeCampaign(db, {
    title,
    type: 'Retailer',
    min_players: 1,
    created_at: hours(-made),
    ...wish,
  });
  for (const [index, start] of sessions.entries()) {
    const session = await makeSession(db, {
      campaign_id: campaign.id,
      session_number: index + 1,
      start_date: hours(start),
    });
    if (index === 0)
      for (let seat = 0; seat < seats; seat += 1) await makeSeat(db, { session_id: session.id });
  }
  return campaign;
}

/** The titles that a search finds, over all pages. */
async function titlesOf(search: Partial<CampaignSearch>): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCampaigns(visitor, { type: 'Retailer', ...search, cursor });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return titles;
}

describe('searching campaigns', () => {
  test('finds words in the title, the organiser and the store, in any case, of the type only', async () => {
    const store = await makeRetailer(db, { name: 'The Tin Dragon', city: 'Lantern Falls' });
    await add('The LANTERN Road');
    await add('Nightly', { owner: await makePlayer(db, { alias: 'Lanternhead' }) });
    await add('At the store', { retailer_id: store.id });
    await add('Elsewhere', { type: 'Online', description: 'lantern' });
    await add('Lantern online', { type: 'Online' });
    expect(await titlesOf({ text: 'lantern' })).toEqual(['The LANTERN Road', 'Nightly', 'At the store']);
    expect(await titlesOf({ text: 'tin drag' })).toEqual(['At the store']);
    expect(await titlesOf({ text: 'nobody' })).toEqual([]);
  });

  test('finds the game system, accents aside, and words that stand in different places', async () => {
    const borg = await makeGameSystem(db, { name: 'Mörk Borg' });
    const captain = await makePlayer(db, { alias: 'Captain Vale' });
    await add('The Orchard of Teeth', { game_system_id: borg.id });
    await add('Thursday Dungeon Club', { owner: captain });
    await add('Sunday Sandbox', { owner: captain });
    await add('Thursday Elsewhere');
    for (const text of ['mork', 'MÖRK', 'mörk borg', 'borg', 'mo']) {
      expect(await titlesOf({ text })).toEqual(['The Orchard of Teeth']);
    }
    expect(await titlesOf({ text: 'Thursday Vale' })).toEqual(['Thursday Dungeon Club']);
    expect(await titlesOf({ text: 'vale thursday' })).toEqual(['Thursday Dungeon Club']);
    expect(await titlesOf({ text: 'borg orchard', sort: 'soonest' })).toEqual(['The Orchard of Teeth']);
    expect(await titlesOf({ text: 'Thursday nobody' })).toEqual([]);
  });

  test('finds titles, organisers, stores and systems whatever the accents, the form and the apostrophes on either side', async () => {
    const store = await makeRetailer(db, { name: 'Dragon’s Keep', city: 'Can\u0303on City' });
    const owner = await makePlayer(db, { alias: 'Jose\u0301' });
    const system = await makeGameSystem(db, { name: 'Mörk Borg' });
    await add('Café Nights', { owner, retailer_id: store.id, game_system_id: system.id });
    await add('Elsewhere');
    const texts = [
      'cafe',
      'cafe\u0301',
      'CAFÉ nights',
      'jose',
      'José',
      'canon',
      'cañon city',
      'mork',
      "dragon's",
      'dragons',
    ];
    for (const text of [...texts, 'jose cafe', 'Canon José', 'nights mo\u0308rk']) {
      expect([text, await titlesOf({ text })]).toEqual([text, ['Café Nights']]);
    }
    expect(await titlesOf({ text: '’-' })).toEqual([]);
  });

  test('finds words of places however they are written, short or long', async () => {
    const store = await makeRetailer(db, { name: 'The Keep', city: 'St. Paul' });
    await add('Fort Nights', { retailer_id: store.id });
    for (const text of ['saint paul', 'st paul', 'ft nights', 'Ft. Nights', 'fort', 'St. Paul fort']) {
      expect([text, await titlesOf({ text })]).toEqual([text, ['Fort Nights']]);
    }
  });

  test('finds words that stand in different places behind many campaigns that have one of them', async () => {
    const captain = await makePlayer(db, { alias: 'Captain Vale' });
    await db.transaction().execute(async (inner) => {
      const system = await makeGameSystem(inner);
      for (let index = 0; index < 1_010; index += 1) {
        await makeCampaign(inner, {
          title: `Thursday ${index}`,
          type: 'Retailer',
          owner: null,
          game_system_id: system.id,
        });
      }
    });
    await add('Thursday Dungeon Club', { owner: captain, created_at: hours(-99) });
    expect(await titlesOf({ text: 'Thursday Vale' })).toEqual(['Thursday Dungeon Club']);
  });

  test('of one or two letters, finds what begins with them and not what has them inside', async () => {
    const store = await makeRetailer(db, { name: 'Éclair Games', city: 'Erie' });
    const elsewhere = await makeRetailer(db, { name: 'The Keep', city: 'Easton' });
    await add('Echoes');
    await add('The Deep', { owner: await makePlayer(db, { alias: 'Ember' }) });
    await add('Store', { retailer_id: store.id, owner: await makePlayer(db, { alias: 'Someone' }) });
    await add('City', { retailer_id: elsewhere.id, owner: await makePlayer(db, { alias: 'Nobody' }) });
    await add('The Secret', { owner: await makePlayer(db, { alias: 'Peter' }) });
    for (const sort of ['newest', 'soonest', 'price'] as const) {
      expect([sort, (await titlesOf({ text: 'e', sort })).toSorted()]).toEqual([
        sort,
        ['City', 'Echoes', 'Store', 'The Deep'],
      ]);
    }
    expect(await titlesOf({ text: 'EM' })).toEqual(['The Deep']);
    expect((await titlesOf({ text: 'éc' })).toSorted()).toEqual(['Echoes', 'Store']);
    expect(await titlesOf({ text: 'x' })).toEqual([]);
  });

  test('finds words whatever signs stand around them, and nothing for signs alone', async () => {
    await add('--- Draft ---');
    await add('Friday D&D night');
    expect(await titlesOf({ text: '---' })).toEqual([]);
    expect(await titlesOf({ text: '-- draft' })).toEqual(['--- Draft ---']);
    expect(await titlesOf({ text: 'D&D' })).toEqual(['Friday D&D night']);
    expect(await titlesOf({ text: 'd and d' })).toEqual(['Friday D&D night']);
  });

  test('finds what stands far behind, in every order and of few letters too', async () => {
    const { type_id, game_system_id } = await add('Zebra', { sessions: [2000], price: '9.00' });
    await db
      .insertInto('campaigns')
      .columns(['title', 'type_id', 'game_system_id', 'min_players', 'max_players', 'created_at'])
      .expression(
        sql`select 'Crowd ' || i, ${type_id}::uuid, ${game_system_id}::uuid, 1, 6, ${now}::timestamptz
          from generate_series(1, 1100) i`,
      )
      .execute();
    await sql`insert into sessions (campaign_id, session_number, description, start_date, price)
      select id, 1, 'One', ${hours(1)}::timestamptz, 0 from campaigns where title like 'Crowd%'`.execute(db);
    for (const sort of ['newest', 'soonest', 'price'] as const) {
      for (const text of ['z', 'zebra']) {
        expect([sort, text, await titlesOf({ sort, text })]).toEqual([sort, text, ['Zebra']]);
      }
    }
  });

  test('takes signs that mean something to the database as what they are', async () => {
    await add('100% dice_rolls');
    await add(String.raw`Back\slash`);
    await add('Plain');
    expect(await titlesOf({ text: '%' })).toEqual([]);
    expect(await titlesOf({ text: '100% d' })).toEqual(['100% dice_rolls']);
    expect(await titlesOf({ text: 'ice_r' })).toEqual(['100% dice_rolls']);
    expect(await titlesOf({ text: '____' })).toEqual([]);
    expect(await titlesOf({ text: 'back%plain' })).toEqual([]);
    expect(await titlesOf({ text: 'back\\' })).toEqual([String.raw`Back\slash`]);
    expect(await titlesOf({ text: "' or true --" })).toEqual([]);
  });

  test('finds by game system and by the state of the store', async () => {
    const system = await makeGameSystem(db);
    const store = await makeRetailer(db, { state: 'OR' });
    await add('Both', { game_system_id: system.id, retailer_id: store.id });
    await add('System', { game_system_id: system.id });
    await add('State', { retailer_id: store.id });
    expect(await titlesOf({ gameSystemId: system.id })).toEqual(['Both', 'System']);
    expect(await titlesOf({ state: 'OR' })).toEqual(['Both', 'State']);
    expect(await titlesOf({ state: 'OR', gameSystemId: system.id, text: 'both' })).toEqual(['Both']);
    expect(await titlesOf({ state: 'CA' })).toEqual([]);
  });

  test('free seats are those of the next session', async () => {
    await add('Full', { sessions: [1, 50], seats: 2, max_players: 2 });
    await add('One left', { sessions: [1], seats: 1, max_players: 2 });
    await add('Over', { sessions: [-1] });
    await add('Without sessions');
    for (const sort of ['newest', 'soonest', 'price'] as const) {
      expect(await titlesOf({ seats: 'free', sort })).toEqual(['One left']);
    }
  });

  test('sorts by the next session, those without one last, and by the price', async () => {
    const { id: retailer_id } = await makeRetailer(db, { name: 'Everywhere' });
    await add('None', { price: '3.00', retailer_id });
    await add('In five hours', { sessions: [5], price: '2.00', retailer_id });
    await add('In two, then one', { sessions: [2, 1], price: '9.00', retailer_id });
    await add('Over, then ten', { sessions: [-3, 10], price: '1.00', retailer_id });
    const soonest = ['In two, then one', 'In five hours', 'Over, then ten', 'None'];
    expect(await titlesOf({ sort: 'soonest' })).toEqual(soonest);
    expect(await titlesOf({ sort: 'soonest', text: 'e' })).toEqual(soonest);
    expect(await titlesOf({ sort: 'price' })).toEqual(soonest.toReversed().toSorted(byPrice));
  });

  test('every order goes on page by page without losing or doubling a row, also among equals', async () => {
    const system = await makeGameSystem(db);
    for (let index = 0; index < 45; index += 1) {
      await add(`c${index}`, {
        owner: null,
        game_system_id: system.id,
        price: `${index % 3}.00`,
        created_at: hours(-(index % 4)),
        sessions: index % 2 ? [1 + (index % 3)] : [],
      });
    }
    for (const sort of ['newest', 'soonest', 'price'] as const) {
      for (const text of [undefined, 'c']) {
        const titles = await titlesOf({ sort, text, gameSystemId: system.id });
        expect([sort, text, titles.length, new Set(titles).size]).toEqual([sort, text, 45, 45]);
      }
    }
  });

  test('a cursor of another order is refused', async () => {
    for (let index = 0; index < 21; index += 1) await add(`c${index}`, { owner: null });
    const { nextCursor } = await listCampaigns(visitor, { type: 'Retailer', sort: 'price' });
    const other = { type: 'Retailer', sort: 'newest', text: 'c', cursor: nextCursor! } as const;
    await expect(listCampaigns(visitor, other)).rejects.toMatchObject({
      refusal: { code: 'INVALID_CURSOR' },
    });
  });
});

const prices: Record<string, number> = {
  None: 3,
  'In five hours': 2,
  'In two, then one': 9,
  'Over, then ten': 1,
};
const byPrice = (one: string, other: string) => prices[one]! - prices[other]!;

test('the states to filter by are those where a campaign is played in a store, each once', async () => {
  const at = async (state: string | null, wish: Parameters<typeof makeCampaign>[1] = {}) =>
    makeCampaign(db, { type: 'Retailer', retailer_id: (await makeRetailer(db, { state })).id, ...wish });
  for (const state of ['OR', 'CA', 'OR', null, '']) await at(state);
  await at('NV', { status: 'ended' });
  await at('ID', { status: 'hidden' });
  await makeRetailer(db, { state: 'WY' });
  const { items } = await listCampaignStates(visitor);
  expect(items).toEqual(['CA', 'OR']);
  for (const state of items) {
    const found = await listCampaigns(visitor, { type: 'Retailer', state });
    expect([state, found.items.length > 0]).toEqual([state, true]);
  }
});
