import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { setStatus } from '../../../../../tests/editing/set-status.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { foldEvents, noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { acceptHandover } from '#features/membership/server/life/accept-handover.ts';
import { offerHandover } from '#features/membership/server/life/offer-handover.ts';
import { withdrawHandover } from '#features/membership/server/life/withdraw-handover.ts';
import { findFields } from '../records/campaigns/campaign-changes.ts';
import { findSessionFields } from '#features/sessions/server/records/session-changes.ts';
import { cancelAttendance } from '#features/seats/server/cancel-attendance.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { setSeatPayment } from '#features/seats/server/set-seat-payment.ts';
import { createSession } from '#features/sessions/server/for-others/create-session.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';

const { db } = testDatabase();
const now = new Date('2027-03-01T12:00:00Z');

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const told = () => toldIn(db, noticesOfCampaigns);
/** Closes all open notices, as if mail and push had been sent, so that no further events are added to them. */
async function tellAll(): Promise<void> {
  await foldEvents(db);
  await db.updateTable('notices').set({ is_open: false }).execute();
}

let owner: PlayerRow;
let robin: PlayerRow;
/** A member of the campaign without a seat. */
let sam: PlayerRow;
let campaign: { id: string };
let session: { id: string };

beforeEach(async () => {
  owner = await makePlayer(db, { alias: 'Olga' });
  robin = await makePlayer(db, { alias: 'Robin' });
  sam = await makePlayer(db, { alias: 'Sam' });
  await makePlayer(db);
  campaign = await makeCampaign(db, { title: 'The Mill', owner });
  await makeMember(db, { campaign_id: campaign.id, player_id: sam.id });
  session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: new Date('2027-03-13T23:00:00Z'),
    price: '6.00',
  });
});

const seatRobin = () => makeSeat(db, { session_id: session.id, player_id: robin.id });

async function change(fields: Partial<Awaited<ReturnType<typeof findSessionFields>>>) {
  const before = await findSessionFields(db, session.id);
  await updateSession(as(owner), { ...before, ...fields, sessionId: session.id });
}

async function moveTo(retailerId: string) {
  const fields = await findFields(db, campaign.id);
  const type = 'Retailer' as const;
  await updateCampaign(as(owner), { ...fields, type, campaignId: campaign.id, retailerId });
}

const later = '2027-03-15T23:00:00.000Z';

type Case = {
  happens: () => Promise<unknown>;
  kind: string;
  to: () => PlayerRow[];
  title: string;
  /** A sentence that the notice also contains. */
  says?: string;
};

