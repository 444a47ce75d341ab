import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import type { Database } from '#platform/database/connect.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { searchTables } from './search-tables.ts';
import { settlePlaces } from './settle-places-queue.ts';

const { db } = testDatabase();
// A Thursday.
const now = new Date('2026-05-07T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const EVENING = new Date('2026-05-08T02:00:00Z');

type Search = Parameters<typeof searchTables>[1];

const search = (input: Search, actor: Actor = anonymous) =>
  searchTables(testContext({ db, actor, clock: now }), input);
const found = async (input: Search, actor?: Actor) =>
  (await search(input, actor)).items.map(({ campaign }) => campaign.id);
const settle = () => settlePlaces({ db, clock: () => now });

/** A table at a store in Oakland, with a session at 7 PM local time this Thursday. */
async function makeTable() {
  const store = await makeRetailer(db);
  await settle();
  const campaign = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: EVENING });
  return { store, campaign, session };
}

describe('a search around a place', () => {
  test('starts at a ZIP code or a town, says which, and how far each table is', async () => {
    const { campaign } = await makeTable();
    for (const place of ['94610', 'Oakland, CA', 'oakland ca']) {
      const page = await search({ place, rangeMiles: 4 });
      expect(page.items.map((item) => item.campaign.id)).toEqual([campaign.id]);
      expect(page.items[0]?.distanceMiles).toBeLessThan(4);
      expect(page).toMatchObject({
        total: 1,
        isPlaceUnknown: false,
        place: expect.stringMatching(/^Oakland, CA/),
      });
    }
    expect(await found({ place: 'Boston, MA' })).toEqual([]);
  });

  test('takes the largest town of a name, and offers the others', async () => {
    const page = await search({ place: 'Springfield' });
    expect(page.place).toMatch(/^Springfield, /);
    expect(page.towns.length).toBeGreaterThan(1);
    expect(page.towns).not.toContain(page.place);
  });

  test('says that nobody knows a place, and finds nothing there', async () => {
    await makeTable();
    expect(await search({ place: 'Xyzzyville' })).toMatchObject({
      items: [],
      total: 0,
      isPlaceUnknown: true,
    });
  });

  test('goes by the named place where a position is given too', async () => {
    const { campaign } = await makeTable();
    expect(await found({ place: '94610', near: { lat: 42.36, lng: -71.06 } })).toEqual([campaign.id]);
  });
});

describe('days and hours', () => {
  test('are those of the clock at the place', async () => {
    const { campaign } = await makeTable();
    const thursday = {
      weekdays: [4 as const],
      after: '19:00',
      before: '19:00',
      from: '2026-05-07',
      to: '2026-05-07',
    };
    expect(await found(thursday)).toEqual([campaign.id]);
    expect(await found({ weekdays: [5] })).toEqual([]);
    expect(await found({ after: '19:01' })).toEqual([]);
    expect(await found({ from: '2026-05-08' })).toEqual([]);
  });

  test('may be as far off as a calendar goes', async () => {
    const { campaign } = await makeTable();
    expect(await found({ from: '0000-01-01', to: '9999-12-31' })).toEqual([campaign.id]);
    expect(await found({ from: '9999-12-31' })).toEqual([]);
  });

  test('follow the store when it is moved to another zone', async () => {
    const { store, campaign } = await makeTable();
    await db
      .updateTable('retailers')
      .set({ lat: 40.7, lng: -74, state: 'NY' })
      .where('id', '=', store.id)
      .execute();
    // Its place is known immediately, its time zone within a minute.
    expect(await found({ place: 'New York, NY' })).toEqual([campaign.id]);
    await settle();
    expect(await found({ after: '22:00', before: '22:00' })).toEqual([campaign.id]);
  });

  test("are the convention's, which is in the town that its location names", async () => {
    const convention = await makeConvention(db, { location: 'Portland, OR', time_zone: 'America/Denver' });
    const campaign = await makeCampaign(db, { type: 'Convention', convention_id: convention.id });
    await makeSession(db, { campaign_id: campaign.id, start_date: EVENING });
    await settle();
    expect(await found({ place: 'Portland, OR', after: '20:00', before: '20:00' })).toEqual([campaign.id]);
    await db
      .updateTable('conventions')
      .set({ location: 'Boston, MA', time_zone: 'America/New_York' })
      .where('id', '=', convention.id)
      .execute();
    await settle();
    expect(await found({ place: 'Boston, MA', after: '22:00', before: '22:00' })).toEqual([campaign.id]);
  });
});

