import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeCampaign, makeSeat } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import type { Database } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import { createCopy } from '#features/membership/server/copies/create-copy.ts';
import { callOff } from '#features/sessions/server/call-off/create-call-off.ts';
import { bringBack } from '#features/sessions/server/call-off/restore-session.ts';
import { createSeries } from '#features/sessions/server/for-others/create-series.ts';
import { createSession } from '#features/sessions/server/for-others/create-session.ts';
import { sessionsNotices } from '#features/sessions/server/notices.ts';
import { updateSeries } from '#features/sessions/server/series/update-series.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { listStoreTables, listTablesAt } from './list-tables.ts';
import { assignTable, saveTables } from './manage-tables.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2027-05-03T12:00:00Z');
/** So many hours from now. */
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();

const tableNamed = (name: string) => ({ id: newId(), name, seats: 6, fits: '' });
const [one, two] = [tableNamed('Table 1'), tableNamed('The long table')];

let retailerId: string;
let owner: Awaited<ReturnType<typeof makePlayer>>;
let manager: Awaited<ReturnType<typeof makePlayer>>;
let campaignId: string;
const as = (player: typeof owner, database: Database = db) =>
  testContext({ db: database, clock: now, actor: playerActor(player) });

beforeEach(async () => {
  [owner, manager] = [await makePlayer(db), await makePlayer(db)];
  retailerId = (await makeRetailer(db)).id;
  await makeManager(db, { player_id: manager.id, retailer_id: retailerId });
  campaignId = (
    await makeCampaign(db, { type: 'Retailer', owner, retailer_id: retailerId, title: 'The Mill' })
  ).id;
  await save([one, two]);
});

const save = async (tables: (typeof one)[], by = as(manager)) => {
  const { revision } = await listStoreTables(testContext({ db }), { retailerId });
  return saveTables(by, { retailerId, revision, tables });
};

let numbers = 0;
const fieldsAt = (startDate: string, place: string | null, lengthMinutes: number | null = 120) => {
  numbers += 1;
  return { sessionNumber: numbers, description: 'We play.', startDate, priceCents: 0, place, lengthMinutes };
};
const add = (
  startDate: string,
  place: string | null,
  { length = 120, on = db, to = campaignId }: { length?: number | null; on?: Database; to?: string } = {},
) => createSession(as(owner, on), { campaignId: to, ...fieldsAt(startDate, place, length) });

const taken = { refusal: { code: 'TABLE_TAKEN' } };
const tableOf = async (id: string) =>
  (await db.selectFrom('sessions').select('table_id').where('id', '=', id).executeTakeFirstOrThrow())
    .table_id;
const placeOf = async (id: string) =>
  (await db.selectFrom('sessions').select('place').where('id', '=', id).executeTakeFirstOrThrow()).place;

