import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import {
  makeManager,
  makeRetailer,
  makeRetailerLink,
  makeVisit,
  makeVisitRetailer,
} from '#demo/factories/places.ts';
import { getUses, removeRetailer } from './remove-retailer.ts';

const { db } = testDatabase();
const asAdmin = () => testContext({ db, actor: userActor({ role: 'admin' }) });
const stores = async () => (await db.selectFrom('retailers').select('id').execute()).length;
const refusedWith = (message: string) => ({ refusal: { code: 'RETAILER_IN_USE', message } });

test('a store that nothing refers to is removed with photo and managers, and the log keeps what it was', async () => {
  const key = `stores/${'a'.repeat(32)}.webp`;
  const { id: retailerId } = await makeRetailer(db, { name: 'The Iron Keep', store_photo: `/files/${key}` });
  const manager = await makePlayer(db);
  await makeManager(db, { retailer_id: retailerId, player_id: manager.id });
  const context = asAdmin();
  expect(await getUses(context, { retailerId })).toEqual({ campaigns: 0, players: 0, visits: 0 });
  await removeRetailer(context, { retailerId });
  expect(await stores()).toBe(0);
  expect(context.enqueued).toEqual([{ name: 'discard-file', payload: { key } }]);
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .executeTakeFirst();
  expect(entry).toMatchObject({
    action: 'retailer.remove',
    subject_id: retailerId,
    details: { before: { status: 'active', managerIds: [manager.id] } },
  });
});

test('a store in use stays, and the refusal says what uses it; links that ended and visits count', async () => {
  const { id: retailerId } = await makeRetailer(db);
  const remove = () => removeRetailer(asAdmin(), { retailerId });
  const player = await makePlayer(db);
  await makeRetailerLink(db, { player_id: player.id, retailer_id: retailerId, status: 'inactive' });
  await expect(remove()).rejects.toMatchObject(refusedWith('1 player uses it: deactivate it instead'));
  const visit = await makeVisit(db, { auth_id: player.auth_id });
  await makeVisitRetailer(db, { visit_id: visit.id, retailer_id: retailerId });
  for (let index = 0; index < 2; index += 1) await makeCampaign(db, { retailer_id: retailerId });
  await expect(remove()).rejects.toMatchObject(
    refusedWith('2 campaigns, 1 player, and 1 visit use it: deactivate it instead'),
  );
  expect(await stores()).toBe(1);
});
