import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeManager, makeRetailer, makeRetailerLink } from '#demo/factories/places.ts';
import { retailerCan } from '../policy.ts';
import { getRetailer } from './get-retailer.ts';
import { linkRetailer, unlinkRetailer } from './link-retailer.ts';
import { listLinkedRetailers } from './list-linked-retailers.ts';

const { db } = testDatabase();
const pool = racePool();

const refusedWith = (code: string) => ({ refusal: { code } });

async function playerAndStore(given: Parameters<typeof makeRetailer>[1] = {}) {
  const [player, store] = [await makePlayer(db), await makeRetailer(db, given)];
  return {
    player,
    store,
    context: testContext({ db, actor: playerActor(player) }),
    id: { retailerId: store.id },
  };
}

const links = () =>
  db.selectFrom('player_retailers').select(['player_id', 'retailer_id', 'status']).execute();

describe('a link', () => {
  test('is an active row of player and retailer', async () => {
    const { player, store, context, id } = await playerAndStore();
    await linkRetailer(context, id);
    expect(await links()).toEqual([{ player_id: player.id, retailer_id: store.id, status: 'active' }]);
    expect(await listLinkedRetailers(context, {})).toMatchObject({
      items: [{ id: store.id, isLinked: true }],
    });
  });

  test('is made once by 24 requests at the same time', async () => {
    const { player, id } = await playerAndStore();
    const actor = playerActor(player);
    const outcomes = await race(24, () => linkRetailer(testContext({ db: pool, actor }), id));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject(refusedWith('ALREADY_LINKED'));
    expect(await links()).toHaveLength(1);
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([
      { action: 'retailer.link' },
    ]);
  });

  test('ends and may be made again', async () => {
    const { context, id } = await playerAndStore();
    await linkRetailer(context, id);
    await unlinkRetailer(context, id);
    expect(await listLinkedRetailers(context, {})).toEqual({ items: [], nextCursor: null });
    await expect(unlinkRetailer(context, id)).rejects.toMatchObject(refusedWith('NOT_LINKED'));
    await linkRetailer(context, id);
    expect(await links()).toMatchObject([{ status: 'active' }]);
  });

  test('keeps a store that is no longer active in sight; others do not find it, except those who may edit it', async () => {
    const { context, id, store } = await playerAndStore();
    const { context: stranger } = await playerAndStore();
    await linkRetailer(context, id);
    await db.updateTable('retailers').set({ status: 'inactive' }).where('id', '=', store.id).execute();
    expect(await getRetailer(context, id)).toMatchObject({ status: 'inactive', isLinked: true });
    expect(await listLinkedRetailers(context, {})).toMatchObject({
      items: [{ id: store.id, status: 'inactive' }],
    });
    for (const other of [stranger, testContext({ db })]) {
      await expect(getRetailer(other, id)).rejects.toMatchObject(refusedWith('RETAILER_CLOSED'));
    }
    const { id: userId } = await makeUser(db, { role: 'admin' });
    const admin = testContext({ db, actor: userActor({ userId, role: 'admin' }) });
    expect(await getRetailer(admin, id)).toMatchObject({ status: 'inactive' });
    await unlinkRetailer(context, id);
    await expect(getRetailer(context, id)).rejects.toMatchObject(refusedWith('RETAILER_CLOSED'));
  });

  test('to a store that is no longer active is refused, and ends all the same', async () => {
    const { player, context, id } = await playerAndStore({ status: 'inactive' });
    await expect(linkRetailer(context, id)).rejects.toMatchObject(refusedWith('RETAILER_CLOSED'));
    await makeRetailerLink(db, { player_id: player.id, retailer_id: id.retailerId });
    expect(await listLinkedRetailers(context, {})).toMatchObject({ items: [{ status: 'inactive' }] });
    expect(await unlinkRetailer(context, id)).toEqual({ isLinked: false });
  });
});

test('the list of linked stores goes newest first through all pages', async () => {
  const { player, context } = await playerAndStore();
  const newestFirst: string[] = [];
  for (let day = 45; day >= 1; day -= 1) {
    const { id } = await makeRetailer(db);
    // Two links each have the same time: their order follows the id.
    const created_at = new Date(Date.UTC(2026, 0, Math.ceil(day / 2)));
    await makeRetailerLink(db, { player_id: player.id, retailer_id: id, created_at });
    newestFirst.push(id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listLinkedRetailers(context, { cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(newestFirst.toSorted());
  const days = seen.map((id) => Math.ceil((45 - newestFirst.indexOf(id)) / 2));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test('a store may be edited by its managers and by admins, and by nobody else', async () => {
  const { player, context, id } = await playerAndStore();
  const mayEdit = async (asked: ReturnType<typeof testContext>) =>
    retailerCan(asked.actor, await getRetailer(asked, id)).edit;
  expect(await mayEdit(context)).toBe(false);
  await makeManager(db, { player_id: player.id, retailer_id: id.retailerId });
  expect(await mayEdit(context)).toBe(true);
  expect(await mayEdit(testContext({ db }))).toBe(false);
  const admin = testContext({ db, actor: { ...playerActor(await makePlayer(db)), role: 'admin' } });
  expect(await mayEdit(admin)).toBe(true);
});
