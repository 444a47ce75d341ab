import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import type { Database } from '#platform/database/connect.ts';
import { addStoreManager, handStoreOver, listStoreManagers, removeStoreManager } from './manage-managers.ts';
import { ownRole } from '#features/retailers/server/for-others/manager-notices.ts';
import { managersNotices } from './notices.ts';

const { db } = testDatabase();
const pool = racePool();

type Player = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: Player, on: Database = db) => testContext({ db: on, actor: playerActor(player) });

/** A store with an owner, and somebody who is nothing there. */
async function makeStore() {
  const [store, owner, other] = [await makeRetailer(db), await makePlayer(db), await makePlayer(db)];
  await makeManager(db, { player_id: owner.id, retailer_id: store.id });
  return { retailerId: store.id, store, owner, other };
}
const rolesIn = async (player: Player, retailerId: string) =>
  (await listStoreManagers(as(player), { retailerId })).items.map(({ alias, role }) => [alias, role]);

describe('an owner', () => {
  test('adds a manager by alias in any case or by address, who is told, and so are the others', async () => {
    const { retailerId, store, owner, other } = await makeStore();
    const third = await makePlayer(db);
    await addStoreManager(as(owner), { retailerId, who: other.alias.toUpperCase(), role: 'manager' });
    expect(
      await addStoreManager(as(owner), { retailerId, who: third.email!.toUpperCase(), role: 'owner' }),
    ).toEqual({
      alias: third.alias,
    });
    const roles = await rolesIn(other, retailerId);
    expect(new Map(roles as [string, string][])).toEqual(
      new Map([
        [owner.alias, 'owner'],
        [other.alias, 'manager'],
        [third.alias, 'owner'],
      ]),
    );
    expect(await toldIn(db, [...managersNotices, ownRole])).toMatchObject([
      { to: [other.auth_id], title: `You manage ${store.name} now` },
      { to: [third.auth_id], title: `${store.name} is yours to run` },
      { to: [other.auth_id], kind: 'store.new-manager' },
    ]);
  });

  test('hands the store over, leaves it to the other, and removes managers', async () => {
    const { retailerId, owner, other } = await makeStore();
    const leave = () => removeStoreManager(as(owner), { retailerId, playerId: owner.id });
    await expect(leave()).rejects.toThrow('A store needs an owner.');
    await expect(
      addStoreManager(as(owner), { retailerId, who: owner.alias, role: 'manager' }),
    ).rejects.toThrow('A store needs an owner.');
    await expect(handStoreOver(as(owner), { retailerId, playerId: other.id })).rejects.toThrow(
      'does not manage',
    );
    await addStoreManager(as(owner), { retailerId, who: other.alias, role: 'manager' });
    await handStoreOver(as(owner), { retailerId, playerId: other.id });
    expect(await rolesIn(owner, retailerId)).toEqual([
      [other.alias, 'owner'],
      [owner.alias, 'manager'],
    ]);
    await leave();
    await expect(rolesIn(owner, retailerId)).rejects.toMatchObject({ refusal: { code: 'FORBIDDEN' } });
  });

  test('is told nothing of strangers: nobody, a blocked player and an unknown address are the same', async () => {
    const { retailerId, owner, other } = await makeStore();
    await db
      .insertInto('player_blocks')
      .values({ player_id: other.id, blocked_id: owner.id, created_at: new Date() })
      .execute();
    for (const who of ['Nobody At All', other.alias, 'nobody@example.com'])
      await expect(addStoreManager(as(owner), { retailerId, who, role: 'manager' })).rejects.toThrow(
        'Nobody who plays here',
      );
  });

  test('looks up twenty people an hour', async () => {
    const { retailerId, owner } = await makeStore();
    const ask = () => addStoreManager(as(owner), { retailerId, who: 'Nobody At All', role: 'manager' });
    for (let time = 0; time < 20; time += 1) await expect(ask()).rejects.toThrow('Nobody who plays here');
    await expect(ask()).rejects.toThrow('many people for an hour');
  });
});

test('a manager sees the others and removes nobody but themselves; a stranger sees nothing', async () => {
  const { retailerId, owner, other } = await makeStore();
  await expect(listStoreManagers(as(other), { retailerId })).rejects.toMatchObject({
    refusal: { code: 'FORBIDDEN' },
  });
  await makeManager(db, { player_id: other.id, retailer_id: retailerId, role: 'manager' });
  expect(await rolesIn(other, retailerId)).toHaveLength(2);
  for (const attempt of [
    () => addStoreManager(as(other), { retailerId, who: owner.alias, role: 'manager' }),
    () => removeStoreManager(as(other), { retailerId, playerId: owner.id }),
    () => handStoreOver(as(other), { retailerId, playerId: owner.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: { code: 'FORBIDDEN' } });
  await removeStoreManager(as(other), { retailerId, playerId: other.id });
  expect(await rolesIn(owner, retailerId)).toHaveLength(1);
});

/** How many managers a store has after its two owners left at once. */
const managersAfter = async (on: Database) => {
  const { retailerId, owner, other } = await makeStore();
  await makeManager(db, { player_id: other.id, retailer_id: retailerId });
  const both = [owner, other];
  await race(2, (at) => removeStoreManager(as(both[at]!, on), { retailerId, playerId: both[at]!.id }));
  const left = await db
    .selectFrom('retailer_managers')
    .selectAll()
    .where('retailer_id', '=', retailerId)
    .execute();
  return left.length;
};

describe('of two owners who leave at once', () => {
  test('one stays', async () => {
    for (let time = 0; time < 8; time += 1) expect(await managersAfter(pool)).toBe(1);
  });

  test('canary: without the lock both go', luck, async () => {
    const counts: number[] = [];
    for (let time = 0; time < 8; time += 1) counts.push(await managersAfter(withoutLocks(pool)));
    expect(Math.min(...counts)).toBe(0);
  });
});