describe('a session takes the table that its place names', () => {
  test('in any case, and no other session has it at that time', async () => {
    const { id } = await add(hours(24), 'table 1');
    expect(await tableOf(id)).toBe(one.id);
    await expect(add(hours(25), 'Table 1')).rejects.toMatchObject(taken);
    await expect(add(hours(23), 'Table 1')).rejects.toMatchObject(taken);
    expect(await tableOf((await add(hours(26), 'Table 1')).id)).toBe(one.id);
    expect(await tableOf((await add(hours(24), 'The long table')).id)).toBe(two.id);
    expect(await tableOf((await add(hours(24), 'Upstairs')).id)).toBeNull();
  });

  test('also for another campaign, and for one without a length for four hours', async () => {
    const other = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: retailerId });
    await add(hours(24), 'Table 1', { length: null });
    await expect(add(hours(27), 'Table 1', { to: other.id })).rejects.toMatchObject(taken);
    await add(hours(28), 'Table 1', { to: other.id });
  });

  test('not at another store, whose tables have the same names', async () => {
    const elsewhere = await makeRetailer(db);
    const other = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: elsewhere.id });
    await add(hours(24), 'Table 1');
    expect(await tableOf((await add(hours(24), 'Table 1', { to: other.id })).id)).toBeNull();
  });

  test('and leaves it when it moves away', async () => {
    const { id } = await add(hours(24), 'Table 1');
    const change = { sessionId: id, revision: 1, ...fieldsAt(hours(24), 'Table 1') };
    await updateSession(as(owner), { ...change, startDate: hours(25) });
    await expect(add(hours(26), 'Table 1')).rejects.toMatchObject(taken);
    await updateSession(as(owner), { ...change, revision: 2, place: null });
    expect(await tableOf(id)).toBeNull();
    await add(hours(24), 'Table 1');
  });

  test('until its campaign ends or moves to another store', async () => {
    const { id } = await add(hours(24 * 400), 'Table 1');
    await db.updateTable('campaigns').set({ status: 'ended' }).where('id', '=', campaignId).execute();
    expect(await tableOf(id)).toBeNull();
    const other = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: retailerId });
    const { id: moved } = await add(hours(24 * 400), 'Table 1', { to: other.id });
    const elsewhere = await makeRetailer(db);
    await db.updateTable('campaigns').set({ retailer_id: elsewhere.id }).where('id', '=', other.id).execute();
    expect(await tableOf(moved)).toBeNull();
  });

  test('all sessions of a series do, or none is added; they can be moved past each other', async () => {
    const series = {
      campaignId,
      firstDate: '2027-05-10',
      time: '18:00',
      timeZone: 'America/New_York',
      repeat: { kind: 'chosen-days' as const, dates: ['2027-05-11', '2027-05-12'] },
    };
    const { startDate: _, ...fields } = fieldsAt(hours(0), 'Table 1');
    await add('2027-05-12T22:30:00.000Z', 'Table 1');
    await expect(createSeries(as(owner), { ...series, ...fields })).rejects.toMatchObject(taken);
    await createSeries(as(owner), { ...series, ...fields, place: 'The long table' });
    const [first] = await db
      .selectFrom('sessions')
      .select(['id', 'revision'])
      .where('series_id', 'is not', null)
      .orderBy('start_date')
      .execute();
    const change = { sessionId: first!.id, revision: 1, seriesRevision: 1, scope: 'all' as const };
    expect(await updateSeries(as(owner), { ...change, changes: { days: 1 } })).toEqual({ changed: 3 });
    await expect(
      updateSeries(as(owner), { ...change, revision: 2, seriesRevision: 2, changes: { place: 'Table 1' } }),
    ).rejects.toMatchObject(taken);
  });

  test('one that was called off gives it up, and comes back without a place if it is taken then', async () => {
    const { id } = await add(hours(24), 'Table 1');
    await callOff(as(owner), { campaignId, which: { scope: 'one', sessionId: id }, words: null });
    const { id: other } = await add(hours(24), 'Table 1');
    await bringBack(as(owner), { sessionId: id });
    expect([await placeOf(id), await tableOf(id)]).toEqual([null, null]);
    expect(await tableOf(other)).toBe(one.id);
  });

  test('a copy of a campaign has no place where the table is taken', async () => {
    await add(hours(24), 'Table 1');
    await add(hours(48), 'Table 1');
    // Copied to the next day, the first one meets the second.
    const { id } = await createCopy(as(owner), { campaignId, title: 'The Mill II', firstDay: '2027-05-05' });
    const copies = await db
      .selectFrom('sessions')
      .select(['place', 'table_id'])
      .where('campaign_id', '=', id)
      .orderBy('start_date')
      .execute();
    expect(copies).toEqual([
      { place: null, table_id: null },
      { place: 'Table 1', table_id: one.id },
    ]);
  });
});

/** Eight campaigns want one table at one time. */
const all = () =>
  race(8, async () => {
    const { id } = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: retailerId });
    return add(hours(24), 'Table 1', { on: pool, to: id });
  });

const counts = async () => {
  const answers = await all();
  const lost = answers.filter(
    (answer) =>
      answer.status === 'rejected' && (answer.reason as typeof taken).refusal?.code === 'TABLE_TAKEN',
  );
  const won = answers.filter(({ status }) => status === 'fulfilled');
  return { won: won.length, lost: lost.length };
};

describe('of many who want one table at one time', () => {
  test('one gets it, and the others are told that it is taken', async () => {
    expect(await counts()).toEqual({ won: 1, lost: 7 });
  });

  describe('canary', () => {
    afterEach(async () => {
      await sql`delete from sessions`.execute(db);
      await sql`alter table sessions add constraint sessions_one_at_a_table
        exclude using gist (table_id extensions.gist_uuid_ops with =, session_span(start_date, length_minutes) with &&)
        where (table_id is not null and called_off_at is null) deferrable initially immediate`.execute(db);
    });

    test('without the constraint several get it', async () => {
      await sql`alter table sessions drop constraint sessions_one_at_a_table`.execute(db);
      expect((await counts()).won).toBeGreaterThan(1);
    });
  });
});

const at = (startDate: string, sessionId: string | null = null) =>
  listTablesAt(testContext({ db }), { retailerId, startDate, lengthMinutes: 120, sessionId });

