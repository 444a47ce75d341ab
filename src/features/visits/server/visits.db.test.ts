import { beforeEach, describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { makeRetailer, makeVisit, makeVisitRetailer } from '#demo/factories/places.ts';
import { newId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Visit } from '../contract.ts';
import { addDemos, removeVisit, updateVisit } from './update-visit.ts';
import { linkRetailer, listNearbyRetailers, unlinkRetailer } from './link-retailer.ts';
import { listVisits } from './list-visits.ts';
import { recordVisit } from './record-visit.ts';

const { db } = testDatabase();
const pool = racePool();
const here = { lat: 40, lng: -80 };
/** Converts feet to degrees of latitude. */
const degrees = (feet: number) => (feet / (2 * Math.PI * 3959 * 5280)) * 360;
const refusedWith = (code: string) => ({ refusal: { code } });

let context: TestContext;
let userId: string;

beforeEach(async () => {
  userId = (await makeUser(db)).id;
  context = testContext({ db, actor: userActor({ userId }) });
});

const stranger = async () => testContext({ db, actor: userActor({ userId: (await makeUser(db)).id }) });
const visits = async (): Promise<Visit[]> => (await listVisits(context, {})).items;

describe('a recorded visit', () => {
  test('is linked to the active stores within 1000 feet, with whole feet', async () => {
    const near = await makeRetailer(db, { name: 'Near', lat: 40 + degrees(900.4), lng: -80 });
    await makeRetailer(db, { name: 'Beyond', lat: 40 + degrees(1100), lng: -80 });
    await makeRetailer(db, { name: 'Closed', ...here, status: 'inactive' });
    const id = newId();
    expect(await recordVisit(context, { id, position: here })).toEqual({ id, linkedRetailers: 1 });
    expect(await visits()).toMatchObject([
      { id, ...here, customerDemoCount: 0, comments: null, isPositiveExperience: null },
    ]);
    expect((await visits())[0]?.retailers).toEqual([{ id: near.id, name: 'Near', distanceFeet: 900 }]);
  });

  test('without a position asks for details in its comment', async () => {
    await recordVisit(context, { id: newId(), position: null });
    expect(await visits()).toMatchObject([
      { lat: null, lng: null, comments: 'Please add retailer location details here', retailers: [] },
    ]);
  });

  test('is one visit however often and however concurrently it is sent', async () => {
    await makeRetailer(db, here);
    const id = newId();
    const outcomes = await race(24, () => recordVisit({ ...context, db: pool }, { id, position: here }));
    const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null));
    expect(answers).toEqual(Array.from({ length: 24 }, () => ({ id, linkedRetailers: 1 })));
    expect(await visits()).toHaveLength(1);
    expect(await db.selectFrom('visit_retailers').select('id').execute()).toHaveLength(1);
  });

  test('is refused under its id with another position, and to another user', async () => {
    const id = newId();
    await recordVisit(context, { id, position: here });
    const moved = { id, position: { lat: 40.1, lng: -80 } };
    await expect(recordVisit(context, moved)).rejects.toMatchObject(refusedWith('VISIT_ID_REUSED'));
    await expect(recordVisit(context, { id, position: null })).rejects.toMatchObject(
      refusedWith('VISIT_ID_REUSED'),
    );
    await expect(recordVisit(await stranger(), { id, position: here })).rejects.toMatchObject(
      refusedWith('VISIT_ID_REUSED'),
    );
    expect(await visits()).toMatchObject([here]);
  });
});

