import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer, makeRetailerLink } from '#demo/factories/places.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { SESSIONS_AT_LINKED_STORES } from '../rules.ts';
import { listAtLinkedStores, listProgramme } from './list-programme.ts';
import { searchTables } from './search-tables.ts';

const { db } = testDatabase();
const now = new Date('2026-05-07T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const programme = (retailerId: Id, actor: Actor = anonymous, cursor?: string) =>
  listProgramme(testContext({ db, actor, clock: now }), { retailerId, cursor });

const makeGame = (retailerId: Id, parts: Parameters<typeof makeCampaign>[1] = {}) =>
  makeCampaign(db, { type: 'Retailer', retailer_id: retailerId, ...parts });

describe('the programme of a store', () => {
  test('has its upcoming sessions by date, of all its games, with free seats', async () => {
    const store = await makeRetailer(db);
    const [weekly, single] = [await makeGame(store.id, { max_players: 4 }), await makeGame(store.id)];
    await makeSession(db, { campaign_id: weekly.id, start_date: hours(-24), session_number: 1 });
    const second = await makeSession(db, {
      campaign_id: weekly.id,
      start_date: hours(24),
      session_number: 2,
    });
    const fourth = await makeSession(db, {
      campaign_id: weekly.id,
      start_date: hours(240),
      session_number: 3,
    });
    const between = await makeSession(db, { campaign_id: single.id, start_date: hours(100) });
    await makeSeat(db, { session_id: second.id });
    const elsewhere = await makeGame((await makeRetailer(db)).id);
    await makeSession(db, { campaign_id: elsewhere.id, start_date: hours(10) });
    const { items, nextCursor } = await programme(store.id);
    expect(items.map(({ date }) => date.id)).toEqual([second.id, between.id, fourth.id]);
    expect(items[0]).toMatchObject({ campaign: { id: weekly.id }, date: { freeSeats: 3, sessionNumber: 2 } });
    expect(nextCursor).toBeNull();
  });

  test('leaves out what the reader could not come to: paused, hidden, private', async () => {
    const store = await makeRetailer(db);
    const paused = await makeGame(store.id);
    const privately = await makeGame(store.id, { admission: 'link' });
    const hidden = await makeGame(store.id);
    for (const { id } of [paused, privately])
      await makeSession(db, { campaign_id: id, start_date: hours(24) });
    await makeSession(db, { campaign_id: hidden.id, start_date: hours(24), hidden_at: now });
    await db.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', paused.id).execute();
    expect((await programme(store.id)).items).toEqual([]);
    expect((await programme(store.id, playerActor(privately.owner!))).items).toHaveLength(1);
  });

  test('comes page by page, each session once, also those of one moment', async () => {
    const store = await makeRetailer(db);
    const game = await makeGame(store.id);
    for (let number = 1; number <= 45; number += 1) {
      await makeSession(db, { campaign_id: game.id, start_date: hours(24), session_number: number });
    }
    const seen: Id[] = [];
    let cursor: string | undefined;
    do {
      const page = await programme(store.id, anonymous, cursor);
      seen.push(...page.items.map(({ date }) => date.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });
});

/** Makes two stores with a game each, and a player who linked the first one. */
async function linkedPlayer() {
  const [store, other] = [await makeRetailer(db), await makeRetailer(db)];
  const player = await makePlayer(db);
  await makeRetailerLink(db, { player_id: player.id, retailer_id: store.id });
  const [here, there] = [await makeGame(store.id), await makeGame(other.id)];
  for (const { id } of [here, there]) await makeSession(db, { campaign_id: id, start_date: hours(24) });
  return { store, player, here };
}

describe('the stores that a player linked', () => {
  test('have their next sessions listed, four at most', async () => {
    const { player, here } = await linkedPlayer();
    const context = testContext({ db, actor: playerActor(player), clock: now });
    expect((await listAtLinkedStores(context)).items).toMatchObject([{ campaign: { id: here.id } }]);
    for (let number = 2; number <= 6; number += 1) {
      await makeSession(db, { campaign_id: here.id, start_date: hours(24 * number), session_number: number });
    }
    const { items } = await listAtLinkedStores(context);
    expect(items.map(({ date }) => date.sessionNumber)).toEqual([1, 2, 3, 4]);
    expect(items).toHaveLength(SESSIONS_AT_LINKED_STORES);
  });

  test('are a filter of the search, which finds nothing for visitors and for players who linked none', async () => {
    const { player, here } = await linkedPlayer();
    const found = async (actor: Actor) =>
      (await searchTables(testContext({ db, actor, clock: now }), { stores: 'linked' })).items.map(
        ({ campaign }) => campaign.id,
      );
    expect(await found(playerActor(player))).toEqual([here.id]);
    expect(await found(anonymous)).toEqual([]);
    expect(await found(playerActor(await makePlayer(db)))).toEqual([]);
    await db
      .updateTable('player_retailers')
      .set({ status: 'inactive' })
      .where('player_id', '=', player.id)
      .execute();
    expect(await found(playerActor(player))).toEqual([]);
  });
});
