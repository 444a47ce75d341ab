import { beforeAll, describe, expect, test, vi } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import type { Context } from '#platform/context.ts';
import { createPublicCache } from '#platform/live/public-cache.ts';
import { publicParts } from '#platform/live/public-parts.ts';
import { isShared } from '#platform/requests/shared-values.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignTypeShape } from '#features/campaigns/inputs.ts';
import * as ownParts from '#features/campaigns/server/records/campaigns/own-parts.ts';
import { listCampaigns, listCampaignsOfConvention, listCampaignsOfRetailer } from './list-campaigns.ts';

const { db } = testDatabase({ emptied: 'once' });
const campaignTypes = campaignTypeShape.options;
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const CAMPAIGNS = 75;
const statuses = ['active', 'active', 'paused', 'active', 'hidden', 'ended', 'active'];

/** A pseudo-random generator that gives the same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

let retailerId: Id;
let conventionId: Id;
let viewers: { who: string; actor: Actor }[];

beforeAll(async () => {
  const random = numbers(18);
  const players = await Promise.all(Array.from({ length: 5 }, () => makePlayer(db)));
  const [first, second] = players;
  await db
    .insertInto('player_blocks')
    .values({ player_id: first!.id, blocked_id: second!.id, created_at: now })
    .execute();
  retailerId = (await makeRetailer(db, { state: 'IA' })).id;
  conventionId = (await makeConvention(db)).id;
  for (let index = 0; index < CAMPAIGNS; index += 1) {
    const type = campaignTypes[index % campaignTypes.length]!;
    const owner = players[random(8)];
    const campaign = await makeCampaign(db, {
      type,
      // Some of them have the same creation time.
      created_at: hours(-Math.floor(index / 2)),
      status: statuses[random(statuses.length)]!,
      price: `${random(3) * 5}.00`,
      experience: random(2) === 0 ? 'new' : null,
      retailer_id: type === 'Retailer' ? retailerId : null,
      convention_id: type === 'Convention' ? conventionId : null,
      ...(owner && { owner }),
    });
    const session = await makeSession(db, {
      campaign_id: campaign.id,
      start_date: hours(random(6) - 1),
      price: random(2) === 0 ? '0.00' : '7.00',
      hidden_at: random(5) === 0 ? now : null,
    });
    for (const player of players) {
      if (player.id === campaign.owner?.id || random(3) > 0) continue;
      const membership = { campaign_id: campaign.id, player_id: player.id };
      if (random(3) === 0) await makeMember(db, { ...membership, status: 'inactive' });
      else await makeMember(db, { ...membership, co_organises: random(4) === 0 });
      const isPaid = Number(session.price) === 0 || random(2) === 0;
      if (random(2) > 0) continue;
      await makeSeat(db, {
        session_id: session.id,
        player_id: player.id,
        payment_status: isPaid ? 'paid' : 'pending',
      });
    }
  }
  viewers = [
    { who: 'a visitor', actor: anonymous },
    { who: 'somebody without a player', actor: userActor() },
    { who: 'an admin', actor: userActor({ role: 'admin' }) },
    ...players.map((player, index) => ({ who: `player ${index}`, actor: playerActor(player) })),
    { who: 'a player in none of them', actor: playerActor(await makePlayer(db)) },
  ];
});

type List = [name: string, read: (context: Context, cursor?: string) => Promise<Page<Campaign>>];

const searches = [
  {},
  { sort: 'price' },
  { sort: 'soonest' },
  { seats: 'free' },
  { text: 'Campaign' },
  { experience: 'new', sort: 'newest' },
] as const;

const lists: List[] = [
  ...campaignTypes.flatMap((type) =>
    searches.map((search): List => [
      JSON.stringify({ type, ...search }),
      (context, cursor) => listCampaigns(context, { type, ...search, cursor }),
    ]),
  ),
  ['in a state', (context, cursor) => listCampaigns(context, { type: 'Retailer', state: 'IA', cursor })],
  ['at a store', (context, cursor) => listCampaignsOfRetailer(context, { retailerId, cursor })],
  ['at a convention', (context, cursor) => listCampaignsOfConvention(context, { conventionId, cursor })],
];

/** All pages of a list, one after the other. */
async function pagesOf(read: List[1], context: Context): Promise<Page<Campaign>[]> {
  const pages = [await read(context)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await read(context, cursor));
  }
  return pages;
}

function memory() {
  const cache = createPublicCache({ maxBytes: 50_000_000, now: () => now.getTime() });
  cache.heard();
  return {
    figures: () => cache.takeFigures(),
    contextOf: (actor: Actor): Context => ({
      ...testContext({ db, actor, clock: now }),
      publicParts: publicParts(cache, false),
    }),
  };
}

describe('a list out of memory and own parts', () => {
  test.each(lists)('%s: everybody sees on each page what one query for them reads', async (_name, read) => {
    const { contextOf } = memory();
    let shown = 0;
    // One after the other, so that each reads from the cache what was loaded for the others.
    for (const { who, actor } of [...viewers, ...viewers.toReversed()]) {
      const whole = await pagesOf(read, testContext({ db, actor, clock: now }));
      expect([who, await pagesOf(read, contextOf(actor))]).toEqual([who, whole]);
      shown += whole.flatMap(({ items }) => items).length;
    }
    expect(shown).toBeGreaterThan(0);
  });

  test('is read once for all of them, and their own parts each time', async () => {
    const { contextOf, figures } = memory();
    const read = vi.spyOn(ownParts, 'findOwnParts');
    const players = viewers.filter(({ actor }) => actor.kind === 'user' && actor.playerId !== null);
    for (const { actor } of players) await listCampaigns(contextOf(actor), { type: 'Online' });
    expect(figures()).toMatchObject({ misses: 1, hits: players.length - 1 });
    expect(read.mock.calls.length).toBe(players.length);
    read.mockRestore();
  });

  test('is everybody’s own answer for players who are in none of the campaigns, and never for those who are in one', async () => {
    const { contextOf } = memory();
    const answers = new Map<string, Page<Campaign>>();
    for (const { who, actor } of viewers) {
      answers.set(who, await listCampaigns(contextOf(actor), { type: 'Retailer' }));
    }
    const everybodys = answers.get('a player in none of them');
    expect(isShared(everybodys)).toBe(true);
    expect(answers.get('somebody without a player')).toBe(everybodys);
    const own = [...answers.values()].filter(({ items }) => items.some(({ isMember }) => isMember));
    expect(own.length).toBeGreaterThan(2);
    expect(own.some((page) => isShared(page))).toBe(false);
    expect(everybodys?.items.some(({ isMember, isOwner }) => isMember || isOwner)).toBe(false);
  });

  test('tells a player of what they have just become, while others get what is kept', async () => {
    const { contextOf } = memory();
    const player = await makePlayer(db);
    const context = contextOf(playerActor(player));
    const before = await listCampaigns(context, { type: 'Online' });
    const campaignId = before.items[0]!.id;
    await makeMember(db, { campaign_id: campaignId, player_id: player.id });
    const [after] = (await listCampaigns(context, { type: 'Online' })).items;
    expect([before.items[0]?.isMember, after?.isMember]).toEqual([false, true]);
    await db.deleteFrom('campaign_players').where('player_id', '=', player.id).execute();
  });
});
