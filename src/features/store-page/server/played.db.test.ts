import { expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { getPlayedNearby, listPlayedAt } from './list-played.ts';

const { db } = testDatabase();
const now = new Date('2026-11-24T12:00:00-08:00');
const visitor = testContext({ db, clock: now });
const local = (text: string) => new Date(`${text}:00-08:00`);
const week = { from: '2026-11-23', until: '2026-11-30' };

/** A campaign at a store, with a session at each of these times. */
async function playedAt(retailerId: string, starts: string[], given: Record<string, unknown> = {}) {
  const owner = await makePlayer(db);
  const campaign = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: retailerId, ...given });
  const sessions = [];
  for (const [index, start] of starts.entries()) {
    sessions.push(
      await makeSession(db, {
        campaign_id: campaign.id,
        session_number: index + 1,
        start_date: local(start),
      }),
    );
  }
  return { campaign, sessions };
}

test('the calendar of a store shows the days of its own clock, with free seats, and what was called off', async () => {
  const { id: retailerId } = await makeRetailer(db);
  const { sessions } = await playedAt(
    retailerId,
    ['2026-11-22T23:59', '2026-11-23T00:00', '2026-11-27T18:00', '2026-11-29T23:59', '2026-11-30T00:00'],
    { max_players: 4 },
  );
  const friday = sessions[2]!;
  const player = await makePlayer(db);
  await makeSeat(db, { session_id: friday.id, player_id: player.id });
  await db
    .updateTable('sessions')
    .set({ called_off_at: now, call_off_id: sessions[3]!.id })
    .where('id', '=', sessions[3]!.id)
    .execute();
  const { items, timeZone, hasMore } = await listPlayedAt(visitor, { retailerId, ...week });
  expect([timeZone, hasMore]).toEqual(['America/Los_Angeles', false]);
  expect(items.map(({ id, freeSeats, isOff }) => [id, freeSeats, isOff])).toEqual([
    [sessions[1]!.id, 4, false],
    [friday.id, 3, false],
    [sessions[3]!.id, 4, true],
  ]);
});

test('it has the past of campaigns that ended, and nothing that is hidden', async () => {
  const { id: retailerId } = await makeRetailer(db);
  const days = ['2026-11-23T18:00', '2026-11-26T18:00'];
  const ended = await playedAt(retailerId, days, { status: 'ended' });
  await playedAt(retailerId, days, { status: 'hidden' });
  const running = await playedAt(retailerId, days);
  await db
    .updateTable('sessions')
    .set({ hidden_at: now })
    .where('id', '=', running.sessions[0]!.id)
    .execute();
  const { items } = await listPlayedAt(visitor, { retailerId, ...week });
  expect(items.map(({ id }) => id)).toEqual([ended.sessions[0]!.id, running.sessions[1]!.id]);
});

test('nearby is what other active stores within 25 miles play in two weeks, and what anybody may find', async () => {
  const far = { lat: 40.7, lng: -100 };
  const here = await makeRetailer(db, far);
  const near = await makeRetailer(db, { ...far, lng: -100.1, name: 'The Near Rook' });
  const closed = await makeRetailer(db, { ...far, lng: -100.1, status: 'inactive' });
  const away = await makeRetailer(db, { ...far, lng: -101 });
  const system = await makeGameSystem(db, { name: 'Lanterns' });
  const given = { game_system_id: system.id };
  await playedAt(here.id, ['2026-11-26T18:00'], given);
  await playedAt(closed.id, ['2026-11-26T18:00'], given);
  await playedAt(away.id, ['2026-11-26T18:00'], given);
  await playedAt(near.id, ['2026-11-26T18:00'], { ...given, admission: 'link' });
  const found = await playedAt(
    near.id,
    ['2026-11-24T11:00', '2026-11-26T18:00', '2026-12-03T18:00', '2026-12-24T18:00'],
    given,
  );
  const { sessions, systems } = await getPlayedNearby(visitor, { retailerId: here.id });
  expect(systems).toEqual([{ name: 'Lanterns', sessions: 2, stores: 1 }]);
  expect(sessions).toMatchObject([
    {
      id: found.sessions[1]!.id,
      retailer: 'The Near Rook',
      timeZone: 'America/Chicago',
      miles: expect.closeTo(5.2, 0),
    },
  ]);
});

test('nothing is near a store whose place nobody knows', async () => {
  const store = await makeRetailer(db, { lat: null, lng: null });
  expect(await getPlayedNearby(visitor, { retailerId: store.id })).toEqual({ sessions: [], systems: [] });
});