describe('what is found', () => {
  const changes: [
    what: string,
    change: (on: Database, ids: { campaign: Id; session: Id }) => Promise<unknown>,
  ][] = [
    ['is paused', (on, { campaign }) => setCampaign(on, campaign, { status: 'paused' })],
    ['has ended', (on, { campaign }) => setCampaign(on, campaign, { status: 'ended' })],
    ['is hidden', (on, { campaign }) => setCampaign(on, campaign, { status: 'hidden' })],
    [
      'takes players by a private link alone',
      (on, { campaign }) => setCampaign(on, campaign, { admission: 'link' }),
    ],
    ['has its session hidden', (on, { session }) => setSession(on, session, { hidden_at: now })],
    [
      'has its session called off',
      (on, { session }) => setSession(on, session, { called_off_at: now, call_off_id: session }),
    ],
    ['has begun', (on, { session }) => setSession(on, session, { start_date: now })],
    [
      'has its session deleted',
      (on, { session }) => on.deleteFrom('sessions').where('id', '=', session).execute(),
    ],
    [
      'has nobody who runs it',
      (on, { campaign }) => on.deleteFrom('campaign_players').where('campaign_id', '=', campaign).execute(),
    ],
  ];
  test.each(changes)('is no table that %s, and is one again when that is undone', async (_, change) => {
    const { campaign, session } = await makeTable();
    const changing = db.transaction().execute(async (transaction) => {
      await change(transaction, { campaign: campaign.id, session: session.id });
      const context = testContext({ db: transaction, actor: anonymous, clock: now });
      expect((await searchTables(context, {})).items).toEqual([]);
      throw new Error('undone');
    });
    await expect(changing).rejects.toThrow('undone');
    expect(await found({})).toEqual([campaign.id]);
  });

  test('is a table again once it goes on after a pause, its session is shown again, or meets after all', async () => {
    const { campaign, session } = await makeTable();
    await setCampaign(db, campaign.id, { status: 'paused' });
    await setCampaign(db, campaign.id, { status: 'active' });
    await setSession(db, session.id, { hidden_at: now, called_off_at: now, call_off_id: session.id });
    expect(await found({})).toEqual([]);
    await setSession(db, session.id, { hidden_at: null, called_off_at: null, call_off_id: null });
    expect(await found({})).toEqual([campaign.id]);
  });

  test('stays for members what is open by a private link alone', async () => {
    const { campaign } = await makeTable();
    await setCampaign(db, campaign.id, { admission: 'link' });
    const player = await makePlayer(db);
    expect(await found({}, playerActor(player))).toEqual([]);
    await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
    expect(await found({}, playerActor(player))).toEqual([campaign.id]);
  });

  test('has its next three sessions that fit, each with its price and free seats, as one result', async () => {
    const { campaign, session } = await makeTable();
    for (const week of [1, 2, 3, 4]) {
      const start = new Date(EVENING.getTime() + week * 7 * 24 * 3_600_000);
      await makeSession(db, {
        campaign_id: campaign.id,
        session_number: week + 1,
        start_date: start,
        price: '7.50',
      });
    }
    const [table] = (await search({})).items;
    expect(table?.dates.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 3]);
    expect(table?.dates[0]).toMatchObject({ id: session.id, priceCents: 0, freeSeats: 4 });
    const [paid] = (await search({ from: '2026-05-20' })).items;
    expect(paid?.dates.map(({ sessionNumber }) => sessionNumber)).toEqual([3, 4, 5]);
    expect(paid?.dates[0]).toMatchObject({ priceCents: 750 });
  });
});

describe('where nothing fits', () => {
  test('the next wider range, other days, and what fewer filters find are counted', async () => {
    await makeTable();
    const fit = { place: 'Sacramento, CA', rangeMiles: 25, weekdays: [5 as const], after: '20:00' };
    expect((await search(fit)).waysOut).toEqual([]);
    expect((await search({ place: 'Sacramento, CA', rangeMiles: 25 })).waysOut).toEqual([
      { by: 'range', rangeMiles: 100, total: 1 },
    ]);
    expect((await search({ weekdays: [5] })).waysOut).toEqual([{ by: 'weekday', weekday: 4, total: 1 }]);
    expect((await search({ after: '20:00' })).waysOut).toEqual([{ by: 'hours', total: 1 }]);
    expect((await search({ to: '2026-05-06' })).waysOut).toEqual([{ by: 'dates', total: 1 }]);
    expect((await search({ seats: 5 })).waysOut).toEqual([{ by: 'seats', total: 1 }]);
    expect((await search({ language: 'fr', certified: true })).waysOut).toEqual([{ by: 'rest', total: 1 }]);
  });
});

test('a cursor that the search did not write is refused', async () => {
  await expect(search({ cursor: 'nonsense' })).rejects.toMatchObject({ refusal: { code: 'INVALID_CURSOR' } });
});

test('dates that have begun are forgotten, and no others', async () => {
  const { session, campaign } = await makeTable();
  await makeSession(db, { campaign_id: campaign.id, session_number: 2, start_date: hours(-1) });
  await settle();
  const left = await db.selectFrom('table_dates').select('session_id').execute();
  expect(left).toEqual([{ session_id: session.id }]);
});

/** Adds a session in one transaction while another one pauses the campaign and commits later. */
async function pauseWhileAdding(): Promise<Id[]> {
  const { campaign, session } = await makeTable();
  await db.deleteFrom('sessions').where('id', '=', session.id).execute();
  const added = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const adding = db.transaction().execute(async (transaction) => {
    await makeSession(transaction, { campaign_id: campaign.id, start_date: EVENING });
    added.resolve();
    await mayCommit.promise;
  });
  await added.promise;
  const pausing = setCampaign(db, campaign.id, { status: 'paused' });
  await Promise.race([pausing, new Promise((resolve) => setTimeout(resolve, 300))]);
  mayCommit.resolve();
  await Promise.all([adding, pausing]);
  return found({});
}

test('a session that is added while its campaign is paused is not found', async () => {
  expect(await pauseWhileAdding()).toEqual([]);
});

test('canary: without its lock it would be', async () => {
  const { rows } = await sql<{ code: string }>`
    select pg_get_functiondef('keep_table_dates(uuid[])'::regprocedure) as code`.execute(db);
  const code = rows[0]!.code;
  await sql.raw(code.replace(/order by id for share/, 'order by id')).execute(db);
  try {
    expect(await pauseWhileAdding()).toHaveLength(1);
  } finally {
    await sql.raw(code).execute(db);
  }
});

const setCampaign = (on: Database, id: Id, columns: object) =>
  on.updateTable('campaigns').set(columns).where('id', '=', id).execute();
const setSession = (on: Database, id: Id, columns: object) =>
  on.updateTable('sessions').set(columns).where('id', '=', id).execute();
