import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { createNight } from './create-night.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');

const campaignOf = async (given: { retailerId?: string } = {}) => ({
  title: 'Tuesdays',
  description: '',
  type: given.retailerId === undefined ? ('Online' as const) : ('Retailer' as const),
  gameSystemId: (await makeGameSystem(db)).id,
  minPlayers: 2,
  maxPlayers: 4,
  priceCents: 750,
  paymentNote: 'In cash',
  retailerId: null,
  isTournament: false,
  timeZone: 'America/New_York',
  ...given,
});
const night = {
  firstDate: '2026-05-05',
  time: '18:30',
  repeat: { kind: 'weekly' as const, count: 20 },
  description: 'The mill',
  lengthMinutes: 180,
  place: 'Table 4',
};
const readSessions = () =>
  db
    .selectFrom('sessions')
    .select(['session_number', 'start_date', 'price', 'place', 'series_id'])
    .orderBy('session_number')
    .execute();

async function asPlayer() {
  return testContext({ db, actor: playerActor(await makePlayer(db)), clock: now });
}

describe('a night', () => {
  test('is a campaign with its 20 dates, by the clock of the store, at the price of the campaign', async () => {
    const store = await makeRetailer(db, { state: 'CA', lat: null, lng: null });
    const context = await asPlayer();
    const campaign = await campaignOf({ retailerId: store.id });
    expect(await createNight(context, { campaign, night })).toMatchObject({ sessions: 20 });
    const sessions = await readSessions();
    expect(sessions).toHaveLength(20);
    expect(sessions[0]).toMatchObject({
      session_number: 1,
      start_date: new Date('2026-05-06T01:30:00Z'),
      price: '7.50',
      place: 'Table 4',
    });
    expect(new Set(sessions.map(({ series_id: id }) => id)).size).toBe(1);
    expect(await db.selectFrom('campaigns').select(['title', 'payment_note']).execute()).toEqual([
      { title: 'Tuesdays', payment_note: 'In cash' },
    ]);
  });

  test('may be one session alone, by the clock of the organiser where there is no place', async () => {
    const context = await asPlayer();
    const made = await createNight(context, {
      campaign: await campaignOf(),
      night: { ...night, repeat: null },
    });
    expect(made.sessions).toBe(1);
    expect(await readSessions()).toMatchObject([
      { start_date: new Date('2026-05-05T22:30:00Z'), series_id: null },
    ]);
  });

  test('is made as a whole or not at all', async () => {
    const context = await asPlayer();
    const refused = [
      // Dates that the series can't have, and a time that the clocks skip.
      { ...night, repeat: { kind: 'weekly' as const, until: '2028-05-05' } },
      { ...night, repeat: null, firstDate: '2027-03-14', time: '02:30' },
    ];
    for (const wrong of refused) {
      await expect(
        createNight(context, { campaign: await campaignOf(), night: wrong }),
      ).rejects.toMatchObject({ refusal: { code: expect.stringMatching(/^SERIES_/) as unknown } });
    }
    expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([]);
    expect(await readSessions()).toEqual([]);
  });
});
