import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { eveningShape } from '../../tonight-contract.ts';
import { COMERS_SHOWN } from '../../tonight-rules.ts';
import { getTonight, listOwnTonight, listTonightOfRetailer } from './list-tonight.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const hours = (count: number) => minutes(count * 60);
const visitor = testContext({ db, actor: anonymous, clock: now });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const idOf = async (campaignId: string) => (await getTonight(visitor, { campaignId })).evening?.session.id;

describe('the evening of a campaign', () => {
  test('is the session under way until its last minute, then the next one, then none', async () => {
    const { id } = await makeCampaign(db);
    const add = (start_date: Date, more = {}) =>
      makeSession(db, { campaign_id: id, start_date, length_minutes: 180, ...more });
    await add(hours(-3), { session_number: 1 });
    expect(await idOf(id)).toBeUndefined();
    const next = await add(hours(24 * 7), { session_number: 3 });
    expect(await idOf(id)).toBe(next.id);
    const running = await add(minutes(-179), { session_number: 2 });
    expect(await idOf(id)).toBe(running.id);
  });

  test('is none that admins hid, but for those who run it', async () => {
    const owner = await makePlayer(db);
    const { id } = await makeCampaign(db, { owner });
    const hidden = await makeSession(db, { campaign_id: id, start_date: hours(1), hidden_at: now });
    expect(await idOf(id)).toBeUndefined();
    const seen = await getTonight(contextOf(owner), { campaignId: id });
    expect(seen.evening?.session.id).toBe(hidden.id);
  });

  test('tells how to get in and who comes to those concerned, and nobody else', async () => {
    const [owner, seated, member, stranger] = await Promise.all([1, 2, 3, 4].map(() => makePlayer(db)));
    const { id } = await makeCampaign(db, { owner: owner! });
    const session = await makeSession(db, {
      campaign_id: id,
      start_date: hours(1),
      online_link: 'https://room.example/secret',
    });
    await makeSeat(db, { session_id: session.id, player_id: seated!.id });
    await makeMember(db, { campaign_id: id, player_id: member!.id });
    const seenBy = async (context: typeof visitor) => {
      const evening = eveningShape.parse((await getTonight(context, { campaignId: id })).evening);
      return [evening.comers?.map(({ alias }) => alias) ?? null, evening.session.room?.onlineLink ?? null];
    };
    const link = 'https://room.example/secret';
    expect(await seenBy(contextOf(owner!))).toEqual([[seated!.alias], link]);
    expect(await seenBy(contextOf(seated!))).toEqual([[seated!.alias], link]);
    expect(await seenBy(contextOf(member!))).toEqual([[seated!.alias], null]);
    expect(await seenBy(contextOf(stranger!))).toEqual([null, null]);
    expect(await seenBy(visitor)).toEqual([null, null]);
  });

  test('shows the first who took a seat, and counts the others', async () => {
    const owner = await makePlayer(db);
    const { id } = await makeCampaign(db, { owner, max_players: 20 });
    const session = await makeSession(db, { campaign_id: id, start_date: hours(1) });
    for (let count = 0; count < COMERS_SHOWN + 2; count += 1)
      await makeSeat(db, { session_id: session.id, created_at: minutes(count - 100) });
    const { evening } = await getTonight(contextOf(owner), { campaignId: id });
    expect(evening?.comers).toHaveLength(COMERS_SHOWN);
    expect(evening?.session.seatsTaken).toBe(COMERS_SHOWN + 2);
  });

  test('of a campaign that is hidden or missing is refused', async () => {
    const { id } = await makeCampaign(db, { status: 'hidden' });
    await expect(getTonight(visitor, { campaignId: id })).rejects.toMatchObject({
      refusal: { code: 'CAMPAIGN_NOT_FOUND' },
    });
    await expect(getTonight(visitor, { campaignId: newId() })).rejects.toMatchObject({
      refusal: { code: 'CAMPAIGN_NOT_FOUND' },
    });
  });
});

describe("a player's own evening", () => {
  test('is the first of their sessions with those that begin before it ends, and how to pay for it', async () => {
    const player = await makePlayer(db);
    const first = await makeCampaign(db, { payment_note: 'Cash at the table' });
    const seat = await makeSession(db, {
      campaign_id: first.id,
      start_date: hours(-1),
      length_minutes: 240,
      price: '7.50',
    });
    await makeSeat(db, {
      session_id: seat.id,
      player_id: player.id,
      price: '7.50',
      payment_status: 'pending',
    });
    const own = await makeCampaign(db, { owner: player });
    const organised = await makeSession(db, { campaign_id: own.id, start_date: hours(2) });
    await makeSession(db, { campaign_id: own.id, start_date: hours(3), session_number: 2 });
    const { items } = await listOwnTonight(contextOf(player));
    expect(items.map(({ evening }) => evening.session.id)).toEqual([seat.id, organised.id]);
    expect(items[0]!.campaign).toMatchObject({ paymentNote: 'Cash at the table', owedCents: 750 });
  });

  test('is empty for a user without a player', async () => {
    expect(await listOwnTonight(testContext({ db, actor: userActor(), clock: now }))).toEqual({ items: [] });
  });
});

test("a store's evening is what is under way or begins within a day, by its start, without what is over, paused or hidden", async () => {
  const store = await makeRetailer(db);
  const add = async (start_date: Date, campaign = {}, session = {}) => {
    const made = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id, ...campaign });
    return makeSession(db, { campaign_id: made.id, start_date, length_minutes: 120, ...session });
  };
  await add(hours(-2));
  await add(hours(24));
  await add(hours(1), { status: 'paused' });
  await add(hours(1), { status: 'hidden' });
  await add(hours(1), {}, { hidden_at: now });
  const [later, running] = [await add(hours(5)), await add(hours(-1))];
  const { items } = await listTonightOfRetailer(visitor, { retailerId: store.id });
  expect(items.map(({ evening }) => evening.session.id)).toEqual([running.id, later.id]);
  expect(items.map(({ evening }) => evening.comers)).toEqual([null, null]);
});