const cases: Record<string, Case> = {
  'a session is added': {
    happens: async () => {
      const { revision: _, ...fields } = await findSessionFields(db, session.id);
      await createSession(as(owner), {
        ...fields,
        sessionNumber: 4,
        startDate: later,
        campaignId: campaign.id,
      });
    },
    kind: 'session.added',
    to: () => [sam],
    title: 'New session of The Mill: Mon, Mar 15, 7:00 PM EDT',
  },
  'a session moves': {
    happens: async () => {
      await seatRobin();
      await change({ startDate: later, lengthMinutes: 240 });
    },
    kind: 'session.changed',
    to: () => [robin],
    title: 'Session 3 of The Mill moved to Mon, Mar 15, 7:00 PM EDT',
    says: 'Mon, Mar 15, 2027, 7:00 – 11:00 PM EDT.',
  },
  'a session gets another table': {
    happens: async () => {
      await seatRobin();
      await change({ place: 'Table 5' });
    },
    kind: 'session.changed',
    to: () => [robin],
    title: 'Session 3 of The Mill has another place',
    says: 'Where now: Table 5.',
  },
  'a session gets another link and price': {
    happens: async () => {
      await seatRobin();
      await change({ onlineLink: 'https://meet.example/1', priceCents: 750 });
    },
    kind: 'session.changed',
    to: () => [robin],
    title: 'Session 3 of The Mill was changed',
    says: 'A seat now costs $7.50. You keep the price that you took yours at.',
  },
  'a session is deleted': {
    happens: async () => {
      await seatRobin();
      await deleteSession(as(owner), { sessionId: session.id });
    },
    kind: 'session.cancelled',
    to: () => [robin],
    title: 'Session 3 of The Mill is cancelled',
  },
  'the campaign moves to a store': {
    happens: async () => {
      await seatRobin();
      await moveTo((await makeRetailer(db, { name: 'Dragon Den', city: 'Erie' })).id);
    },
    kind: 'campaign.moved',
    to: () => [robin],
    title: 'The Mill now meets at Dragon Den, Erie',
  },
  'the organiser cancels a paid seat': {
    happens: async () => {
      const seat = await seatRobin();
      await db.updateTable('player_sessions').set({ payment_status: 'paid' }).execute();
      await cancelSeat(as(owner), { seatId: seat.id });
    },
    kind: 'seat.cancelled',
    to: () => [robin],
    title: 'Your seat was cancelled: session 3 of The Mill',
    says: 'You paid $6.00, which the organiser has to give back.',
  },
  'the organiser marks a seat paid': {
    happens: async () => {
      const seat = await seatRobin();
      await setSeatPayment(as(owner), { seatId: seat.id, paymentStatus: 'paid' });
    },
    kind: 'seat.paid',
    to: () => [robin],
    title: 'Session 3 of The Mill: your seat is paid',
  },
  'a campaign is paused': {
    happens: () => setStatus(as(owner), { campaignId: campaign.id, status: 'paused' }),
    kind: 'campaign.state',
    to: () => [sam],
    title: 'The Mill is paused',
  },
  'a campaign ends': {
    happens: () => setStatus(as(owner), { campaignId: campaign.id, status: 'ended' }),
    kind: 'campaign.state',
    to: () => [sam],
    title: 'The Mill has ended',
  },
  'a campaign is offered': {
    happens: () => offerHandover(as(owner), { campaignId: campaign.id, playerId: sam.id }),
    kind: 'handover.offered',
    to: () => [sam],
    title: 'Olga offers you to run The Mill',
  },
  'an owner leaves': {
    happens: () => leaveCampaign(as(owner), { campaignId: campaign.id }),
    kind: 'campaign.inherited',
    to: () => [sam],
    title: 'You now run The Mill',
  },
  'somebody joins': {
    happens: () => joinCampaign(as(robin), { campaignId: campaign.id }),
    kind: 'campaign.players',
    to: () => [owner],
    title: 'Robin joined The Mill',
  },
  'somebody leaves': {
    happens: () => leaveCampaign(as(sam), { campaignId: campaign.id }),
    kind: 'campaign.players',
    to: () => [owner],
    title: 'Sam left The Mill',
  },
};

test.each(Object.keys(cases))(
  'when %s, those it concerns are told in these words, and nobody else',
  async (name) => {
    const { happens, kind, to, title, says } = cases[name]!;
    await happens();
    const [notice, ...others] = await told();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind, title, to: to().map((player) => player.auth_id) });
    expect(notice?.lines).toEqual(expect.arrayContaining(says ? [says] : []));
  },
);

describe('a seat', () => {
  test('that is taken is confirmed to its player, and told to the organiser', async () => {
    await confirmAttendance(as(robin), { sessionId: session.id });
    await confirmAttendance(as(robin), { sessionId: session.id });
    expect(await told()).toMatchObject([
      { kind: 'campaign.players', to: [owner.auth_id], title: 'Robin took a seat in session 3 of The Mill' },
      {
        kind: 'seat.taken',
        to: [robin.auth_id],
        title: 'You have a seat: session 3 of The Mill, Sat, Mar 13, 6:00 PM EST',
        lines: expect.arrayContaining([
          'Your seat costs $6.00.',
          'Pay the organiser, and ask them how.',
        ]) as unknown,
      },
    ]);
  });

  test('that is given back at once was never told of; later, both hear of it', async () => {
    await confirmAttendance(as(sam), { sessionId: session.id });
    await cancelAttendance(as(sam), { sessionId: session.id });
    expect(await told()).toEqual([]);
    await confirmAttendance(as(sam), { sessionId: session.id });
    await tellAll();
    await cancelAttendance(as(sam), { sessionId: session.id });
    expect((await told()).slice(2)).toMatchObject([
      { kind: 'campaign.players', title: 'Sam gave back a seat in session 3 of The Mill' },
      { kind: 'seat.given-back', to: [sam.auth_id], title: 'You gave back your seat: session 3 of The Mill' },
    ]);
  });
});

