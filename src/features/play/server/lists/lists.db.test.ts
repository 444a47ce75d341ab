import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { campaignDetailShape, campaignShape } from '#features/campaigns/contract.ts';
import { sessionShape } from '#features/sessions/session-contract.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listCampaignFiles } from '#features/membership/server/files/list-campaign-files.ts';
import { listCampaignParticipants } from '#features/membership/server/members/list-participants.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { listCampaigns, listOwnCampaigns } from './list-campaigns.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const visitor = testContext({ db, actor: anonymous, clock: now });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });
const titles = (page: { items: { title: string }[] }) => page.items.map((item) => item.title);

describe('the list of a type', () => {
  test('holds the campaigns of that type only, newest first', async () => {
    await makeCampaign(db, { title: 'Old', created_at: hours(-2) });
    await makeCampaign(db, { title: 'New', created_at: hours(-1) });
    await makeCampaign(db, { title: 'Elsewhere', type: 'Convention' });
    expect(titles(await listCampaigns(visitor, { type: 'Online' }))).toEqual(['New', 'Old']);
  });

  test('carries owner, store, next session, seats, price and who the viewer is in it', async () => {
    const store = await makeRetailer(db, { name: 'The Tin Dragon' });
    const campaign = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id, price: '12.50' });
    const begun = { campaign_id: campaign.id, start_date: now };
    await makeSession(db, begun);
    await makeSession(db, { campaign_id: campaign.id, session_number: 3, start_date: hours(9) });
    const next = await makeSession(db, {
      campaign_id: campaign.id,
      session_number: 2,
      start_date: hours(1),
      price: '7.00',
    });
    const player = await makePlayer(db);
    await makeSeat(db, { session_id: next.id, player_id: player.id });

    const [seen] = (await listCampaigns(contextOf(player), { type: 'Retailer' })).items;
    expect(campaignShape.parse(seen)).toMatchObject({
      type: 'Retailer',
      priceCents: 1250,
      ownerAlias: campaign.owner!.alias,
      isOwner: false,
      isMember: true,
      playerCount: 2,
      retailer: { name: 'The Tin Dragon' },
      nextSession: { id: next.id, sessionNumber: 2, priceCents: 700, seatsTaken: 1 },
    });
    const [byOwner] = (await listCampaigns(contextOf(campaign.owner!), { type: 'Retailer' })).items;
    expect(byOwner).toMatchObject({ isOwner: true, isMember: true });
    const [byVisitor] = (await listCampaigns(visitor, { type: 'Retailer' })).items;
    expect(byVisitor).toMatchObject({ isOwner: false, isMember: false });
  });

  test('an empty campaign is there to be joined, without owner and next session', async () => {
    await makeCampaign(db, { owner: null });
    const [seen] = (await listCampaigns(visitor, { type: 'Online' })).items;
    expect(seen).toMatchObject({ ownerAlias: null, playerCount: 0, nextSession: null });
  });

  test('goes on page by page without losing or doubling a row, also among equal times', async () => {
    const system = (await makeCampaign(db, { title: 'c0', created_at: now })).game_system_id;
    for (let index = 1; index < 45; index += 1) {
      const created_at = index % 3 === 0 ? now : hours(-index);
      await makeCampaign(db, { title: `c${index}`, game_system_id: system, owner: null, created_at });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCampaigns(visitor, { type: 'Online', cursor });
      expect(page.items.length).toBeLessThanOrEqual(20);
      seen.push(...titles(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
  });

  test('a cursor that was tampered with is refused', async () => {
    await expect(listCampaigns(visitor, { type: 'Online', cursor: 'WyJ4Il0' })).rejects.toMatchObject(
      refusedWith('INVALID_CURSOR'),
    );
  });

  test('without its campaign type is an error for convention and online games and empty for retailer games', async () => {
    await db
      .updateTable('campaign_types')
      .set({ name: sql`'No ' || name` })
      .execute();
    const outcomes = await Promise.allSettled(
      (['Convention', 'Online', 'Retailer'] as const).map((type) => listCampaigns(visitor, { type })),
    );
    await db
      .updateTable('campaign_types')
      .set({ name: sql`substr(name, 4)` })
      .execute();
    expect(outcomes).toMatchObject([
      { reason: refusedWith('CAMPAIGN_TYPE_NOT_FOUND') },
      { reason: refusedWith('CAMPAIGN_TYPE_NOT_FOUND') },
      { value: { items: [], nextCursor: null } },
    ]);
  });
});

describe('the own lists', () => {
  test('part what the player owns from what it plays in, and show nothing of others', async () => {
    const player = await makePlayer(db);
    await makeCampaign(db, { title: 'Mine', owner: player });
    const other = await makeCampaign(db, { title: 'Theirs' });
    await makeMember(db, { campaign_id: other.id, player_id: player.id });
    const former = await makeCampaign(db, { title: 'Former' });
    await makeMember(db, { campaign_id: former.id, player_id: player.id, status: 'inactive' });
    await makeCampaign(db, { title: 'Foreign' });
    expect(titles(await listOwnCampaigns(contextOf(player), 'owner', {}))).toEqual(['Mine']);
    expect(titles(await listOwnCampaigns(contextOf(player), 'player', {}))).toEqual(['Theirs']);
  });

  test('are empty for a user without a player', async () => {
    const user = testContext({ db, actor: userActor() });
    expect(await listOwnCampaigns(user, 'owner', {})).toEqual({ items: [], nextCursor: null });
  });
});

describe('one campaign', () => {
  test("has the store's address for anybody", async () => {
    const store = await makeRetailer(db, { address: '12 Elm Street', zip: '94601' });
    const campaign = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id });
    const seen = await getCampaign(visitor, { campaignId: campaign.id });
    expect(campaignDetailShape.parse(seen).retailer).toMatchObject({
      address: '12 Elm Street',
      zip: '94601',
    });
  });

  test('lists its sessions by number with the seats taken and the own seat only', async () => {
    const campaign = await makeCampaign(db);
    const second = await makeSession(db, { campaign_id: campaign.id, session_number: 2, price: '5.00' });
    await makeSession(db, { campaign_id: campaign.id, session_number: 1 });
    const player = await makePlayer(db);
    await makeSeat(db, { session_id: second.id, player_id: player.id });
    await makeSeat(db, { session_id: second.id });
    const { items } = await listCampaignSessions(contextOf(player), { campaignId: campaign.id });
    expect(items.map((session) => [session.sessionNumber, session.seatsTaken])).toEqual([
      [1, 0],
      [2, 2],
    ]);
    expect(sessionShape.parse(items[1]).ownSeat).toMatchObject({ priceCents: 500, paymentStatus: 'pending' });
    const seen = await listCampaignSessions(visitor, { campaignId: campaign.id });
    expect(seen.items.map((session) => session.ownSeat)).toEqual([null, null]);
  });

  test('lists its participants, the owner first, then by alias whatever the case, page by page', async () => {
    const owner = await makePlayer(db, { alias: 'Zed' });
    const campaign = await makeCampaign(db, { owner });
    for (let index = 0; index < 60; index += 1) {
      const alias = `${index % 2 ? 'p' : 'P'}${String(index).padStart(2, '0')}`;
      const player = await makePlayer(db, { alias });
      await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
    }
    const first = await listCampaignParticipants(visitor, { campaignId: campaign.id });
    const cursor = first.nextCursor ?? undefined;
    const rest = await listCampaignParticipants(visitor, { campaignId: campaign.id, cursor });
    const aliases = [...first.items, ...rest.items].map((participant) => participant.alias.toLowerCase());
    expect(aliases).toEqual(['zed', ...aliases.slice(1).toSorted()]);
    expect(aliases).toHaveLength(61);
    expect(rest.nextCursor).toBeNull();
    expect(Object.keys(first.items[0]!).toSorted()).toEqual([
      'alias',
      'aliasImageUrl',
      'isCoOrganiser',
      'playerId',
      'roleType',
    ]);
  });

  test('that does not exist is not found, nor are its parts', async () => {
    const input = { campaignId: newId() };
    const parts = await Promise.allSettled([
      getCampaign(visitor, input),
      listCampaignSessions(visitor, input),
      listCampaignParticipants(visitor, input),
      listCampaignFiles(visitor, { ...input, folder: 'ads' }),
    ]);
    for (const part of parts) {
      expect(part).toMatchObject({ status: 'rejected', reason: refusedWith('CAMPAIGN_NOT_FOUND') });
    }
  });
});