describe('which tables are free', () => {
  test('is told with what has the others, but not to the session itself', async () => {
    const { id } = await add(hours(24), 'Table 1');
    expect((await at(hours(25))).items).toMatchObject([
      { id: one.id, takenBy: { title: 'The Mill', startDate: hours(24), until: hours(26) } },
      { id: two.id, takenBy: null },
    ]);
    expect((await at(hours(25), id)).items[0]).toMatchObject({ takenBy: null });
    expect((await at(hours(26))).items[0]).toMatchObject({ takenBy: null });
  });

  test('without the titles of campaigns that are not for everybody', async () => {
    await db.updateTable('campaigns').set({ admission: 'link' }).where('id', '=', campaignId).execute();
    await add(hours(24), 'Table 1');
    expect((await at(hours(24))).items[0]).toMatchObject({ takenBy: { title: null } });
  });
});

describe('the tables of a store', () => {
  test('are saved by its managers and by admins, over the state that they read', async () => {
    await expect(save([one], as(owner))).rejects.toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    await save([two, one], testContext({ db, clock: now, actor: userActor({ role: 'admin' }) }));
    const { items, revision } = await listStoreTables(testContext({ db }), { retailerId });
    expect(items).toEqual([two, one]);
    await expect(
      saveTables(as(manager), { retailerId, revision: revision - 1, tables: [] }),
    ).rejects.toMatchObject({ refusal: { code: 'STALE_REVISION' } });
  });

  test('can exchange their names; upcoming sessions follow, and lose a table that is removed', async () => {
    const [{ id: first }, { id: second }] = [
      await add(hours(24), 'Table 1'),
      await add(hours(24), 'The long table'),
    ];
    await save([
      { ...one, name: 'The long table' },
      { ...two, name: 'Table 1' },
    ]);
    expect([await placeOf(first), await tableOf(first)]).toEqual(['The long table', one.id]);
    expect([await placeOf(second), await tableOf(second)]).toEqual(['Table 1', two.id]);
    await save([{ ...one, name: 'The long table' }]);
    expect([await placeOf(second), await tableOf(second)]).toEqual(['Table 1', null]);
  });

  test('a new one goes to the upcoming sessions whose place has its name, the earliest first', async () => {
    const { id: first } = await add(hours(24), 'By the window');
    const { id: second } = await add(hours(25), 'By the window');
    const { id: third } = await add(hours(26), 'By the window');
    const window = tableNamed('By the Window');
    await save([one, two, window]);
    expect([await tableOf(first), await tableOf(second), await tableOf(third)]).toEqual([
      window.id,
      null,
      window.id,
    ]);
  });

  test('of another store can’t be taken over', async () => {
    const foreign = await makeRetailer(db);
    const admin = testContext({ db, clock: now, actor: userActor({ role: 'admin' }) });
    await expect(
      saveTables(admin, { retailerId: foreign.id, revision: 1, tables: [one] }),
    ).rejects.toMatchObject({ refusal: { code: 'TABLE_NOT_FOUND' } });
  });
});

describe('a manager gives a session a table', () => {
  test('and its players are told', async () => {
    const { id } = await add(hours(24), null);
    const player = await makePlayer(db);
    await makeSeat(db, { session_id: id, player_id: player.id });
    await assignTable(as(manager), { sessionId: id, tableId: one.id });
    expect([await placeOf(id), await tableOf(id)]).toEqual(['Table 1', one.id]);
    expect(await toldIn(db, sessionsNotices)).toMatchObject([
      { to: [player.auth_id], lines: expect.arrayContaining([expect.stringContaining('Table 1')]) },
    ]);
    await assignTable(as(manager), { sessionId: id, tableId: null });
    expect(await placeOf(id)).toBeNull();
  });

  test('not one that is taken, of another store, or for a session that has begun; and nobody else does', async () => {
    await add(hours(24), 'Table 1');
    const { id } = await add(hours(24), null);
    const refused = (player: typeof owner, input: Parameters<typeof assignTable>[1], code: string) =>
      expect(assignTable(as(player), input)).rejects.toMatchObject({ refusal: { code } });
    await refused(manager, { sessionId: id, tableId: one.id }, 'TABLE_TAKEN');
    await refused(manager, { sessionId: id, tableId: newId() }, 'TABLE_NOT_FOUND');
    await refused(manager, { sessionId: newId(), tableId: one.id }, 'SESSION_NOT_FOUND');
    await refused(owner, { sessionId: id, tableId: two.id }, 'FORBIDDEN');
    const { id: begun } = await add(hours(-1), null);
    await refused(manager, { sessionId: begun, tableId: two.id }, 'SESSION_FIXED');
  });
});
