import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem, makeMember } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeManager, makeRetailer } from '#demo/factories/places.ts';
import type { Id } from '#shared/ids.ts';
import type { WishesInput } from '../../inputs.ts';
import { DEMAND_RANGE_MILES, MOST_FIGURES } from '../../demand-rules.ts';
import type { Weekday } from '../../rules.ts';
import { forgetWishes, saveWishes } from '../manage-wishes.ts';
import { settlePlaces } from '../settle-places-queue.ts';
import { countDemand } from './count-demand-queue.ts';
import { getDemandOfCampaign, getDemandOfRetailer } from './get-demand.ts';

const { db } = testDatabase();
// A Thursday.
const now = new Date('2026-05-07T12:00:00Z');
const NEXT_MONDAY = new Date('2026-05-11T00:00:00Z');

type Player = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: Player, clock = now) => testContext({ db, actor: playerActor(player), clock });
const count = (at = now) => countDemand({ db, clock: () => at });

let system: { id: Id; name: string };
let manager: Player;
let store: { id: Id };
beforeEach(async () => {
  system = await makeGameSystem(db, { name: 'Pathfinder' });
  manager = await makePlayer(db);
  store = await makeRetailer(db);
  await makeManager(db, { player_id: manager.id, retailer_id: store.id });
});

const evening = (weekday: Weekday) => ({ weekday, after: '18:00', before: '23:00' });

/** Makes `many` players in Oakland; unless overridden, they play Pathfinder on Thursdays. */
async function makeSeekers(many: number, wishes: Partial<WishesInput> = {}): Promise<Player[]> {
  const players: Player[] = [];
  for (let made = 0; made < many; made += 1) {
    const player = await makePlayer(db);
    await saveWishes(contextOf(player), {
      place: 'Oakland, CA',
      rangeMiles: 10,
      times: [evening(4)],
      gameSystemIds: [system.id],
      styles: [],
      experience: null,
      ...wishes,
    });
    players.push(player);
  }
  return players;
}

const atStore = (player = manager) => getDemandOfRetailer(contextOf(player), { retailerId: store.id });
const figures = async () =>
  (await atStore()).figures.map(({ gameSystem, weekday, about }) => [gameSystem.name, weekday, about]);

describe('what players around a store look for', () => {
  test('is shown from five players on, in fives, with game and day', async () => {
    await makeSeekers(4);
    await count();
    expect(await figures()).toEqual([]);
    await makeSeekers(1);
    await count(NEXT_MONDAY);
    const [figure, ...others] = await figures();
    expect(others).toEqual([]);
    expect(figure?.slice(0, 2)).toEqual(['Pathfinder', 4]);
    expect(figure?.[2]).toBe(5);
    await makeSeekers(7);
    await count(new Date(NEXT_MONDAY.getTime() + 7 * 86_400_000));
    expect([10, 15]).toContain((await figures())[0]?.[2]);
  });

  test('is counted on Mondays alone, so that nobody sees a figure move as a player changes theirs', async () => {
    await makeSeekers(5);
    await count();
    const before = await atStore();
    expect(before.countedAt).toBe(now.toISOString());
    await makeSeekers(20);
    await count(new Date('2026-05-10T23:59:59Z'));
    expect(await atStore()).toEqual(before);
    await count(NEXT_MONDAY);
    expect((await figures())[0]?.[2]).toBeGreaterThan(15);
  });

  test('leaves whoever forgets their wishes at once, and with them a group that becomes too small', async () => {
    const [first] = await makeSeekers(5);
    await count();
    expect(await figures()).toHaveLength(1);
    await forgetWishes(contextOf(first!));
    expect(await figures()).toEqual([]);
  });

  test('never counts the one who asks', async () => {
    const [own] = await makeSeekers(5);
    await makeManager(db, { player_id: own!.id, retailer_id: store.id });
    await count();
    expect((await atStore(own)).figures).toEqual([]);
    expect((await atStore()).figures).toHaveLength(1);
  });

  test('counts neither who is farther than ten miles, nor banned players, nor wishes that are a year old', async () => {
    await makeSeekers(5, { place: 'San Jose, CA' });
    const [banned, old] = [await makeSeekers(5), await makeSeekers(5)];
    for (const { auth_id } of banned)
      await db.updateTable('profiles').set({ disabled_at: now }).where('id', '=', auth_id).execute();
    for (const { id } of old)
      await db
        .updateTable('player_wishes')
        .set({ updated_at: new Date('2025-05-01T00:00:00Z') })
        .where('player_id', '=', id)
        .execute();
    await count();
    expect(await figures()).toEqual([]);
  });

  test('is the same figure wherever the same players are counted, and has no other key than the players', async () => {
    await makeSeekers(13);
    const twin = await makeRetailer(db);
    await makeManager(db, { player_id: manager.id, retailer_id: twin.id });
    await count();
    const there = await getDemandOfRetailer(contextOf(manager), { retailerId: twin.id });
    expect(there.figures).toEqual((await atStore()).figures);
    await count(NEXT_MONDAY);
    expect((await atStore()).figures).toEqual(there.figures);
  });

  test('is the twelve largest groups, whose order tells no more than their figures', async () => {
    for (let index = 0; index < 2; index += 1) {
      const other = await makeGameSystem(db, { name: `Game ${index}` });
      await makeSeekers(5, {
        gameSystemIds: [other.id],
        times: [1, 2, 3, 4, 5, 6, 7].map((weekday) => evening(weekday as Weekday)),
      });
    }
    await count();
    const shown = await figures();
    expect(shown).toHaveLength(MOST_FIGURES);
    expect(shown[0]).toEqual(['Game 0', 1, 5]);
    expect(shown.at(-1)).toEqual(['Game 1', 5, 5]);
  });

  test('says where, how far, and that nothing was counted yet', async () => {
    expect(await atStore()).toMatchObject({ rangeMiles: DEMAND_RANGE_MILES, countedAt: null, figures: [] });
  });
});

describe('what players around a campaign’s venue look for', () => {
  test('is told to its organisers, at a store and at a convention', async () => {
    await makeSeekers(5);
    await count();
    const helper = await makePlayer(db);
    const atTheStore = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id, owner: manager });
    await makeMember(db, { campaign_id: atTheStore.id, player_id: helper.id, co_organises: true });
    const convention = await makeConvention(db, { name: 'Oakcon', location: 'Oakland, CA' });
    await settlePlaces({ db, clock: () => now });
    const atOakcon = await makeCampaign(db, {
      type: 'Convention',
      convention_id: convention.id,
      owner: manager,
    });
    for (const [player, campaign] of [
      [manager, atTheStore],
      [helper, atTheStore],
      [manager, atOakcon],
    ] as const) {
      const demand = await getDemandOfCampaign(contextOf(player), { campaignId: campaign.id });
      expect(demand.figures).toMatchObject([{ gameSystem: { name: 'Pathfinder' }, weekday: 4, about: 5 }]);
    }
  });

  test('is nothing online', async () => {
    const campaign = await makeCampaign(db, { type: 'Online', owner: manager });
    expect(await getDemandOfCampaign(contextOf(manager), { campaignId: campaign.id })).toMatchObject({
      venue: null,
      figures: [],
    });
  });
});
