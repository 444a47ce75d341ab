import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { seatOfPlayerShape } from '#features/seats/seat-contract.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { createSession } from './for-others/create-session.ts';
import { deleteSession } from './delete-session.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listCampaignSessions } from './list-sessions.ts';
import { listPurchases } from '#features/seats/server/payments/list-purchases.ts';
import { listSeats } from '#features/seats/server/list-seats.ts';
import { setSeatPayment } from '#features/seats/server/set-seat-payment.ts';
import { updateSession } from './update-session.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

const fields = {
  sessionNumber: 3,
  description: 'The mill',
  startDate: hours(48).toISOString(),
  priceCents: 500,
};

/** A campaign with its owner's context and an upcoming session. */
async function open(given: { price?: string; max_players?: number } = {}) {
  const { price = '5.00', max_players = 4 } = given;
  const campaign = await makeCampaign(db, { min_players: 1, max_players });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(24), price });
  return { campaign, session, owner: contextOf(campaign.owner!), input: { sessionId: session.id } };
}

const seatsIn = (sessionId: string) =>
  db
    .selectFrom('player_sessions')
    .select(['id', 'price', 'payment_status'])
    .where('session_id', '=', sessionId)
    .execute();

describe('sessions', () => {
  test('are added by the owner, and the next number is one more than the highest', async () => {
    const { campaign, owner } = await open();
    await createSession(owner, { campaignId: campaign.id, ...fields });
    const { items } = await listCampaignSessions(owner, { campaignId: campaign.id });
    expect(items[1]).toMatchObject(fields);
    const { nextSessionNumber } = await getCampaign(owner, { campaignId: campaign.id });
    expect(nextSessionNumber).toBe(4);
  });

  test('change without touching the price that seats were taken at', async () => {
    const { session, owner, input } = await open();
    await makeSeat(db, { session_id: session.id });
    await updateSession(owner, { ...input, revision: 1, ...fields, priceCents: 900 });
    expect(await seatsIn(session.id)).toMatchObject([{ price: '5.00' }]);
  });

  test('that have begun change their description and nothing else', async () => {
    const campaign = await makeCampaign(db);
    const session = await makeSession(db, { campaign_id: campaign.id, start_date: now, price: '5.00' });
    const owner = contextOf(campaign.owner!);
    const kept = {
      sessionId: session.id,
      revision: 1,
      sessionNumber: session.session_number,
      description: 'How it went',
      startDate: now.toISOString(),
      priceCents: 500,
    };
    const moved = [
      { startDate: hours(24).toISOString() },
      { startDate: hours(-24).toISOString() },
      { priceCents: 700 },
      { sessionNumber: session.session_number + 1 },
      { lengthMinutes: 60 },
      { place: 'Table 9' },
      { onlineLink: 'https://elsewhere.example' },
      { notes: 'Ring twice' },
    ];
    for (const change of moved) {
      await expect(updateSession(owner, { ...kept, ...change })).rejects.toMatchObject({
        refusal: {
          code: 'SESSION_FIXED',
          message: 'A session that has begun keeps all but its description',
        },
      });
    }
    await updateSession(owner, kept);
    const { items } = await listCampaignSessions(owner, { campaignId: campaign.id });
    expect(items).toMatchObject([
      { description: 'How it went', startDate: now.toISOString(), priceCents: 500 },
    ]);
  });

  test('are not moved to the past, where nobody was', async () => {
    const { owner, input } = await open();
    const moved = { ...input, revision: 1, ...fields, startDate: hours(-1).toISOString() };
    await expect(updateSession(owner, moved)).rejects.toMatchObject({
      refusal: { code: 'SESSION_IN_THE_PAST', message: 'A session cannot be moved to the past' },
    });
    await updateSession(owner, { ...moved, startDate: hours(1).toISOString() });
  });

  test('of a campaign have different numbers; two of the same from before stay', async () => {
    const { campaign, session, owner, input } = await open();
    const taken = { campaignId: campaign.id, ...fields, sessionNumber: session.session_number };
    await expect(createSession(owner, taken)).rejects.toMatchObject({
      refusal: {
        code: 'SESSION_NUMBER_TAKEN',
        message: 'This campaign has a session of this number already',
      },
    });
    const { id: sessionId } = await createSession(owner, { ...taken, sessionNumber: 2 });
    const renumbered = { sessionId, revision: 1, ...fields, sessionNumber: session.session_number };
    await expect(updateSession(owner, renumbered)).rejects.toMatchObject(refusedWith('SESSION_NUMBER_TAKEN'));
    const twin = await makeSession(db, { campaign_id: campaign.id, start_date: hours(24) });
    await updateSession(owner, {
      sessionId: twin.id,
      revision: 1,
      ...fields,
      sessionNumber: session.session_number,
    });
    await updateSession(owner, { ...input, revision: 1, ...fields, sessionNumber: session.session_number });
  });

  test('are saved over the state that the form began with, or not at all', async () => {
    const { campaign, owner, input } = await open();
    const change = { ...input, revision: 1, ...fields };
    const both = await Promise.allSettled([
      updateSession(owner, { ...change, description: 'First' }),
      updateSession(owner, { ...change, description: 'Second' }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: refusedWith('STALE_REVISION') },
    ]);
    const { items } = await listCampaignSessions(owner, { campaignId: campaign.id });
    expect(items).toMatchObject([
      { revision: 2, description: both[0].status === 'fulfilled' ? 'First' : 'Second' },
    ]);
  });

  test('tell how to get in to seat holders, the owner and admins, and to nobody else', async () => {
    const { campaign, owner } = await open();
    const room = { onlineLink: 'https://meet.example/secret-room', notes: 'Password: swordfish' };
    const details = { lengthMinutes: 180, place: 'Table 4' };
    const { id: sessionId } = await createSession(owner, {
      campaignId: campaign.id,
      ...fields,
      ...details,
      ...room,
    });
    const seated = await makePlayer(db);
    const seat = await makeSeat(db, { session_id: sessionId, player_id: seated.id });
    const member = await makePlayer(db);
    await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
    const rowSeenBy = async (context: Parameters<typeof listCampaignSessions>[0]) => {
      const { items } = await listCampaignSessions(context, { campaignId: campaign.id });
      return items.find(({ id }) => id === sessionId);
    };
    const admin = testContext({ db, actor: userActor({ role: 'admin' }), clock: now });
    for (const context of [owner, contextOf(seated), admin]) {
      expect(await rowSeenBy(context)).toMatchObject({ ...details, hasOnlineLink: true, room });
    }
    const visitor = testContext({ db, clock: now });
    const others = [visitor, contextOf(member), contextOf(await makePlayer(db))];
    await cancelSeat(owner, { seatId: seat.id });
    for (const context of [...others, contextOf(seated)]) {
      const shown = await rowSeenBy(context);
      expect(shown).toMatchObject({ ...details, hasOnlineLink: true, room: null });
      expect(JSON.stringify(shown)).not.toMatch(/secret-room|swordfish/);
    }
    const log = JSON.stringify(await db.selectFrom('audit_log').select('details').execute());
    expect(log).not.toMatch(/secret-room|swordfish|Table 4/);
  });

  test('keep what a change leaves out, and lose what it empties', async () => {
    const { campaign, owner } = await open();
    const room = { onlineLink: 'https://meet.example/room', notes: 'Ring' };
    const { id: sessionId } = await createSession(owner, { campaignId: campaign.id, ...fields, ...room });
    await updateSession(owner, { sessionId, revision: 1, ...fields, notes: null });
    const { items } = await listCampaignSessions(owner, { campaignId: campaign.id });
    expect(items.find(({ id }) => id === sessionId)).toMatchObject({ room: { ...room, notes: null } });
  });

  test('that somebody was seated at when they began are not deleted, also once that seat is cancelled', async () => {
    const campaign = await makeCampaign(db);
    const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(-1) });
    const seat = await makeSeat(db, { session_id: session.id });
    const owner = contextOf(campaign.owner!);
    const attempt = () => deleteSession(owner, { sessionId: session.id });
    await expect(attempt()).rejects.toMatchObject(refusedWith('SESSION_PLAYED'));
    await cancelSeat(owner, { seatId: seat.id });
    await expect(attempt()).rejects.toMatchObject(refusedWith('SESSION_PLAYED'));
  });

  test('that nobody came to are deleted, also after they began', async () => {
    const campaign = await makeCampaign(db);
    const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(-1) });
    expect(await deleteSession(contextOf(campaign.owner!), { sessionId: session.id })).toEqual({
      seatsGivenUp: 0,
    });
  });

  test('are deleted with their unpaid and their free seats', async () => {
    const { session, owner, input } = await open();
    await makeSeat(db, { session_id: session.id });
    await makeSeat(db, { session_id: session.id, price: '0.00' });
    expect(await deleteSession(owner, input)).toEqual({ seatsGivenUp: 2 });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test('with a paid seat are not deleted', async () => {
    const { session, owner, input } = await open();
    await makeSeat(db, { session_id: session.id });
    await makeSeat(db, { session_id: session.id, payment_status: 'paid' });
    await expect(deleteSession(owner, input)).rejects.toMatchObject({
      refusal: { code: 'SESSION_HAS_PAID_SEATS', message: 'A session with paid seats cannot be deleted' },
    });
    expect(await seatsIn(session.id)).toHaveLength(2);
  });

  test('are left alone by everybody but the owner', async () => {
    const { campaign, session, input } = await open();
    const member = await makePlayer(db);
    await makeSeat(db, { session_id: session.id, player_id: member.id });
    for (const stranger of [contextOf(member), contextOf(await makePlayer(db))]) {
      const attempts = [
        () => createSession(stranger, { campaignId: campaign.id, ...fields }),
        () => updateSession(stranger, { ...input, revision: 1, ...fields }),
        () => deleteSession(stranger, input),
        () => listSeats(stranger, input),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject(refusedWith('FORBIDDEN'));
      }
    }
  });
});

