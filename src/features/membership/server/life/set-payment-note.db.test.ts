import { expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { getCampaign } from '../for-others/get-campaign.ts';
import { setPaymentNote } from './set-payment-note.ts';

const { db } = testDatabase();
type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });

test('how to pay is said by organisers, also in a campaign that has ended, and taken back by saying nothing', async () => {
  const campaign = await makeCampaign(db, { status: 'ended' });
  const owner = contextOf(campaign.owner!);
  const input = { campaignId: campaign.id };
  expect(await setPaymentNote(owner, { ...input, revision: 1, paymentNote: 'In cash' })).toEqual({
    revision: 2,
  });
  expect((await getCampaign(owner, input)).paymentNote).toBe('In cash');
  await setPaymentNote(owner, { ...input, revision: 2, paymentNote: '' });
  expect((await getCampaign(owner, input)).paymentNote).toBeNull();
});

test('how to pay is not said by members or strangers, and not over a state that nobody saw', async () => {
  const campaign = await makeCampaign(db, { payment_note: 'In cash' });
  const member = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  const input = { campaignId: campaign.id, paymentNote: 'To me' };
  for (const other of [member, await makePlayer(db)]) {
    await expect(setPaymentNote(contextOf(other), { ...input, revision: 1 })).rejects.toMatchObject({
      refusal: { code: 'FORBIDDEN' },
    });
  }
  await expect(setPaymentNote(contextOf(campaign.owner!), { ...input, revision: 7 })).rejects.toMatchObject({
    refusal: { code: 'STALE_REVISION' },
  });
  expect((await getCampaign(contextOf(campaign.owner!), { campaignId: campaign.id })).paymentNote).toBe(
    'In cash',
  );
});
