import { expect, test } from 'vitest';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { seatsGauge } from './gauges.ts';

const { db } = testDatabase();
const now = new Date('2030-05-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test('the places and seats of the sessions of the next seven days are counted, and of no others', async () => {
  const campaign = await makeCampaign(db, { max_players: 5 });
  const [first, second] = [await makePlayer(db), await makePlayer(db)];
  const soon = await makeSession(db, { campaign_id: campaign.id, start_date: inDays(6) });
  for (const start_date of [inDays(-1), inDays(8)]) {
    const other = await makeSession(db, { campaign_id: campaign.id, start_date });
    await makeSeat(db, { session_id: other.id, player_id: first.id });
  }
  for (const { id } of [first, second]) await makeSeat(db, { session_id: soon.id, player_id: id });
  expect(await seatsGauge.read(db, now)).toEqual([
    { label: 'places', value: 5 },
    { label: 'taken', value: 2 },
    { label: 'waiting', value: 0 },
  ]);
});