describe('the roster', () => {
  test('shows the owner who sits there, in the order the seats were taken, page by page', async () => {
    const { session, owner, input } = await open();
    for (let index = 0; index < 60; index += 1) {
      const player = await makePlayer(db, { alias: `Seat ${String(index).padStart(2, '0')}` });
      await makeSeat(db, { session_id: session.id, player_id: player.id, created_at: hours(index - 90) });
    }
    const first = await listSeats(owner, input);
    const rest = await listSeats(owner, { ...input, cursor: first.nextCursor! });
    const aliases = [...first.items, ...rest.items].map(({ player }) => player?.alias ?? '');
    expect(aliases).toEqual(aliases.toSorted());
    expect(aliases).toHaveLength(60);
    expect(first.items[0]).toMatchObject({ priceCents: 500, paymentStatus: 'pending' });
  });

  test('names nobody for the seat of a player who was erased, among the others in the order they were taken', async () => {
    const { session, owner, input } = await open();
    const { id: player_id } = await makePlayer(db, { alias: 'Seat 01' });
    await makeSeat(db, { session_id: session.id, player_id, created_at: hours(-2) });
    await db
      .insertInto('former_seats')
      .values(
        [-3, -1].map((hour) => ({
          session_id: session.id,
          price: '5',
          payment_status: 'paid',
          created_at: hours(hour),
        })),
      )
      .execute();
    const { items } = await listSeats(owner, input);
    expect(items.map(({ player, paymentStatus }) => [player?.alias ?? null, paymentStatus])).toEqual([
      [null, 'paid'],
      ['Seat 01', 'pending'],
      [null, 'paid'],
    ]);
  });

  test('marks a seat paid and unpaid again, each with its line in the audit log', async () => {
    const { session, owner } = await open();
    const seat = await makeSeat(db, { session_id: session.id });
    for (const paymentStatus of ['paid', 'paid', 'pending'] as const) {
      expect(await setSeatPayment(owner, { seatId: seat.id, paymentStatus })).toEqual({ paymentStatus });
      expect(await seatsIn(session.id)).toMatchObject([{ payment_status: paymentStatus }]);
    }
    const entries = await db.selectFrom('audit_log').select('action').execute();
    expect(entries).toEqual([{ action: 'seat.payment' }, { action: 'seat.payment' }]);
  });

  test('does not let a free seat be unpaid', async () => {
    const { session, owner } = await open({ price: '0.00' });
    const seat = await makeSeat(db, { session_id: session.id });
    await expect(setSeatPayment(owner, { seatId: seat.id, paymentStatus: 'pending' })).rejects.toMatchObject(
      refusedWith('SEAT_FREE'),
    );
  });

  test('frees a paid seat, also after the session began, and keeps the membership', async () => {
    const campaign = await makeCampaign(db);
    const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(-1), price: '5.00' });
    const seat = await makeSeat(db, { session_id: session.id, payment_status: 'paid' });
    expect(await cancelSeat(contextOf(campaign.owner!), { seatId: seat.id })).toEqual({ seatsTaken: 0 });
    expect(await seatsIn(session.id)).toEqual([]);
    const members = await db.selectFrom('campaign_players').select('player_id').execute();
    expect(members.map((member) => member.player_id)).toContain(seat.player_id);
  });

  test("refuses other people's seats like missing ones, also to those who hold them", async () => {
    const { session } = await open();
    const holder = await makePlayer(db);
    const seat = await makeSeat(db, { session_id: session.id, player_id: holder.id });
    const foreignOwner = (await open()).owner;
    for (const context of [contextOf(holder), foreignOwner]) {
      for (const seatId of [seat.id, newId()]) {
        await expect(setSeatPayment(context, { seatId, paymentStatus: 'paid' })).rejects.toMatchObject(
          refusedWith('SEAT_GONE'),
        );
        await expect(cancelSeat(context, { seatId })).rejects.toMatchObject(refusedWith('SEAT_GONE'));
      }
    }
    expect(await seatsIn(session.id)).toMatchObject([{ payment_status: 'pending' }]);
  });
});

test("purchases are the player's own seats, newest first, with what they are for", async () => {
  const { campaign, session } = await open();
  const player = await makePlayer(db);
  const second = await makeSession(db, { campaign_id: campaign.id, session_number: 2, price: '0.00' });
  const seat = { player_id: player.id };
  await makeSeat(db, { ...seat, session_id: session.id, created_at: hours(-2) });
  await makeSeat(db, { ...seat, session_id: second.id, created_at: hours(-1) });
  await makeSeat(db, { session_id: session.id });
  const { items } = await listPurchases(contextOf(player), {});
  expect(items.map((item) => seatOfPlayerShape.parse(item))).toMatchObject([
    { session: { sessionNumber: 2 }, priceCents: 0, paymentStatus: 'paid' },
    {
      session: { sessionNumber: 1 },
      campaign: { title: campaign.title },
      gameSystem: { id: campaign.game_system_id },
      priceCents: 500,
      paymentStatus: 'pending',
    },
  ]);
});
