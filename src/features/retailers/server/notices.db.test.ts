import { beforeEach, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import { setStatus } from './admin/manage-retailers.ts';
import { getGamesToCome } from './get-games-to-come.ts';
import { getRetailer } from './get-retailer.ts';
import { listManagedRetailers } from './list-managed-retailers.ts';
import { retailersNotices } from './notices.ts';

const { db } = testDatabase();
const told = () => toldIn(db, retailersNotices);
const admin = testContext({ db, actor: userActor({ role: 'admin' }) });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });
const now = Date.now();
const inDays = (days: number) => new Date(now + days * 86_400_000);

let store: Awaited<ReturnType<typeof makeRetailer>>;
let [owner, holder, member]: PlayerRow[] = [];
let campaignId: string;
beforeEach(async () => {
  store = await makeRetailer(db, { name: 'The Bent Rook' });
  [owner, holder, member] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const campaign = await makeCampaign(db, { retailer_id: store.id, owner, title: 'The Mill' });
  campaignId = campaign.id;
  for (const player of [holder, member])
    await makeMember(db, { campaign_id: campaignId, player_id: player.id });
  const sessions = [];
  for (const days of [-3, 3, 10]) {
    sessions.push(await makeSession(db, { campaign_id: campaignId, start_date: inDays(days) }));
  }
  await makeSeat(db, { session_id: sessions[0]!.id, player_id: member.id });
  for (const { id } of sessions.slice(1)) await makeSeat(db, { session_id: id, player_id: holder.id });
});

const set = (status: 'active' | 'inactive') => setStatus(admin, { retailerId: store.id, status });

test('a store that is switched off is told to players with an upcoming seat there and to organisers, to nobody else', async () => {
  await set('inactive');
  const [notice, ...rest] = await told();
  expect(rest).toEqual([]);
  expect(notice?.to.toSorted()).toEqual([owner!.auth_id, holder!.auth_id].toSorted());
  expect(notice).toMatchObject({
    title: 'The Bent Rook is no longer active: The Mill meets there',
    path: `/campaigns/${campaignId}`,
  });
  expect(notice?.lines[0]).toMatch(/^2 sessions are planned there\. The next is session \d+: /);
});

test('a store that is switched off and on again at once is told to nobody, and set to what it is, neither', async () => {
  await set('active');
  expect(await told()).toEqual([]);
  await set('inactive');
  await set('active');
  expect(await told()).toEqual([]);
});

test('games that ended or are hidden, and a store without upcoming sessions, are told to nobody', async () => {
  for (const status of ['ended', 'hidden']) {
    await db.updateTable('campaigns').set({ status }).where('id', '=', campaignId).execute();
    await set('inactive');
    await set('active');
    expect(await getGamesToCome(admin, { retailerId: store.id })).toMatchObject({ campaigns: 0 });
  }
  expect(await told()).toEqual([]);
});

test('what is planned at a store is counted for its managers and admins', async () => {
  const manager = await makePlayer(db);
  await makeManager(db, { player_id: manager.id, retailer_id: store.id });
  for (const context of [as(manager), admin]) {
    expect(await getGamesToCome(context, { retailerId: store.id })).toEqual({
      campaigns: 1,
      sessions: 2,
      players: 1,
      first: [{ id: campaignId, title: 'The Mill', sessions: 2, nextDate: inDays(3).toISOString() }],
    });
  }
  await expect(getGamesToCome(as(holder!), { retailerId: store.id })).rejects.toMatchObject({
    refusal: { code: 'FORBIDDEN' },
  });
});

test('a store that is switched off stays in the list of its managers, and in sight of players with a game there', async () => {
  const manager = await makePlayer(db);
  await makeManager(db, { player_id: manager.id, retailer_id: store.id });
  await set('inactive');
  expect(await listManagedRetailers(as(manager), {})).toMatchObject({
    items: [{ id: store.id, name: 'The Bent Rook', status: 'inactive', isLinked: false }],
    nextCursor: null,
  });
  for (const player of [owner!, member!, manager]) {
    expect(await getRetailer(as(player), { retailerId: store.id })).toMatchObject({ status: 'inactive' });
  }
  await expect(getRetailer(as(await makePlayer(db)), { retailerId: store.id })).rejects.toMatchObject({
    refusal: { code: 'RETAILER_CLOSED' },
  });
  expect(await listManagedRetailers(as(holder!), {})).toEqual({ items: [], nextCursor: null });
});

test('the list of managed stores goes by name through all pages, each store once', async () => {
  const manager = await makePlayer(db);
  const names: string[] = [];
  for (let index = 0; index < 45; index += 1) {
    const name = `Store ${String(index % 15).padStart(2, '0')}`;
    const { id } = await makeRetailer(db, { name });
    await makeManager(db, { player_id: manager.id, retailer_id: id });
    names.push(name);
  }
  const seen: { id: string; name: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await listManagedRetailers(as(manager), { cursor });
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.map(({ name }) => name)).toEqual(names.toSorted());
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
});
