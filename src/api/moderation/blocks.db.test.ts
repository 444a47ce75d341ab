import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { holdUp } from '../../../tests/support/hold-up.ts';
import { luck, withoutLocks } from '../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSession } from '#demo/factories/games.ts';
import { makeInvite, makeInviteLink, makePlayer } from '#demo/factories/people.ts';
import { answerQuestion } from '#features/announcements/server/questions/answer-question.ts';
import { askOrganiser } from '#features/announcements/server/questions/ask-organiser.ts';
import { addBlock, listBlocks, removeBlock } from '#features/blocks/server/manage-blocks.ts';
import { acceptRequest } from '#features/membership/server/admission/answer-request.ts';
import { askToJoin } from '#features/membership/server/admission/ask-to-join.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { offerHandover } from '#features/membership/server/life/offer-handover.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { acceptInvite, acceptLink } from '#features/invites/server/accept-invite.ts';
import { createInvite } from '#features/invites/server/create-invite.ts';
import { hashInviteToken, newInviteToken } from '#features/invites/server/invite-token.ts';
import { openLink } from '#features/invites/server/links/open-link.ts';
import { listPendingInvites } from '#features/invites/server/records/received-invites.ts';
import type { Database } from '#platform/database/connect.ts';
import { DomainError } from '#shared/errors.ts';

const { db } = testDatabase();
const pool = racePool();

type Player = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: Player, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player) });
const refusal = (code: string) => ({ refusal: { code } });

let ann: Player;
let bob: Player;
beforeEach(async () => {
  [ann, bob] = [await makePlayer(db, { alias: 'Ann' }), await makePlayer(db, { alias: 'Bob' })];
});
const block = () => addBlock(contextOf(ann), { playerId: bob.id });

