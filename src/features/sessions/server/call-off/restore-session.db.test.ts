import { describe, expect, test } from 'vitest';
import {
  after,
  now,
  openFullSession,
  rowsOf,
  start,
  type World,
} from '../../../../../tests/fixtures/call-off-world.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { listWaiting } from '#features/seats/server/records/waitlist/waiting.ts';
import { markSeats } from '#features/seats/server/check-in/mark-seats.ts';
import { acceptOffer } from '#features/seats/server/waitlist/accept-offer.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { setStatus } from '#features/membership/server/life/set-status.ts';
import { markRefund } from '#features/seats/server/payments/mark-refund.ts';
import { sweepSeatsPutAway } from '#features/seats/server/records/called-off-seats.ts';
import { sessionsBack, sessionsCalledOff } from '../notices/call-off-notices.ts';
import { bringBack } from './restore-session.ts';
import { undoCallOff } from './undo-call-off.ts';

const { db } = testDatabase();
const open = (wish?: Parameters<typeof openFullSession>[1]) => openFullSession(db, wish);
const refusedWith = (code: string) => ({ refusal: { code } });

const undo = ({ campaign, owner, contextOf }: World, callOffId: string, clock = after(10)) =>
  undoCallOff(contextOf(owner, clock), { campaignId: campaign.id, callOffId });
const back = ({ session, owner, contextOf }: World, clock = after(3600)) =>
  bringBack(contextOf(owner, clock), { sessionId: session.id });

const withoutOrganiser = (rows: unknown[]) => rows.map((row) => Object.assign({}, row, { decided_by: null }));

describe('undoing a call-off', () => {
  test('brings every row back as it was: seats, marks, line, offers, payments, figures', async () => {
    const world = await open({ startDate: after(3600) });
    const { session, owner, contextOf, first } = world;
    const seats = await db
      .selectFrom('player_sessions')
      .select('id')
      .where('session_id', '=', session.id)
      .execute();
    await markSeats(contextOf(owner), {
      sessionId: session.id,
      marks: seats.map(({ id }) => ({ seatId: id, hasAttended: true, agoMs: 0, by: 'list' as const })),
    });
    await db
      .updateTable('waitlist_entries')
      .set({ offered_at: now, offer_ends_at: after(7000) })
      .where('player_id', '=', first.id)
      .execute();
    const before = await rowsOf(db, world);
    const { id } = await world.off('Oh no');
    expect((await rowsOf(db, world)).kept).toHaveLength(4);
    expect(await undo(world, id)).toEqual({ sessions: 1 });
    const found = await rowsOf(db, world);
    // So close to its start the waiting list is removed as soon as anything advances it. Which organiser made a mark is
    // not kept.
    expect({ ...found, line: [] }).toEqual({
      ...before,
      checkIns: withoutOrganiser(before.checkIns),
      line: [],
    });
    expect(await world.shown()).toMatchObject({ calledOff: null, seatsTaken: 2 });
  });

  test('keeps the line in its order', async () => {
    const world = await open();
    const before = await rowsOf(db, world);
    const { id } = await world.off();
    await undo(world, id);
    expect(await rowsOf(db, world)).toEqual(before);
  });

  test('takes away what the app said, and nobody is told anything else', async () => {
    const world = await open();
    const { id } = await world.off('Oh no');
    await undo(world, id);
    const told = await toldIn(db, noticesOfCampaigns);
    const about = new Set(
      [world.paid, world.unpaid, world.first, world.second].map(({ auth_id }) => auth_id),
    );
    expect(told.filter(({ to }) => to.some((user) => about.has(user)))).toEqual([]);
  });

  test('whoever left the campaign meanwhile does not sit there, and the first in line is held the seat', async () => {
    const world = await open();
    const { campaign, unpaid, first, contextOf } = world;
    const { id } = await world.off();
    await leaveCampaign(contextOf(unpaid), { campaignId: campaign.id });
    await undo(world, id);
    expect((await rowsOf(db, world)).seats).toMatchObject([{ player_id: world.paid.id }]);
    const line = await listWaiting(db, world.session.id, null);
    expect(line.map(({ player, offerEndsAt }) => [player.id, offerEndsAt !== null])).toEqual([
      [first.id, true],
      [world.second.id, false],
    ]);
  });

  test('a refund that was paid by then stays, and the seat is to be paid again', async () => {
    const world = await open();
    const { id } = await world.off();
    const [refund] = await db
      .selectFrom('refunds')
      .select('id')
      .where('player_id', '=', world.paid.id)
      .execute();
    await markRefund(world.contextOf(world.owner), { refundId: refund!.id, isReturned: true });
    await undo(world, id);
    const { refunds, seats } = await rowsOf(db, world);
    expect(refunds).toHaveLength(1);
    expect(seats).toContainEqual(
      expect.objectContaining({ player_id: world.paid.id, payment_status: 'pending' }),
    );
  });

  test('is refused after 30 seconds, a second time, and for what somebody brought back', async () => {
    const world = await open();
    const { id } = await world.off();
    await expect(undo(world, id, after(31))).rejects.toMatchObject(refusedWith('UNDO_OVER'));
    await undo(world, id, after(30));
    await expect(undo(world, id)).rejects.toMatchObject(refusedWith('NOT_CALLED_OFF'));
    const again = await world.off();
    await back(world, after(5));
    await expect(undo(world, again.id)).rejects.toMatchObject(refusedWith('NOT_CALLED_OFF'));
  });
});