describe('what happens in a short time is told once', () => {
  test('a session that moves twice, with where it ends up; one that is put back, not at all', async () => {
    await seatRobin();
    await change({ startDate: '2027-03-20T23:00:00.000Z' });
    await change({ startDate: later });
    expect(await told()).toMatchObject([
      { title: 'Session 3 of The Mill moved to Mon, Mar 15, 7:00 PM EDT' },
    ]);
    await change({ startDate: '2027-03-13T23:00:00.000Z' });
    expect(await told()).toEqual([]);
  });

  test('but a player who takes a seat in between is told what is put back', async () => {
    await seatRobin();
    await change({ startDate: later });
    await confirmAttendance(as(sam), { sessionId: session.id });
    await change({ startDate: '2027-03-13T23:00:00.000Z' });
    const changes = (await told()).filter(({ kind }) => kind === 'session.changed');
    expect(changes.map(({ to }) => to.length)).toEqual([1, 2]);
  });

  test('a session that is changed and deleted while it is new leaves no word of it', async () => {
    const { revision: _, ...fields } = await findSessionFields(db, session.id);
    const { id } = await createSession(as(owner), { ...fields, sessionNumber: 4, campaignId: campaign.id });
    session = { id };
    await change({ startDate: later });
    expect(await told()).toMatchObject([{ title: 'New session of The Mill: Mon, Mar 15, 7:00 PM EDT' }]);
    await deleteSession(as(owner), { sessionId: id });
    expect(await told()).toEqual([]);
  });

  test('seven players who join are one notice with five names; who leaves again is not in it', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const player = await makePlayer(db, { alias: `P${number}` });
      await joinCampaign(as(player), { campaignId: campaign.id });
      if (number === 8) await leaveCampaign(as(player), { campaignId: campaign.id });
    }
    await confirmAttendance(as(robin), { sessionId: session.id });
    const digest = (await told()).filter(({ kind }) => kind === 'campaign.players');
    expect(digest).toMatchObject([
      {
        to: [owner.auth_id],
        title: 'The Mill: 1 took a seat, 7 joined',
        lines: ['Took a seat: Robin (session 3).', 'Joined: P1, P2, P3, P4, P5 and 2 more.'],
      },
    ]);
  });

  test('a campaign that is paused and goes on was never paused', async () => {
    await setStatus(as(owner), { campaignId: campaign.id, status: 'paused' });
    await setStatus(as(owner), { campaignId: campaign.id, status: 'active' });
    expect(await told()).toEqual([]);
  });
});

const offerToSam = () => offerHandover(as(owner), { campaignId: campaign.id, playerId: sam.id });

describe('an offer of a campaign', () => {
  test('that is withdrawn before it is told is not told; repeated, it is told once', async () => {
    await offerToSam();
    await offerToSam();
    expect(await told()).toHaveLength(1);
    await withdrawHandover(as(owner), { campaignId: campaign.id });
    expect(await told()).toEqual([]);
  });

  test('that is declined or accepted is told to the owner who made it', async () => {
    await offerToSam();
    await withdrawHandover(as(sam), { campaignId: campaign.id });
    await tellAll();
    await offerToSam();
    await acceptHandover(as(sam), { campaignId: campaign.id });
    expect(await told()).toMatchObject([
      { kind: 'handover.declined', to: [owner.auth_id], title: 'Sam declined to run The Mill' },
      { kind: 'campaign.handed-over', to: [owner.auth_id], title: 'Sam now runs The Mill' },
    ]);
  });
});

test("the place's clock stands beside the reader's, and a convention's name says where", async () => {
  const convention = await makeConvention(db, { name: 'Gen Con', time_zone: 'America/Los_Angeles' });
  await db
    .updateTable('campaigns')
    .set({ convention_id: convention.id })
    .where('id', '=', campaign.id)
    .execute();
  await confirmAttendance(as(robin), { sessionId: session.id });
  expect((await told())[1]?.lines.slice(0, 2)).toEqual([
    'Sat, Mar 13, 2027, 6:00 PM EST · 3:00 PM PST at the convention.',
    'Where: Gen Con.',
  ]);
});

test('what has begun is told to nobody', async () => {
  await db
    .updateTable('sessions')
    .set({ start_date: new Date('2027-02-01T12:00:00Z') })
    .execute();
  await change({ description: 'We met.' });
  const { revision: _, ...fields } = await findSessionFields(db, session.id);
  await createSession(as(owner), { ...fields, sessionNumber: 4, campaignId: campaign.id });
  expect(await told()).toEqual([]);
});
