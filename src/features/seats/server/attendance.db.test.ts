import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { cancelAttendance } from './cancel-attendance.ts';
import { confirmAttendance } from './confirm-attendance.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const later = new Date(now.getTime() + 3_600_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });
const seats = () =>
  db.selectFrom('player_sessions').select(['player_id', 'session_id', 'price', 'payment_status']).execute();

/** An upcoming session of a campaign with an owner. */
async function open(given: { price?: string; max_players?: number; start_date?: Date } = {}) {
  const { max_players = 4, price = '0.00', start_date = later } = given;
  const campaign = await makeCampaign(db, { max_players, min_players: 1 });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date, price });
  return { campaign, session, input: { sessionId: session.id } };
}

describe('confirming attendance', () => {
  test.each([
    ['0.00', 'paid'],
    ['7.50', 'pending'],
  ])('takes a seat at the price %s, which is %s, and makes the player a member', async (price, payment) => {
    const { campaign, session, input } = await open({ price });
    const player = await makePlayer(db);
    const seat = await confirmAttendance(contextOf(player), input);
    expect(seat).toMatchObject({ paymentStatus: payment });
    expect(seat.priceCents).toBe(Number(price) * 100);
    expect(await seats()).toEqual([
      { player_id: player.id, session_id: session.id, price, payment_status: payment },
    ]);
    const member = await db
      .selectFrom('campaign_players')
      .select('role_type')
      .where('campaign_id', '=', campaign.id)
      .where('player_id', '=', player.id)
      .executeTakeFirst();
    expect(member).toEqual({ role_type: 'player' });
  });

  test('twice is one seat, which keeps the price it was taken at', async () => {
    const { session, input } = await open({ price: '5.00' });
    const player = await makePlayer(db);
    const first = await confirmAttendance(contextOf(player), input);
    await db.updateTable('sessions').set({ price: '9.00' }).where('id', '=', session.id).execute();
    expect(await confirmAttendance(contextOf(player), input)).toEqual(first);
    expect(await seats()).toHaveLength(1);
  });

  test('a full session is refused, and the player does not become a member', async () => {
    const { campaign, input } = await open({ max_players: 1 });
    await confirmAttendance(contextOf(await makePlayer(db)), input);
    await expect(confirmAttendance(contextOf(await makePlayer(db)), input)).rejects.toMatchObject({
      refusal: { code: 'SESSION_FULL', message: 'This session is full' },
    });
    const members = await db
      .selectFrom('campaign_players')
      .select('player_id')
      .where('campaign_id', '=', campaign.id)
      .execute();
    expect(members).toHaveLength(2);
  });

  test('the owner, a session that began, and a campaign that nobody runs are refused', async () => {
    const player = contextOf(await makePlayer(db));
    const { campaign, input } = await open();
    await expect(confirmAttendance(contextOf(campaign.owner!), input)).rejects.toMatchObject(
      refusedWith('OWNER_HOLDS_NO_SEAT'),
    );
    const begun = await open({ start_date: now });
    await expect(confirmAttendance(player, begun.input)).rejects.toMatchObject(refusedWith('SESSION_BEGUN'));
    const ownerless = await makeCampaign(db, { owner: null });
    const session = await makeSession(db, { campaign_id: ownerless.id, start_date: later });
    await expect(confirmAttendance(player, { sessionId: session.id })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_WITHOUT_OWNER'),
    );
    expect(await seats()).toEqual([]);
  });
});

describe('cancelling attendance', () => {
  test('frees the seat and keeps the membership', async () => {
    const { campaign, input } = await open();
    const player = await makePlayer(db);
    await confirmAttendance(contextOf(player), input);
    expect(await cancelAttendance(contextOf(player), input)).toEqual({ seatsTaken: 0, isFree: true });
    expect(await seats()).toEqual([]);
    const members = await db
      .selectFrom('campaign_players')
      .select('player_id')
      .where('campaign_id', '=', campaign.id)
      .execute();
    expect(members.map((row) => row.player_id)).toContain(player.id);
  });

  test('a paid seat is refused with the words that name the organiser', async () => {
    const { session, input } = await open({ price: '5.00' });
    const player = await makePlayer(db);
    await makeSeat(db, { session_id: session.id, player_id: player.id, payment_status: 'paid' });
    await expect(cancelAttendance(contextOf(player), input)).rejects.toMatchObject({
      refusal: { code: 'SEAT_PAID', message: 'Ask the organiser to cancel a paid seat' },
    });
    expect(await seats()).toHaveLength(1);
  });

  test('a seat in a session that began is refused', async () => {
    const { session, input } = await open({ start_date: now });
    const player = await makePlayer(db);
    await makeSeat(db, { session_id: session.id, player_id: player.id });
    await expect(cancelAttendance(contextOf(player), input)).rejects.toMatchObject(
      refusedWith('SESSION_BEGUN'),
    );
    expect(await seats()).toHaveLength(1);
  });

  test("another's seat can't be reached: only one's own is looked for", async () => {
    const { session, input } = await open();
    await makeSeat(db, { session_id: session.id });
    await expect(cancelAttendance(contextOf(await makePlayer(db)), input)).rejects.toMatchObject(
      refusedWith('SEAT_NOT_FOUND'),
    );
    expect(await seats()).toHaveLength(1);
  });
});

test.each([
  ['confirming', confirmAttendance],
  ['cancelling', cancelAttendance],
])('%s is refused where there is no session', async (_title, act) => {
  const player = contextOf(await makePlayer(db));
  await expect(act(player, { sessionId: newId() })).rejects.toMatchObject(refusedWith('SESSION_NOT_FOUND'));
});
