import { describe, expect, test } from 'vitest';
import { setStatus } from '../../../../../tests/editing/set-status.ts';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaignFile } from '#demo/factories/files.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import {
  findCampaignSummary,
  listActiveCampaignIds,
} from '#features/campaigns/server/records/campaigns/summaries.ts';
import { addFile } from '../files/add-file.ts';
import { getCampaign } from '../for-others/get-campaign.ts';
import { joinCampaign } from '../members/join-campaign.ts';
import { leaveCampaign } from '../members/leave-campaign.ts';
import { listCampaignParticipants } from '../members/list-participants.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { listCampaigns, listOwnCampaigns } from '#features/play/server/lists/list-campaigns.ts';
import { listCampaignFiles } from '../files/list-campaign-files.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { setSeatPayment } from '#features/seats/server/set-seat-payment.ts';
import { createSession } from '#features/sessions/server/for-others/create-session.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { updateCampaign } from './update-campaign.ts';
import { acceptHandover } from './accept-handover.ts';
import { deleteOwnCampaign } from './delete-campaign.ts';
import { offerHandover } from './offer-handover.ts';
import { setStatus as setStatusFrom } from './set-status.ts';
import { withdrawHandover } from './withdraw-handover.ts';

const { db } = testDatabase();

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });
const refusedWith = (code: string) => ({ refusal: { code } });
const visitor = testContext({ db });
const admin = testContext({ db, actor: userActor({ role: 'admin' }) });
const later = () => new Date(Date.now() + 86_400_000);

const campaignFields = {
  revision: 1,
  title: 'The Lantern Road',
  description: '',
  type: 'Online' as const,
  minPlayers: 1,
  maxPlayers: 4,
  priceCents: 0,
  retailerId: null,
  isTournament: false,
};
const sessionFields = {
  sessionNumber: 9,
  description: 'The mill',
  startDate: later().toISOString(),
  priceCents: 0,
};

/** A campaign with its owner, another member, and an upcoming session. */
async function open(given: Parameters<typeof makeCampaign>[1] = {}) {
  const campaign = await makeCampaign(db, { type: 'Online', ...given });
  const [owner, member] = [campaign.owner!, await makePlayer(db)];
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: later() });
  return {
    campaignId: campaign.id,
    sessionId: session.id,
    owner: contextOf(owner),
    member: contextOf(member),
    memberId: member.id,
    ownerId: owner.id,
  };
}

