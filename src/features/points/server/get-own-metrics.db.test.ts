import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { metricsShape } from '../contract.ts';
import { getOwnMetrics } from './get-own-metrics.ts';

const { db } = testDatabase();

test('the metrics count what the player did, and nothing of others', async () => {
  const player = await makePlayer(db);
  const campaign = await makeCampaign(db, { type: 'Convention', is_tournament: true });
  const yesterday = new Date(Date.now() - 86_400_000);
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: yesterday });
  await makeSeat(db, { session_id: session.id, player_id: player.id });
  await makeSeat(db, { session_id: session.id });
  await makeCampaign(db, { type: 'Retailer', owner: player });

  const metrics = await getOwnMetrics(testContext({ db, actor: playerActor(player) }));
  expect(metricsShape.parse(metrics)).toEqual({
    totalGameSessions: 1,
    totalRetailers: 0,
    totalTournaments: 1,
    totalOnlineGames: 0,
    totalRetailerGames: 1,
    totalConventionGames: 1,
    totalVisits: 0,
    totalCustomerDemos: 0,
  });
});

test('all metrics are 0 without a player', async () => {
  const metrics = await getOwnMetrics(testContext({ db, actor: userActor() }));
  expect(new Set(Object.values(metrics))).toEqual(new Set([0]));
});