describe('a visit that is sent later', () => {
  const now = new Date('2026-05-14T12:00:00.000Z');
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const MINUTE = 60_000;
  const at = () => testContext({ db, actor: userActor({ userId }), clock: () => now });

  const send = (recordedAt: string, sentAt: string, steadyMs?: number) =>
    recordVisit(at(), { id: newId(), position: null, recordedAt, sentAt, steadyMs, userId });
  const record = (recordedAt: string) => recordVisit(at(), { id: newId(), position: here, recordedAt });

  test('keeps the time of its press, and the server its own beside it', async () => {
    const recordedAt = ago(3 * 60 * MINUTE);
    await recordVisit(at(), { id: newId(), position: here, recordedAt, userId });
    const times = await db.selectFrom('visits').select(['recorded_at', 'received_at']).execute();
    expect(times).toEqual([{ recorded_at: new Date(recordedAt), received_at: now }]);
    expect(await visits()).toMatchObject([{ recordedAt }]);
  });

  test('is refused in words when it lies in the future or is older than 14 days', async () => {
    await expect(record(ago(-2 * MINUTE - 1))).rejects.toMatchObject({
      refusal: { message: 'This visit lies in the future. Please check the clock of your device.' },
    });
    await expect(record(ago(14 * DAY_MS + 1))).rejects.toMatchObject({
      refusal: { message: 'A visit can be saved for 14 days. This one is older.' },
    });
    expect(await visits()).toEqual([]);
    await record(ago(-2 * MINUTE));
    await record(ago(14 * DAY_MS));
    expect(await visits()).toHaveLength(2);
  });

  test('is the same visit when it was stored before, however late it is sent again', async () => {
    const visit = { id: newId(), position: here, recordedAt: ago(0), userId };
    await recordVisit(at(), visit);
    const late = testContext({
      db,
      actor: userActor({ userId }),
      clock: () => new Date(now.getTime() + 30 * DAY_MS),
    });
    expect(await recordVisit(late, visit)).toEqual({ id: visit.id, linkedRetailers: 0 });
    const otherwise = { ...visit, recordedAt: ago(MINUTE) };
    await expect(recordVisit(at(), otherwise)).rejects.toMatchObject(refusedWith('VISIT_ID_REUSED'));
    expect(await visits()).toHaveLength(1);
  });

  test.each([
    ['10 minutes ahead', 10 * MINUTE],
    ['in the year 2019', Date.parse('2019-01-01T00:00:00.000Z') - now.getTime()],
    ['20 days behind', -20 * DAY_MS],
    ['right', 0],
  ])('is saved with its true time from a device whose clock is %s', async (_words, wrong) => {
    const position = here;
    const [recordedAt, sentAt] = [ago(3 * 60 * MINUTE - wrong), ago(-wrong)];
    await recordVisit(at(), { id: newId(), position, recordedAt, sentAt, userId });
    expect(await visits()).toMatchObject([{ recordedAt: ago(3 * 60 * MINUTE) }]);
  });

  test('is refused as unclear when the clock was set meanwhile, and then saved as of now under its id', async () => {
    const id = newId();
    const sendNow = (recordedAt: string, steadyMs?: number) =>
      recordVisit(at(), { id, position: here, recordedAt, sentAt: ago(0), steadyMs, userId });
    for (const recordedAt of [ago(-10 * MINUTE), '2019-01-01T00:00:00.000Z', ago(20 * DAY_MS)]) {
      await expect(sendNow(recordedAt)).rejects.toMatchObject(refusedWith('VISIT_TIME_UNCLEAR'));
    }
    expect(await visits()).toEqual([]);
    await sendNow(ago(0), 0);
    expect(await visits()).toMatchObject([{ id, recordedAt: ago(0) }]);
  });

  test('can be dated neither ahead nor more than 14 days back, whatever the device says', async () => {
    await send(ago(-MINUTE), ago(0));
    await send(ago(0), ago(60 * DAY_MS), 0);
    await send(ago(100 * DAY_MS), ago(86 * DAY_MS));
    expect((await visits()).map(({ recordedAt }) => recordedAt)).toEqual([ago(0), ago(0), ago(14 * DAY_MS)]);
    await expect(send(ago(0), ago(0), 15 * DAY_MS)).rejects.toMatchObject(refusedWith('VISIT_TIME_UNCLEAR'));
  });

  test('is the same visit when its answer was lost, also where the clock was set before it is sent again', async () => {
    // The device's clock is an hour behind.
    const visit = { id: newId(), position: here, recordedAt: ago(70 * MINUTE), userId };
    await recordVisit(at(), { ...visit, sentAt: ago(60 * MINUTE) });
    for (const sentAt of [ago(-MINUTE), ago(20 * DAY_MS), ago(-20 * DAY_MS)]) {
      expect(await recordVisit(at(), { ...visit, sentAt })).toEqual({ id: visit.id, linkedRetailers: 0 });
    }
    await expect(recordVisit(at(), { ...visit, sentAt: ago(0), position: null })).rejects.toMatchObject(
      refusedWith('VISIT_ID_REUSED'),
    );
    expect(await visits()).toMatchObject([{ recordedAt: ago(10 * MINUTE) }]);
  });

  test('is refused when somebody else is signed in than the one who pressed', async () => {
    const visit = { id: newId(), position: here, userId };
    await expect(recordVisit(await stranger(), visit)).rejects.toMatchObject(refusedWith('VISIT_OF_ANOTHER'));
    expect(await db.selectFrom('visits').select('id').execute()).toEqual([]);
  });
});

test('the history goes newest first through all pages, with every store of each visit', async () => {
  const stores = [await makeRetailer(db), await makeRetailer(db)];
  for (let minute = 0; minute < 45; minute += 1) {
    const recorded_at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(minute / 2)));
    const visit = await makeVisit(db, { auth_id: userId, recorded_at });
    await makeVisitRetailer(db, { visit_id: visit.id, retailer_id: stores[0]!.id, distance_feet: 700 });
    await makeVisitRetailer(db, { visit_id: visit.id, retailer_id: stores[1]!.id, distance_feet: 50 });
  }
  await makeVisit(db);
  const seen: Visit[] = [];
  let cursor: string | undefined;
  do {
    const page = await listVisits(context, { cursor });
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
  const times = seen.map(({ recordedAt }) => recordedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  for (const { retailers } of seen) expect(retailers.map((store) => store.distanceFeet)).toEqual([50, 700]);
});