describe('the life of a campaign', () => {
  test('paused, nobody joins or takes a seat; resumed, they do', async () => {
    const { campaignId, sessionId, owner, member } = await open();
    await setStatus(owner, { campaignId, status: 'paused' });
    const stranger = contextOf(await makePlayer(db));
    await expect(joinCampaign(stranger, { campaignId })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_PAUSED'),
    );
    await expect(confirmAttendance(member, { sessionId })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_PAUSED'),
    );
    expect((await listCampaigns(visitor, { type: 'Online' })).items).toMatchObject([{ state: 'paused' }]);
    await setStatus(owner, { campaignId, status: 'active' });
    await joinCampaign(stranger, { campaignId });
    await confirmAttendance(member, { sessionId });
  });

  test('is not changed by somebody who has not seen what another organiser or admin made of it', async () => {
    const { campaignId, owner } = await open();
    await setStatus(owner, { campaignId, status: 'paused' });
    await setStatus(admin, { campaignId, status: 'ended' });
    const stale = { campaignId, shownStatus: 'paused' } as const;
    await expect(setStatusFrom(owner, { ...stale, status: 'active' })).rejects.toMatchObject(
      refusedWith('STATE_CHANGED'),
    );
    expect(await setStatusFrom(owner, { ...stale, status: 'ended' })).toEqual({ status: 'ended' });
    expect(await getCampaign(owner, { campaignId })).toMatchObject({ state: 'ended' });
  });

  test('ended, nothing of it changes but files and payments, and lists leave it out', async () => {
    const { campaignId, sessionId, owner, member, memberId } = await open();
    const played = await makeSession(db, {
      campaign_id: campaignId,
      session_number: 2,
      start_date: new Date(0),
    });
    const seat = await makeSeat(db, { session_id: played.id, price: '5.00' });
    await setStatus(owner, { campaignId, status: 'ended' });
    const stranger = contextOf(await makePlayer(db));
    const refused: (() => Promise<unknown>)[] = [
      () => joinCampaign(stranger, { campaignId }),
      () => confirmAttendance(member, { sessionId }),
      () => createSession(owner, { campaignId, ...sessionFields }),
      () => updateSession(owner, { sessionId, revision: 1, ...sessionFields }),
      () => deleteSession(owner, { sessionId }),
      () => updateCampaign(owner, { campaignId, ...campaignFields }),
      () => offerHandover(owner, { campaignId, playerId: memberId }),
    ];
    for (const attempt of refused)
      await expect(attempt()).rejects.toMatchObject(refusedWith('CAMPAIGN_ENDED'));
    await setSeatPayment(owner, { seatId: seat.id, paymentStatus: 'paid' });
    await expect(addFile(owner, { campaignId, folder: 'photos', uploadId: seat.id })).rejects.toMatchObject(
      refusedWith('UPLOAD_NOT_FOUND'),
    );
    await updateCampaign(admin, { campaignId, ...campaignFields });
    expect((await listCampaigns(visitor, { type: 'Online' })).items).toEqual([]);
    expect((await listCampaigns(visitor, { type: 'Online', text: 'lantern' })).items).toEqual([]);
    expect(await getCampaign(visitor, { campaignId })).toMatchObject({ state: 'ended' });
    expect((await listOwnCampaigns(owner, 'owner', {})).items).toMatchObject([{ state: 'ended' }]);
    expect(await listActiveCampaignIds(db, null, 9)).toEqual([]);
  });

  test('does not end while players have seats in upcoming sessions', async () => {
    const { campaignId, sessionId, owner, member } = await open();
    await confirmAttendance(member, { sessionId });
    await expect(setStatus(owner, { campaignId, status: 'ended' })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_HAS_SEATS_TO_COME'),
    );
    await deleteSession(owner, { sessionId });
    await setStatus(owner, { campaignId, status: 'ended' });
  });

  test('hidden, it exists for its members and admins alone, and only admins show it again', async () => {
    const { campaignId, sessionId, owner, member } = await open();
    await expect(setStatus(owner, { campaignId, status: 'hidden' })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await setStatus(admin, { campaignId, status: 'hidden' });
    const stranger = contextOf(await makePlayer(db));
    for (const context of [visitor, stranger]) {
      const reads: (() => Promise<unknown>)[] = [
        () => getCampaign(context, { campaignId }),
        () => listCampaignSessions(context, { campaignId }),
        () => listCampaignParticipants(context, { campaignId }),
        () => listCampaignFiles(context, { campaignId, folder: 'ads' }),
      ];
      for (const read of reads) {
        await expect(read()).rejects.toMatchObject(refusedWith('CAMPAIGN_NOT_FOUND'));
      }
      expect((await listCampaigns(context, { type: 'Online' })).items).toEqual([]);
      expect((await listCampaigns(context, { type: 'Online', sort: 'price' })).items).toEqual([]);
    }
    await expect(joinCampaign(stranger, { campaignId })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_NOT_FOUND'),
    );
    await expect(confirmAttendance(stranger, { sessionId })).rejects.toMatchObject(
      refusedWith('SESSION_NOT_FOUND'),
    );
    await expect(setStatus(stranger, { campaignId, status: 'active' })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_NOT_FOUND'),
    );
    expect(await findCampaignSummary(db, campaignId)).toBeUndefined();
    expect(await listActiveCampaignIds(db, null, 9)).toEqual([]);
    for (const context of [owner, member, admin]) {
      expect(await getCampaign(context, { campaignId })).toMatchObject({ state: 'hidden' });
    }
    await expect(confirmAttendance(member, { sessionId })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_HIDDEN'),
    );
    await expect(setStatus(owner, { campaignId, status: 'active' })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await setStatus(admin, { campaignId, status: 'active' });
    expect(await getCampaign(visitor, { campaignId })).toMatchObject({ state: 'active' });
  });

  test('is in the audit log, as statuses and ids', async () => {
    const { campaignId, owner } = await open();
    await setStatus(owner, { campaignId, status: 'paused' });
    await setStatus(owner, { campaignId, status: 'paused' });
    const log = await db.selectFrom('audit_log').select(['action', 'details']).execute();
    expect(log).toEqual([
      { action: 'campaign.status', details: { before: { status: 'active' }, after: { status: 'paused' } } },
    ]);
  });
});

describe('deleting a campaign', () => {
  test('is for its owner, while nobody else belongs to it, nobody sat in it and it has no files', async () => {
    const alone = await makeCampaign(db, { type: 'Retailer' });
    const session = await makeSession(db, { campaign_id: alone.id });
    const owner = contextOf(alone.owner!);
    await expect(
      deleteOwnCampaign(contextOf(await makePlayer(db)), { campaignId: alone.id }),
    ).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await deleteOwnCampaign(owner, { campaignId: alone.id });
    expect(await db.selectFrom('sessions').select('id').where('id', '=', session.id).execute()).toEqual([]);
    await expect(getCampaign(owner, { campaignId: alone.id })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_NOT_FOUND'),
    );
    const joined = await open();
    const filed = await makeCampaign(db);
    await makeCampaignFile(db, { campaign_id: filed.id });
    const cancelled = await makeCampaign(db);
    const gone = await makeSession(db, { campaign_id: cancelled.id });
    await db
      .insertInto('cancelled_seats')
      .values({ session_id: gone.id, player_id: (await makePlayer(db)).id, cancelled_at: new Date() })
      .execute();
    for (const [context, campaignId] of [
      [joined.owner, joined.campaignId],
      [contextOf(filed.owner!), filed.id],
      [contextOf(cancelled.owner!), cancelled.id],
    ] as const) {
      await expect(deleteOwnCampaign(context, { campaignId })).rejects.toMatchObject(
        refusedWith('CAMPAIGN_IN_USE'),
      );
    }
  });
});

describe('handing a campaign over', () => {
  test.each(['Retailer', 'Online'] as const)(
    'of type %s: the owner offers, the heir accepts and gives up upcoming seats, the owner stays as a player',
    async (type) => {
      const { campaignId, sessionId, owner, member, memberId, ownerId } = await open({ type });
      await confirmAttendance(member, { sessionId });
      await offerHandover(owner, { campaignId, playerId: memberId });
      expect(await getCampaign(member, { campaignId })).toMatchObject({
        isOwner: false,
        handover: { isForViewer: true },
        heirAlias: null,
      });
      expect(await getCampaign(owner, { campaignId })).toMatchObject({ handover: { isForViewer: false } });
      expect(await acceptHandover(member, { campaignId })).toEqual({ seatsGivenUp: 1 });
      expect(await getCampaign(member, { campaignId })).toMatchObject({ isOwner: true, handover: null });
      expect(await getCampaign(owner, { campaignId })).toMatchObject({ isOwner: false, isMember: true });
      const entry = await db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'campaign.handover-accept')
        .executeTakeFirstOrThrow();
      expect(entry.details).toEqual({
        before: { ownerId },
        after: { ownerId: memberId, seatsGivenUp: 1 },
      });
    },
  );

  test('is seen by the two of them alone, who alone take the offer back', async () => {
    const { campaignId, owner, member, memberId } = await open();
    await offerHandover(owner, { campaignId, playerId: memberId });
    const other = contextOf(await makePlayer(db));
    await joinCampaign(other, { campaignId });
    for (const context of [visitor, other, admin]) {
      expect(await getCampaign(context, { campaignId })).toMatchObject({ handover: null, heirAlias: null });
    }
    await expect(withdrawHandover(other, { campaignId })).rejects.toMatchObject(refusedWith('HANDOVER_GONE'));
    await expect(acceptHandover(other, { campaignId })).rejects.toMatchObject(refusedWith('HANDOVER_GONE'));
    await withdrawHandover(member, { campaignId });
    await expect(acceptHandover(member, { campaignId })).rejects.toMatchObject(refusedWith('HANDOVER_GONE'));
    await offerHandover(owner, { campaignId, playerId: memberId });
    await withdrawHandover(owner, { campaignId });
    await expect(acceptHandover(member, { campaignId })).rejects.toMatchObject(refusedWith('HANDOVER_GONE'));
  });

  test('goes to other members only, and not past a paid upcoming seat', async () => {
    const { campaignId, sessionId, owner, member, memberId, ownerId } = await open();
    for (const playerId of [ownerId, (await makePlayer(db)).id]) {
      await expect(offerHandover(owner, { campaignId, playerId })).rejects.toMatchObject(
        refusedWith('HEIR_NOT_A_MEMBER'),
      );
    }
    await expect(offerHandover(member, { campaignId, playerId: memberId })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await makeSeat(db, { session_id: sessionId, player_id: memberId, price: '5.00', payment_status: 'paid' });
    await offerHandover(owner, { campaignId, playerId: memberId });
    await expect(acceptHandover(member, { campaignId })).rejects.toMatchObject(
      refusedWith('HEIR_HAS_PAID_SEAT'),
    );
    expect(await getCampaign(owner, { campaignId })).toMatchObject({ isOwner: true });
  });

  test('is off once one of the two has left, also if they come back', async () => {
    const { campaignId, owner, member, memberId } = await open();
    await offerHandover(owner, { campaignId, playerId: memberId });
    await leaveCampaign(member, { campaignId });
    await joinCampaign(member, { campaignId });
    await expect(acceptHandover(member, { campaignId })).rejects.toMatchObject(refusedWith('HANDOVER_GONE'));
    await offerHandover(owner, { campaignId, playerId: memberId });
    await leaveCampaign(owner, { campaignId });
    await expect(acceptHandover(member, { campaignId })).rejects.toMatchObject(refusedWith('HANDOVER_GONE'));
    expect(await getCampaign(member, { campaignId })).toMatchObject({ isOwner: true });
  });

  test('names to the owner who follows when they leave: the longest-standing player', async () => {
    const { campaignId, owner, memberId } = await open();
    const first = await db
      .selectFrom('players')
      .select('alias')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    await joinCampaign(contextOf(await makePlayer(db)), { campaignId });
    expect(await getCampaign(owner, { campaignId })).toMatchObject({ heirAlias: first.alias });
  });
});
