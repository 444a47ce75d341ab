import { expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listCampaigns, listOwnCampaigns } from './list-campaigns.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test('every list and the page say whether the viewer holds a seat in the next session, and in no other', async () => {
  const campaign = await makeCampaign(db, { type: 'Online' });
  const player = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  const off = await makeSession(db, {
    campaign_id: campaign.id,
    start_date: hours(1),
    hidden_at: now,
  });
  const next = await makeSession(db, { campaign_id: campaign.id, start_date: hours(2) });
  const later = await makeSession(db, { campaign_id: campaign.id, start_date: hours(3) });
  const context = testContext({ db, actor: playerActor(player), clock: now });
  const said = async () => [
    (await listCampaigns(context, { type: 'Online' })).items[0]?.holdsNextSeat,
    (await listOwnCampaigns(context, 'player', {})).items[0]?.holdsNextSeat,
    (await getCampaign(context, { campaignId: campaign.id })).holdsNextSeat,
  ];
  await makeSeat(db, { session_id: off.id, player_id: player.id });
  await makeSeat(db, { session_id: later.id, player_id: player.id });
  await makeSeat(db, { session_id: next.id });
  expect(await said()).toEqual([false, false, false]);
  await makeSeat(db, { session_id: next.id, player_id: player.id });
  expect(await said()).toEqual([true, true, true]);
});
