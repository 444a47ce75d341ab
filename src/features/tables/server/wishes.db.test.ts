import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { WishesInput } from '../inputs.ts';
import { forgetWishes, getWishes, saveWishes } from './manage-wishes.ts';
import { searchTables } from './search-tables.ts';
import { settlePlaces } from './settle-places-queue.ts';

const { db } = testDatabase();
// A Thursday.
const now = new Date('2026-05-07T12:00:00Z');
const THURSDAY_EVENING = new Date('2026-05-08T02:00:00Z');
const SATURDAY_NOON = new Date('2026-05-09T19:00:00Z');

const nothing: WishesInput = {
  place: null,
  rangeMiles: null,
  times: [],
  gameSystemIds: [],
  styles: [],
  experience: null,
};

type Player = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: Player) => testContext({ db, actor: playerActor(player), clock: now });

async function playerWho(wishes: Partial<WishesInput>) {
  const player = await makePlayer(db);
  await saveWishes(contextOf(player), { ...nothing, ...wishes });
  return player;
}

type Search = Parameters<typeof searchTables>[1];
const search = (input: Search, actor: Actor) => searchTables(testContext({ db, actor, clock: now }), input);
const byFit = (player: Player, input: Search = {}) => search({ sort: 'fit', ...input }, playerActor(player));

/** A table at a store in Oakland, or online. */
async function makeTable(start: Date, parts: { gameSystemId?: Id; online?: true } = {}) {
  const store = parts.online ? null : await makeRetailer(db);
  await settlePlaces({ db, clock: () => now });
  const campaign = await makeCampaign(db, {
    ...(store ? { type: 'Retailer', retailer_id: store.id } : { type: 'Online' }),
    ...(parts.gameSystemId && { game_system_id: parts.gameSystemId }),
  });
  await makeSession(db, { campaign_id: campaign.id, start_date: start });
  return campaign.id;
}

describe('wishes', () => {
  test('are what was said last, with the place in full, times in order of the week, each thing once', async () => {
    const player = await makePlayer(db);
    expect(await getWishes(contextOf(player))).toMatchObject({ wishes: null });
    const system = await makeGameSystem(db);
    const { wishes } = await saveWishes(contextOf(player), {
      place: ' oakland ca',
      rangeMiles: 10,
      times: [
        { weekday: 6, after: '12:00', before: '00:00' },
        { weekday: 4, after: '18:00', before: '22:00' },
        { weekday: 4, after: '18:30', before: '23:00' },
      ],
      gameSystemIds: [system.id, system.id],
      styles: ['store', 'store', 'one-evening'],
      experience: 'new',
    });
    expect(wishes).toEqual({
      place: 'Oakland, CA',
      rangeMiles: 10,
      times: [
        { weekday: 4, after: '18:30', before: '23:00' },
        { weekday: 6, after: '12:00', before: '00:00' },
      ],
      gameSystemIds: [system.id],
      styles: ['store', 'one-evening'],
      experience: 'new',
    });
    expect(await getWishes(contextOf(player))).toMatchObject({ wishes });
    await saveWishes(contextOf(player), nothing);
    expect(await getWishes(contextOf(player))).toMatchObject({ wishes: nothing });
    await forgetWishes(contextOf(player));
    expect(await getWishes(contextOf(player))).toMatchObject({ wishes: null });
  });

  test('of a place that nobody knows are refused, and those before stay', async () => {
    const player = await playerWho({ place: '94610' });
    await expect(saveWishes(contextOf(player), { ...nothing, place: 'Xyzzyville' })).rejects.toMatchObject({
      refusal: { code: 'PLACE_UNKNOWN' },
    });
    expect((await getWishes(contextOf(player))).wishes?.place).toMatch(/^Oakland, CA/);
  });
});

