import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import type { SignedIn } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import type { RetailerChange } from '../inputs.ts';
import { checkWrittenPlace } from './check-place.ts';
import { getRetailer } from './get-retailer.ts';
import { updateRetailer } from './update-retailer.ts';

const { db } = testDatabase();
const as = (actor: SignedIn) => testContext({ db, actor });

const changeOf = (retailerId: string, given: Partial<RetailerChange> = {}): RetailerChange => ({
  retailerId,
  revision: 1,
  name: 'The Corner Rook',
  description: '',
  address: '1 Game Street',
  city: 'Oakland',
  state: 'CA',
  zip: '94610',
  phone: '',
  email: 'rook@example.com',
  websiteUrl: 'https://rook.example',
  lat: 37.8,
  lng: -122.27,
  status: 'active',
  ...given,
});

describe('a store', () => {
  test('is changed by its manager and by an admin, and by nobody else', async () => {
    const [manager, other] = [await makePlayer(db), await makePlayer(db)];
    const [store, foreign] = [await makeRetailer(db), await makeRetailer(db)];
    await makeManager(db, { player_id: manager.id, retailer_id: store.id });
    await updateRetailer(as(playerActor(manager)), changeOf(store.id));
    expect(await getRetailer(testContext({ db }), { retailerId: store.id })).toMatchObject({
      name: 'The Corner Rook',
      phone: null,
      websiteUrl: 'https://rook.example',
    });
    await updateRetailer(
      as(userActor({ role: 'admin' })),
      changeOf(store.id, { status: 'inactive', revision: 2 }),
    );
    const refused = (context: ReturnType<typeof as>, id: string, code: string) =>
      expect(updateRetailer(context, changeOf(id))).rejects.toMatchObject({ refusal: { code } });
    await refused(as(playerActor(other)), store.id, 'FORBIDDEN');
    await refused(as(playerActor(manager)), foreign.id, 'FORBIDDEN');
    await refused(as(playerActor(manager)), newId(), 'RETAILER_NOT_FOUND');
  });

  test('is saved over the state that the form began with, or not at all', async () => {
    const store = await makeRetailer(db);
    const admin = as(userActor({ role: 'admin' }));
    const both = await Promise.allSettled([
      updateRetailer(admin, changeOf(store.id, { name: 'First' })),
      updateRetailer(admin, changeOf(store.id, { name: 'Second' })),
    ]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { refusal: { code: 'STALE_REVISION' } } }]);
    const { name, revision } = await getRetailer(testContext({ db }), { retailerId: store.id });
    expect([name, revision]).toEqual([both[0].status === 'fulfilled' ? 'First' : 'Second', 2]);
    await updateRetailer(admin, changeOf(store.id, { name: 'Third', revision: 2 }));
    expect(await getRetailer(testContext({ db }), { retailerId: store.id })).toMatchObject({ name: 'Third' });
  });

  test('that is placed at the middle of its ZIP code by the form is about there, until it is moved by hand', async () => {
    const store = await makeRetailer(db);
    const admin = as(userActor({ role: 'admin' }));
    const isApproximate = async () => {
      const rows = db.selectFrom('retailers').select('is_position_approximate').where('id', '=', store.id);
      return (await rows.executeTakeFirstOrThrow()).is_position_approximate;
    };
    const offered = await checkWrittenPlace(admin, { state: 'CA', zip: '94610', lat: null, lng: null });
    await updateRetailer(admin, changeOf(store.id, { ...offered.middle! }));
    expect(await isApproximate()).toBe(true);
    // A change of another field keeps the position approximate.
    await updateRetailer(admin, changeOf(store.id, { ...offered.middle!, revision: 2, name: 'The Rook' }));
    expect(await isApproximate()).toBe(true);
    await updateRetailer(admin, changeOf(store.id, { revision: 3 }));
    expect(await isApproximate()).toBe(false);
  });

  test('that is moved by hand no longer stands at its ZIP code; the audit log names fields, not texts', async () => {
    const store = await makeRetailer(db, { is_position_approximate: true });
    const admin = as(userActor({ role: 'admin' }));
    await updateRetailer(admin, changeOf(store.id));
    const read = () =>
      db
        .selectFrom('retailers')
        .select('is_position_approximate')
        .where('id', '=', store.id)
        .executeTakeFirst();
    expect(await read()).toEqual({ is_position_approximate: true });
    await updateRetailer(admin, changeOf(store.id, { lat: 37.9, revision: 2 }));
    expect(await read()).toEqual({ is_position_approximate: false });
    const entries = await db.selectFrom('audit_log').select('details').orderBy('created_at').execute();
    expect(entries.at(-1)?.details).toEqual({ after: { changed: ['lat'] } });
  });
});