describe('who is blocked', () => {
  test('is listed only to the blocker, once, and no longer once unblocked', async () => {
    await block();
    await block();
    expect((await listBlocks(contextOf(ann))).items).toMatchObject([{ playerId: bob.id, alias: 'Bob' }]);
    expect((await listBlocks(contextOf(bob))).items).toEqual([]);
    await removeBlock(contextOf(ann), { playerId: bob.id });
    expect((await listBlocks(contextOf(ann))).items).toEqual([]);
  });

  test('joins no campaign of the blocker and sits down in none, in words that tell nothing, and still sees it', async () => {
    const campaign = await makeCampaign(db, { owner: ann, type: 'Online' });
    const session = await makeSession(db, { campaign_id: campaign.id });
    await block();
    const asBob = contextOf(bob);
    await expect(joinCampaign(asBob, { campaignId: campaign.id })).rejects.toMatchObject({
      refusal: { code: 'CANNOT_JOIN', message: "You can't join this campaign" },
    });
    await expect(confirmAttendance(asBob, { sessionId: session.id })).rejects.toMatchObject(
      refusal('CANNOT_JOIN'),
    );
    expect(await getCampaign(asBob, { campaignId: campaign.id })).toMatchObject({ id: campaign.id });
    await removeBlock(contextOf(ann), { playerId: bob.id });
    expect(await joinCampaign(asBob, { campaignId: campaign.id })).toEqual({ roleType: 'player' });
  });

  test('holds no seat beside the blocker at a new table, whoever came first, and keeps those they share', async () => {
    const together = await makeCampaign(db, { type: 'Online' });
    for (const player of [ann, bob]) {
      await makeMember(db, { campaign_id: together.id, player_id: player.id, created_at: new Date(0) });
    }
    const [old, elsewhere] = [
      await makeSession(db, { campaign_id: together.id }),
      await makeSession(db, { campaign_id: (await makeCampaign(db, { type: 'Online' })).id }),
    ];
    await block();
    for (const [first, second] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      await confirmAttendance(contextOf(first), { sessionId: elsewhere.id });
      await expect(confirmAttendance(contextOf(second), { sessionId: elsewhere.id })).rejects.toMatchObject(
        refusal('CANNOT_TAKE_SEAT'),
      );
      await db.deleteFrom('player_sessions').execute();
      await db
        .deleteFrom('campaign_players')
        .where('player_id', '=', first.id)
        .where('campaign_id', '<>', together.id)
        .execute();
    }
    for (const player of [ann, bob]) await confirmAttendance(contextOf(player), { sessionId: old.id });
    expect(await db.selectFrom('player_sessions').select('id').execute()).toHaveLength(2);
  });

  test('asks who blocked nothing, in words that tell nothing, and keeps what was asked before', async () => {
    const campaign = await makeCampaign(db, { owner: ann, type: 'Online' });
    const other = await makeCampaign(db, { owner: bob, type: 'Online' });
    const ask = (player: Player, campaignId: string) =>
      askOrganiser(contextOf(player), { campaignId, text: 'May I come?' });
    const { id: questionId } = await ask(bob, campaign.id);
    expect(await getCampaign(contextOf(bob), { campaignId: campaign.id })).toMatchObject({ mayAsk: true });
    await block();
    for (const [player, campaignId] of [
      [bob, campaign.id],
      [ann, other.id],
    ] as const) {
      await expect(ask(player, campaignId)).rejects.toMatchObject({
        refusal: { code: 'CANNOT_ASK', message: "You can't ask the organiser of this campaign" },
      });
      expect(await getCampaign(contextOf(player), { campaignId })).toMatchObject({ mayAsk: false });
    }
    expect(await getCampaign(contextOf(await makePlayer(db)), { campaignId: campaign.id })).toMatchObject({
      mayAsk: true,
    });
    await answerQuestion(contextOf(ann), { questionId, text: 'No.', isForAll: false });
  });

  test('is offered no campaign by the blocker, nor offers one', async () => {
    for (const [player, heir] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const campaign = await makeCampaign(db, { owner: player, type: 'Online' });
      await makeMember(db, { campaign_id: campaign.id, player_id: heir.id });
      await block();
      await expect(
        offerHandover(contextOf(player), { campaignId: campaign.id, playerId: heir.id }),
      ).rejects.toMatchObject({
        refusal: { code: 'HEIR_UNAVAILABLE', message: "This player can't take the campaign over" },
      });
    }
  });

  test('joins no team of the blocker by an invitation or a link, which read as if they had ended', async () => {
    const invite = await makeInvite(db, { user_id: ann.auth_id, email: bob.email! });
    const token = newInviteToken();
    await makeInviteLink(db, { user_id: ann.auth_id, token: hashInviteToken(token) });
    const pending = async () =>
      await listPendingInvites(db, { email: bob.email!, userId: bob.auth_id }, new Date());
    expect(await pending()).toHaveLength(1);
    await block();
    expect(await pending()).toEqual([]);
    const asBob = contextOf(bob);
    for (const attempt of [
      () => acceptInvite(asBob, { inviteId: invite.id }),
      () => openLink(asBob, { token }),
      () => acceptLink(asBob, { token }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal('INVITE_NOT_FOUND'));
    await removeBlock(contextOf(ann), { playerId: bob.id });
    expect(await pending()).toHaveLength(1);
    await acceptLink(asBob, { token });
  });

  test('sends no invitations to the blocker, in the words of an address that wants none', async () => {
    await block();
    await expect(
      createInvite(contextOf(bob), { email: ann.email!, firstName: 'Ann', lastName: 'A' }),
    ).rejects.toMatchObject({
      refusal: { code: 'INVITE_REFUSED', message: "This person can't be invited." },
    });
  });
});

/** Ann and Bob take a seat in the same session at once; returns how many got one. */
async function sitDownAtOnce(database: Database): Promise<number> {
  const { id: sessionId } = await makeSession(db, {
    campaign_id: (await makeCampaign(db, { type: 'Online' })).id,
  });
  await block();
  const settled = await race(2, (index) =>
    confirmAttendance(contextOf(index === 0 ? ann : bob, database), { sessionId }),
  );
  const codes = settled.map((one) =>
    one.status === 'rejected' && one.reason instanceof DomainError ? one.reason.refusal.code : 'done',
  );
  expect(['done', 'CANNOT_TAKE_SEAT']).toEqual(expect.arrayContaining(codes));
  return codes.filter((code) => code === 'done').length;
}

test('of two who may not meet and sit down at once, one does', async () => {
  for (let round = 0; round < 6; round += 1) expect(await sitDownAtOnce(pool)).toBe(1);
});

test('canary: without the locks both sit down', luck, async () => {
  expect(await sitDownAtOnce(withoutLocks(pool))).toBe(2);
});

/** The ways in which a player can join a campaign, each with the actor who triggers it. */
const lettingIn = {
  'a request that a co-organiser accepts': async (database: Database) => {
    const { campaign, helper } = await campaignOfTwo('request');
    await askToJoin(contextOf(bob), { campaignId: campaign.id, text: null });
    return acceptRequest(contextOf(helper, database), {
      campaignId: campaign.id,
      playerId: bob.id,
      answer: null,
    });
  },
  'a player who joins': async (database: Database) => {
    const { campaign } = await campaignOfTwo('open');
    return joinCampaign(contextOf(bob, database), { campaignId: campaign.id });
  },
};

/** Creates a campaign of Ann's with a co-organiser. */
async function campaignOfTwo(admission: 'open' | 'request') {
  const campaign = await makeCampaign(db, { owner: ann, type: 'Online', admission });
  const helper = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: helper.id, co_organises: true });
  return { campaign, helper };
}

/** Whether Ann's block waits while Bob is joining, so that nobody gets in after Ann was answered. */
async function blockWaits(way: keyof typeof lettingIn, database: Database): Promise<boolean> {
  let waits = false;
  const heldUp = { table: 'campaign_players', when: `new.player_id = '${bob.id}'` };
  await holdUp(pool, heldUp, async ({ waiting, letGo }) => {
    const entering = lettingIn[way](database);
    await waiting(1);
    const blocking = addBlock(contextOf(ann, database), { playerId: bob.id });
    waits = await waiting(2, blocking);
    await letGo();
    await Promise.all([entering, blocking]);
  });
  return waits;
}

describe.each(Object.keys(lettingIn) as (keyof typeof lettingIn)[])('of a block and %s at once,', (way) => {
  test('the block comes before, and is heeded, or waits until it is done', async () => {
    expect(await blockWaits(way, pool)).toBe(true);
  });

  test('canary: without the locks the player is let in after the block was answered', async () => {
    expect(await blockWaits(way, withoutLocks(pool))).toBe(false);
  });
});