describe('the demo count', () => {
  test('is right after 24 changes at the same time', async () => {
    const { id: visitId } = await makeVisit(db, { auth_id: userId, customer_demo_count: 5 });
    await race(24, (index) =>
      addDemos({ ...context, db: pool }, { visitId, change: index % 4 === 0 ? -1 : 1 }),
    );
    expect(await visits()).toMatchObject([{ customerDemoCount: 5 + 18 - 6 }]);
  });

  test('would lose changes if it were read first and written then', async () => {
    const { id } = await makeVisit(db, { auth_id: userId });
    await race(24, async () => {
      const { customer_demo_count: count } = await pool
        .selectFrom('visits')
        .select('customer_demo_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await pool
        .updateTable('visits')
        .set({ customer_demo_count: count + 1 })
        .where('id', '=', id)
        .execute();
    });
    expect((await visits())[0]?.customerDemoCount).toBeLessThan(24);
  });

  test('never falls below 0', async () => {
    const { id: visitId } = await makeVisit(db, { auth_id: userId, customer_demo_count: 1 });
    expect(await addDemos(context, { visitId, change: -3 })).toEqual({ customerDemoCount: 0 });
    expect(await addDemos(context, { visitId, change: 100_000 })).toEqual({ customerDemoCount: 100_000 });
    expect(await addDemos(context, { visitId, change: 1 })).toEqual({ customerDemoCount: 100_000 });
  });
});

test('comments and experience are kept as they are said', async () => {
  const { id: visitId } = await makeVisit(db, { auth_id: userId });
  await updateVisit(context, { visitId, comments: 'Good coffee', isPositiveExperience: false });
  expect(await visits()).toMatchObject([{ comments: 'Good coffee', isPositiveExperience: false }]);
  await updateVisit(context, { visitId, comments: '', isPositiveExperience: null });
  expect(await visits()).toMatchObject([{ comments: null, isPositiveExperience: null }]);
});

describe('linking by hand', () => {
  test('offers the nearest ten within ten miles, with their miles', async () => {
    for (let number = 1; number <= 12; number += 1) {
      await makeRetailer(db, { name: `Store ${number}`, lat: 40 + degrees(number * 4_000), lng: -80 });
    }
    const far = await makeVisit(db, { auth_id: userId, lat: 41, lng: -80 });
    const visit = await makeVisit(db, { auth_id: userId, ...here });
    const { items } = await listNearbyRetailers(context, { visitId: visit.id });
    expect(items.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Store ${index + 1}`),
    );
    expect(items[0]?.distanceMiles).toBeCloseTo(4_000 / 5_280, 6);
    expect(await listNearbyRetailers(context, { visitId: far.id })).toEqual({ items: [] });
    const nowhere = await makeVisit(db, { auth_id: userId, lat: null, lng: null });
    expect(await listNearbyRetailers(context, { visitId: nowhere.id })).toEqual({ items: [] });
  });

  test('keeps the distance where both have coordinates, and happens once', async () => {
    const store = await makeRetailer(db, { lat: 40 + degrees(2_000), lng: -80 });
    const placeless = await makeRetailer(db, { lat: null, lng: null });
    const closed = await makeRetailer(db, { status: 'inactive' });
    const { id: visitId } = await makeVisit(db, { auth_id: userId, ...here });
    const link = (retailerId: string) => linkRetailer(context, { visitId, retailerId });
    expect(await link(store.id)).toEqual({ distanceFeet: 2_000 });
    expect(await link(store.id)).toEqual({ distanceFeet: 2_000 });
    expect(await link(placeless.id)).toEqual({ distanceFeet: null });
    await expect(link(closed.id)).rejects.toMatchObject(refusedWith('RETAILER_NOT_FOUND'));
    expect((await visits())[0]?.retailers.map(({ id }) => id)).toEqual([store.id, placeless.id]);
  });
});

test('a store that was not visited is taken off the visit, which stays', async () => {
  const stores = [await makeRetailer(db, here), await makeRetailer(db, here)];
  const id = newId();
  await recordVisit(context, { id, position: here });
  const unlink = () => unlinkRetailer(context, { visitId: id, retailerId: stores[0]!.id });
  await unlink();
  await unlink();
  expect((await visits())[0]?.retailers.map((store) => store.id)).toEqual([stores[1]!.id]);
});

test("a stranger's visit can't be told from one that is not there", async () => {
  const { id: visitId } = await makeVisit(db);
  const retailerId = (await makeRetailer(db)).id;
  for (const id of [visitId, newId()]) {
    const attempts = [
      () => addDemos(context, { visitId: id, change: 1 }),
      () => updateVisit(context, { visitId: id, comments: '', isPositiveExperience: null }),
      () => listNearbyRetailers(context, { visitId: id }),
      () => linkRetailer(context, { visitId: id, retailerId }),
      () => unlinkRetailer(context, { visitId: id, retailerId }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject(refusedWith('VISIT_NOT_FOUND'));
    }
    await expect(removeVisit(context, { visitId: id })).rejects.toMatchObject({
      refusal: { code: 'NOT_OWN_VISIT', message: 'You can only delete your own visits' },
    });
  }
  expect(await visits()).toEqual([]);
  expect(await db.selectFrom('visits').selectAll().where('id', '=', visitId).execute()).toMatchObject([
    { customer_demo_count: 0, comments: null },
  ]);
});