describe('bringing a session back', () => {
  test('holds the seats for those who had them, and puts whoever waited in line behind them', async () => {
    const world = await open();
    const { paid, unpaid, first, second, session } = world;
    await world.off();
    expect(await back(world)).toEqual({ asked: 4 });
    const line = await listWaiting(db, session.id, null);
    expect(line.map(({ player, offerEndsAt }) => [player.id, offerEndsAt !== null])).toEqual([
      [paid.id, true],
      [unpaid.id, true],
      [first.id, false],
      [second.id, false],
    ]);
    const { seats, kept, refunds } = await rowsOf(db, world);
    expect({ seats, kept }).toEqual({ seats: [], kept: [] });
    expect(refunds).toHaveLength(1);
    expect(await world.shown()).toMatchObject({
      calledOff: null,
      seatsTaken: 0,
      waitlist: { held: 2, waiting: 2 },
    });
    const seat = await acceptOffer(world.contextOf(paid, after(3700)), { sessionId: session.id });
    expect(seat).toMatchObject({ paymentStatus: 'pending', priceCents: 750 });
  });

  test('tells each what is now for them, once', async () => {
    const world = await open();
    await world.off();
    await back(world);
    const told = await toldIn(db, [sessionsBack]);
    const linesOf = ({ auth_id }: { auth_id: string }) => told.find(({ to }) => to.includes(auth_id))?.lines;
    expect(told.filter(({ to }) => to.includes(world.paid.auth_id))).toMatchObject([
      { title: 'Session 3 of The Mill takes place after all' },
    ]);
    expect(linesOf(world.paid)).toEqual([
      'Mon, Feb 22, 2027, 7:30 PM EST.',
      'A seat is held for you: take it by Sat, Feb 20, 2027, 8:00 PM EST. After that it goes to the next.',
    ]);
    expect(linesOf(world.second)).toEqual([
      'Mon, Feb 22, 2027, 7:30 PM EST.',
      'You are on its waitlist again.',
    ]);
    expect(linesOf(world.owner)).toBeUndefined();
  });

  test('called off again before anybody had a mail, it is told as off alone', async () => {
    const world = await open();
    await world.off();
    await back(world, after(60));
    await world.off('Really', after(70));
    const own = (await toldIn(db, [sessionsBack, sessionsCalledOff])).filter(({ to }) =>
      to.includes(world.paid.auth_id),
    );
    expect(own.map(({ kind }) => kind)).toEqual([sessionsCalledOff.name, sessionsCalledOff.name]);
  });

  test('within two hours of its start it is first come: nothing is held, and they are told so', async () => {
    const world = await open();
    await world.off();
    await back(world, new Date(start.getTime() - 3_600_000));
    expect((await rowsOf(db, world)).line).toEqual([]);
    const told = (await toldIn(db, [sessionsBack])).find(({ to }) => to.includes(world.first.auth_id));
    expect(told?.lines[1]).toBe(
      'It begins soon, so whoever takes a seat first has it. Seats of before are given up.',
    );
  });

  test('who left the campaign is not asked', async () => {
    const world = await open();
    await world.off();
    await leaveCampaign(world.contextOf(world.paid), { campaignId: world.campaign.id });
    expect(await back(world)).toEqual({ asked: 3 });
  });

  test('what is on, has begun, or is paused is refused', async () => {
    const world = await open();
    await expect(back(world)).rejects.toMatchObject(refusedWith('NOT_CALLED_OFF'));
    await world.off();
    await expect(back(world, start)).rejects.toMatchObject(refusedWith('SESSION_BEGUN'));
    const paused = { campaignId: world.campaign.id, shownStatus: 'active', status: 'paused' } as const;
    await setStatus(world.contextOf(world.owner), paused);
    await expect(back(world)).rejects.toMatchObject(refusedWith('CAMPAIGN_PAUSED'));
  });

  test('once it would have begun, nobody is remembered any more', async () => {
    const world = await open();
    await world.off();
    await sweepSeatsPutAway(db, after(60));
    expect((await rowsOf(db, world)).kept).toHaveLength(4);
    await sweepSeatsPutAway(db, start);
    expect((await rowsOf(db, world)).kept).toEqual([]);
  });
});
