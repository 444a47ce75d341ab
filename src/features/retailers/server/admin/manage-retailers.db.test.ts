import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { ownRole } from '../for-others/manager-notices.ts';
import {
  addManager,
  createRetailer,
  listAllRetailers,
  listManagers,
  removeManager,
  setStatus,
} from './manage-retailers.ts';

const { db } = testDatabase();
const context = testContext({ db, actor: userActor({ role: 'admin' }) });
const store = { name: 'The Iron Keep', address: null, city: 'Oakland', state: 'CA' };

test('a player is made manager by username, alias or address, whatever the case, and stops being one; both are told', async () => {
  const { id: retailerId } = await createRetailer(context, store);
  const robin = await makePlayer(db, { username: 'robin', alias: 'Robin Red' });
  for (const username of ['ROBIN', 'robin red', robin.email!.toUpperCase()]) {
    const { playerId } = await addManager(context, { retailerId, username });
    expect((await toldIn(db, [ownRole])).at(-1)?.title).toBe('The Iron Keep is yours to run');
    await addManager(context, { retailerId, username });
    expect((await listManagers(context, { retailerId })).items).toMatchObject([
      { playerId, alias: 'Robin Red' },
    ]);
    await removeManager(context, { retailerId, playerId });
    expect((await listManagers(context, { retailerId })).items).toEqual([]);
    expect((await toldIn(db, [ownRole])).at(-1)?.title).toBe('You no longer manage The Iron Keep');
  }
});

test('nobody, and a user without a player, become no manager', async () => {
  const { id: retailerId } = await createRetailer(context, store);
  await makeUser(db, { username: 'lou' });
  await expect(addManager(context, { retailerId, username: 'nobody' })).rejects.toMatchObject({
    refusal: { code: 'MANAGER_UNKNOWN' },
  });
  await expect(addManager(context, { retailerId, username: 'lou' })).rejects.toMatchObject({
    refusal: { code: 'MANAGER_WITHOUT_PLAYER' },
  });
});

test('a store is closed and opened again, and both are in the log', async () => {
  const { id: retailerId } = await createRetailer(context, store);
  await setStatus(context, { retailerId, status: 'inactive' });
  expect((await listAllRetailers(context, { status: 'inactive', q: 'iron' })).items).toHaveLength(1);
  await setStatus(context, { retailerId, status: 'active' });
  expect((await listAllRetailers(context, { status: 'inactive' })).items).toEqual([]);
  const log = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual(['retailer.create', 'retailer.status', 'retailer.status']);
});