describe('tables by fit', () => {
  test('stand in order of what suits, each with why; the soonest of those that suit as well comes first', async () => {
    const system = await makeGameSystem(db);
    const other = await makeGameSystem(db);
    const wrong = await makeTable(SATURDAY_NOON, { gameSystemId: other.id });
    const rightGame = await makeTable(SATURDAY_NOON, { gameSystemId: system.id });
    const both = await makeTable(new Date(SATURDAY_NOON.getTime() + 6 * 86_400_000 - 61_200_000), {
      gameSystemId: system.id,
    });
    const rightTime = await makeTable(THURSDAY_EVENING, { gameSystemId: other.id });
    const player = await playerWho({
      place: 'Oakland, CA',
      rangeMiles: 10,
      times: [
        { weekday: 4, after: '18:00', before: '23:00' },
        { weekday: 5, after: '18:00', before: '23:00' },
      ],
      gameSystemIds: [system.id],
    });
    const page = await byFit(player);
    expect(page).toMatchObject({ sort: 'fit', place: 'Oakland, CA', rangeMiles: 10, total: 4 });
    expect(page.items.map(({ campaign }) => campaign.id)).toEqual([both, rightTime, rightGame, wrong]);
    expect(page.items.map(({ reasons }) => reasons.map(({ by }) => by))).toEqual([
      ['time', 'distance', 'system'],
      ['time', 'distance'],
      ['distance', 'system'],
      ['distance'],
    ]);
    expect(page.items[1]?.reasons[0]).toEqual({ by: 'time', weekday: 4, minute: 19 * 60 });
  });

  test('are those within the range that the player goes, and those online, which go by the player’s own clock', async () => {
    const online = await makeTable(THURSDAY_EVENING, { online: true });
    const store = await makeTable(SATURDAY_NOON);
    const player = await playerWho({
      place: 'Oakland, CA',
      rangeMiles: 10,
      times: [{ weekday: 5, after: '03:00', before: '05:00' }],
    });
    await db
      .updateTable('profiles')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', player.auth_id)
      .execute();
    const page = await byFit(player);
    expect(page.items.map(({ campaign }) => campaign.id)).toEqual([online, store]);
    expect(page.items[0]?.reasons).toEqual([{ by: 'time', weekday: 5, minute: 4 * 60 }]);
    const far = await playerWho({ place: 'Boston, MA', rangeMiles: 10 });
    expect((await byFit(far)).items.map(({ campaign }) => campaign.id)).toEqual([online]);
    // A named place replaces the one in the wishes; then online tables are found only on request.
    const named = await byFit(far, { place: 'Oakland, CA' });
    expect(named.items.map(({ campaign }) => campaign.id)).toEqual([store]);
    expect(named).toMatchObject({ place: 'Oakland, CA', rangeMiles: 25 });
  });

  test('come soonest first to whoever said nothing of what suits them, and to visitors', async () => {
    const later = await makeTable(SATURDAY_NOON);
    const first = await makeTable(THURSDAY_EVENING);
    for (const actor of [anonymous, playerActor(await makePlayer(db))]) {
      const page = await search({ sort: 'fit' }, actor);
      expect(page.items.map(({ campaign }) => campaign.id)).toEqual([first, later]);
      expect(page).toMatchObject({ sort: 'soonest', place: null });
      expect(page.items.flatMap(({ reasons }) => reasons)).toEqual([]);
    }
  });

  test('come page by page, each once, also beyond those that are put in order', async () => {
    const system = await makeGameSystem(db);
    const store = await makeRetailer(db);
    const ids: Id[] = [];
    for (let index = 0; index < 224; index += 1) {
      const campaign = await makeCampaign(db, {
        type: 'Retailer',
        retailer_id: store.id,
        ...(index % 5 === 0 && { game_system_id: system.id }),
      });
      await makeSession(db, {
        campaign_id: campaign.id,
        start_date: new Date(THURSDAY_EVENING.getTime() + Math.floor(index / 3) * 60_000),
      });
      ids.push(campaign.id);
    }
    const player = await playerWho({ gameSystemIds: [system.id] });
    const seen: Id[] = [];
    const reasons: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await byFit(player, { cursor });
      seen.push(...page.items.map(({ campaign }) => campaign.id));
      reasons.push(...page.items.map((item) => item.reasons.length));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(ids.length);
    expect(reasons.slice(0, 40).every((count) => count === 1)).toBe(true);
    expect(reasons.slice(40, 200).some((count) => count === 1)).toBe(false);
  });
});
