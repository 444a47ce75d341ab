import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeContractTemplate, makeDecision } from '#demo/factories/agreements.ts';
import {
  makeCampaign,
  makeMember,
  makeGameSystem,
  makeRating,
  makeSeat,
  makeSession,
} from '#demo/factories/games.ts';
import {
  makeGameAccount,
  makeInvite,
  makePlayer,
  makeRelationship,
  makeUser,
} from '#demo/factories/people.ts';
import { makeConvention, makeManager, makeRetailer, makeRetailerLink } from '#demo/factories/places.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import { DAY_MS } from '#shared/time.ts';
import { dismissFirstSteps } from './dismiss-first-steps.ts';
import { getUpNext } from './get-up-next.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const after = (ms: number) => new Date(now.getTime() + ms);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const upNextOf = (player: PlayerRow) => getUpNext(contextOf(player));

/** A session of a new campaign, with the player's seat in it. */
async function makeSeated(
  player: PlayerRow,
  session: Parameters<typeof makeSession>[1],
  campaign: Parameters<typeof makeCampaign>[1] = {},
) {
  const made = await makeCampaign(db, campaign);
  const at = await makeSession(db, { campaign_id: made.id, ...session });
  await makeSeat(db, { session_id: at.id, player_id: player.id });
  return { campaign: made, session: at };
}

test('nothing waits for somebody new but the first steps, and nothing of others is told', async () => {
  const other = await makePlayer(db);
  await makeSeated(other, { start_date: after(HOUR_MS), price: '5.00' });
  await makeRelationship(db, {
    upline_id: other.id,
    downline_id: (await makePlayer(db)).id,
    status: 'pending',
  });
  await makeInvite(db, { email: other.email!, created_at: now });
  const upNext = await upNextOf(await makePlayer(db));
  const { firstSteps, debts, book, ...groups } = upNext;
  expect(book).toBeNull();
  for (const group of Object.values(groups)) expect(group).toEqual({ items: [], more: 0 });
  expect(debts).toEqual({ items: [], more: 0, owedCents: 0 });
  expect(firstSteps).toEqual({ hasPlayer: true, hasGameSystem: false, hasStore: false });
});

describe('the next sessions', () => {
  test('are those with a seat and those organised, the soonest first, each once', async () => {
    const player = await makePlayer(db);
    const later = await makeSeated(player, { start_date: after(2 * DAY_MS) });
    const own = await makeCampaign(db, { owner: player, max_players: 4 });
    const organised = await makeSession(db, { campaign_id: own.id, start_date: after(DAY_MS) });
    await makeSeat(db, { session_id: organised.id });
    await makeSession(db, { campaign_id: later.campaign.id, start_date: after(HOUR_MS), session_number: 2 });
    const { sessions } = await upNextOf(player);
    expect(sessions.items.map(({ id }) => id)).toEqual([organised.id, later.session.id]);
    expect(sessions.items[0]).toMatchObject({ isOwner: true, seatsTaken: 1, maxPlayers: 4 });
    expect(sessions.items[1]).toMatchObject({ isOwner: false, seatsTaken: 1 });
    expect(sessions.more).toBe(0);
  });

  test('include one that the player waits for, until it begins, but not of a hidden campaign', async () => {
    const player = await makePlayer(db);
    const wait = async (session: Parameters<typeof makeSession>[1], campaign = {}) => {
      const made = await makeCampaign(db, campaign);
      const at = await makeSession(db, { campaign_id: made.id, ...session });
      const entry = { session_id: at.id, player_id: player.id, place: 1, waiting_since: now };
      await db.insertInto('waitlist_entries').values(entry).execute();
      return at.id;
    };
    const coming = await wait({ start_date: after(HOUR_MS) });
    await wait({ start_date: after(-HOUR_MS), length_minutes: 180 });
    await wait({ start_date: after(2 * HOUR_MS) }, { status: 'hidden' });
    const { sessions } = await upNextOf(player);
    expect(sessions.items).toMatchObject([
      { id: coming, hasSeat: false, isOwner: false, isCoOrganiser: false },
    ]);
  });

  test('say where: the store with its address, the convention, and online only that there is a link', async () => {
    const player = await makePlayer(db);
    const address = { address: '12 Game Street', city: 'Oakland', state: 'CA', zip: '94610' };
    const retailer = await makeRetailer(db, { name: 'The Den', ...address });
    await makeSeated(
      player,
      { start_date: after(1), place: 'Table 4' },
      { type: 'Retailer', retailer_id: retailer.id },
    );
    const convention = await makeConvention(db, { venue: 'Hall B', location: 'Reno, NV' });
    await makeSeated(player, { start_date: after(2) }, { type: 'Convention', convention_id: convention.id });
    await makeSeated(player, { start_date: after(3), online_link: 'https://room.example/secret' });
    const { sessions } = await upNextOf(player);
    expect(sessions.items).toMatchObject([
      { place: 'Table 4', retailer: { name: 'The Den', ...address }, convention: null },
      { retailer: null, convention: { name: convention.name, venue: 'Hall B', location: 'Reno, NV' } },
      { hasOnlineLink: true, retailer: null, convention: null },
    ]);
    expect(JSON.stringify(sessions)).not.toContain('secret');
  });

  test('include one under way until it is over, and none of a campaign that ended', async () => {
    const player = await makePlayer(db);
    const underWay = await makeSeated(player, { start_date: after(-HOUR_MS), length_minutes: 61 });
    await makeSeated(player, { start_date: after(-HOUR_MS), length_minutes: 60 });
    await makeSeated(player, { start_date: after(-4 * HOUR_MS), length_minutes: null });
    const ofUnknownLength = await makeSeated(player, { start_date: now, length_minutes: null });
    await makeSeated(player, { start_date: after(HOUR_MS) }, { status: 'ended' });
    const { sessions } = await upNextOf(player);
    expect(sessions.items.map(({ id }) => id)).toEqual([underWay.session.id, ofUnknownLength.session.id]);
  });

  test('are five, with the number of the others, which is not told beyond what is read', async () => {
    const player = await makePlayer(db);
    const own = await makeCampaign(db, { owner: player });
    const add = (number: number) =>
      makeSession(db, { campaign_id: own.id, session_number: number, start_date: after(number * DAY_MS) });
    for (let number = 1; number <= 7; number += 1) await add(number);
    const few = (await upNextOf(player)).sessions;
    expect(few.items.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 3, 4, 5]);
    expect(few.more).toBe(2);
    for (let number = 8; number <= 30; number += 1) await add(number);
    const many = (await upNextOf(player)).sessions;
    expect(many.items).toHaveLength(5);
    expect(many.more).toBeNull();
  });
});

test('seats to pay are summed up by campaign, with whom they are owed to; free and paid ones are none', async () => {
  const player = await makePlayer(db);
  const { campaign } = await makeSeated(player, { start_date: after(-DAY_MS), price: '5.00' });
  await makeSeated(player, { start_date: after(DAY_MS), price: '0.00' });
  const paid = await makeSession(db, { start_date: after(DAY_MS), price: '9.00' });
  await makeSeat(db, { session_id: paid.id, player_id: player.id, payment_status: 'paid' });
  const { debts } = await upNextOf(player);
  expect(debts).toMatchObject({ owedCents: 500, more: 0 });
  expect(debts.items).toMatchObject([
    {
      campaign: { id: campaign.id, title: campaign.title },
      organiserAlias: campaign.owner!.alias,
      owedCents: 500,
      seats: 1,
    },
  ]);
});

test('a campaign that the player is asked to take over waits; what was offered to another does not', async () => {
  const player = await makePlayer(db);
  const campaign = await makeCampaign(db);
  await makeSeat(db, {
    session_id: (await makeSession(db, { campaign_id: campaign.id, start_date: after(-DAY_MS) })).id,
    player_id: player.id,
  });
  await db
    .insertInto('campaign_handovers')
    .values({
      campaign_id: campaign.id,
      player_id: player.id,
      offered_by: campaign.owner!.id,
      created_at: now,
    })
    .execute();
  expect((await upNextOf(player)).handovers).toEqual({
    items: [{ campaign: { id: campaign.id, title: campaign.title }, ownerAlias: campaign.owner!.alias }],
    more: 0,
  });
  expect((await upNextOf(campaign.owner!)).handovers.items).toEqual([]);
});

test('invitations to the confirmed address wait, also without a player; answered and expired ones do not', async () => {
  const user = await makeUser(db);
  const inviter = await makePlayer(db);
  const invite = await makeInvite(db, { email: user.email, user_id: inviter.auth_id, created_at: now });
  await makeInvite(db, { email: user.email, status: 'declined', created_at: now });
  await makeInvite(db, { email: user.email, created_at: after(-31 * DAY_MS) });
  const asUser = userActor({ userId: user.id, email: user.email });
  const { invitations } = await getUpNext(testContext({ db, actor: asUser, clock: now }));
  expect(invitations.items).toMatchObject([{ id: invite.id, inviterAlias: inviter.alias }]);
  const unconfirmed = { ...asUser, emailConfirmed: false };
  const hidden = await getUpNext(testContext({ db, actor: unconfirmed, clock: now }));
  expect(hidden.invitations.items).toEqual([]);
});

test('three requests for a sponsor are shown, with how many more wait; active ones do not', async () => {
  const player = await makePlayer(db);
  for (let count = 0; count < 5; count += 1) {
    const downline = await makePlayer(db);
    const status = count === 4 ? 'active' : 'pending';
    await makeRelationship(db, { upline_id: player.id, downline_id: downline.id, status });
  }
  const { requests } = await upNextOf(player);
  expect(requests.items).toHaveLength(3);
  expect(requests.more).toBe(1);
});

describe('sessions to rate', () => {
  test('are those of the last 30 days that are over, with a seat then or now, and not rated yet', async () => {
    const player = await makePlayer(db);
    const played = await makeSeated(player, { start_date: after(-DAY_MS), length_minutes: 60 });
    const cancelled = await makeSession(db, { start_date: after(-2 * DAY_MS) });
    await db
      .insertInto('cancelled_seats')
      .values({ session_id: cancelled.id, player_id: player.id, cancelled_at: now })
      .execute();
    const rated = await makeSeated(player, { start_date: after(-3 * DAY_MS) });
    await makeRating(db, {
      player_id: rated.campaign.owner!.id,
      session_id: rated.session.id,
      rater_player_id: player.id,
    });
    await makeSeated(player, { start_date: after(-31 * DAY_MS) });
    await makeSeated(player, { start_date: after(-HOUR_MS), length_minutes: 120 });
    await makeSeated(player, { start_date: after(-DAY_MS) }, { owner: null });
    await makeSeated(player, { start_date: after(-DAY_MS) }, { owner: player });
    const { ratings } = await upNextOf(player);
    expect(ratings.items.map(({ id }) => id)).toEqual([played.session.id, cancelled.id]);
    expect(ratings.items[0]).toMatchObject({ organiserAlias: played.campaign.owner!.alias });
  });
});

test('exams to take are the published ones of the systems that the player has, without those submitted', async () => {
  const player = await makePlayer(db);
  const system = await makeGameSystem(db);
  await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
  const exam = await makeExam(db, { game_system_id: system.id });
  const taken = await makeExam(db, { game_system_id: system.id });
  await makeSubmission(db, { exam_id: taken.id, player_id: player.id });
  await makeExam(db, { game_system_id: system.id, published_at: null });
  await makeExam(db);
  expect((await upNextOf(player)).exams).toEqual({
    items: [{ id: exam.id, name: exam.name, gameSystem: system.name }],
    more: 0,
  });
});

test('agreements wait until they are decided on, also a new one, and for users without a player profile', async () => {
  const user = await makeUser(db);
  const open = await makeContractTemplate(db);
  for (const decision of ['accepted', 'declined'] as const) {
    const template = await makeContractTemplate(db);
    await makeDecision(db, { template, userId: user.id, decision, decidedAt: now });
  }
  await makeContractTemplate(db, { published_at: null });
  await makeContractTemplate(db, { retired_at: now });
  const asUser = userActor({ userId: user.id });
  const { agreements } = await getUpNext(testContext({ db, actor: asUser, clock: now }));
  expect(agreements.items).toEqual([{ id: open.id, name: open.name }]);
});

test('agreements of organisers and of store managers wait for them alone', async () => {
  for (const audience of ['everybody', 'organisers', 'stores'] as const) {
    await makeContractTemplate(db, { name: audience, audience });
  }
  const [newcomer, organiser, helper, manager] = [
    await makePlayer(db),
    await makePlayer(db),
    await makePlayer(db),
    await makePlayer(db),
  ];
  const { id: campaignId } = await makeCampaign(db, { owner: organiser });
  await makeMember(db, { campaign_id: campaignId, player_id: helper.id, co_organises: true });
  await makeMember(db, { campaign_id: campaignId, player_id: newcomer.id });
  const store = await makeRetailer(db);
  await makeManager(db, { retailer_id: store.id, player_id: manager.id });
  const waiting = async (player: typeof newcomer) =>
    (await upNextOf(player)).agreements.items.map(({ name }) => name).toSorted();
  expect(await waiting(newcomer)).toEqual(['everybody']);
  expect(await waiting(organiser)).toEqual(['everybody', 'organisers']);
  expect(await waiting(helper)).toEqual(['everybody', 'organisers']);
  expect(await waiting(manager)).toEqual(['everybody', 'stores']);
});

describe('the first steps', () => {
  test('go one by one, and away when all are taken', async () => {
    const user = await makeUser(db);
    const asUser = testContext({ db, actor: userActor({ userId: user.id }), clock: now });
    const none = { hasPlayer: false, hasGameSystem: false, hasStore: false };
    expect((await getUpNext(asUser)).firstSteps).toEqual(none);
    const player = await makePlayer(db);
    await makeGameAccount(db, { player_id: player.id, game_system_id: (await makeGameSystem(db)).id });
    expect((await upNextOf(player)).firstSteps).toEqual({
      hasPlayer: true,
      hasGameSystem: true,
      hasStore: false,
    });
    const closed = await makeRetailer(db, { status: 'inactive' });
    await makeRetailerLink(db, { player_id: player.id, retailer_id: closed.id });
    expect((await upNextOf(player)).firstSteps).toMatchObject({ hasStore: false });
    await makeRetailerLink(db, { player_id: player.id, retailer_id: (await makeRetailer(db)).id });
    expect((await upNextOf(player)).firstSteps).toBeNull();
  });

  test('stay away once they are dismissed, for that user alone, also when dismissed again', async () => {
    const [player, other] = [await makePlayer(db), await makePlayer(db)];
    await dismissFirstSteps(contextOf(player));
    await dismissFirstSteps(testContext({ db, actor: playerActor(player), clock: after(DAY_MS) }));
    expect((await upNextOf(player)).firstSteps).toBeNull();
    expect((await upNextOf(other)).firstSteps).not.toBeNull();
    const kept = await db
      .selectFrom('profiles')
      .select('first_steps_dismissed_at')
      .where('id', '=', player.auth_id)
      .executeTakeFirst();
    expect(kept).toEqual({ first_steps_dismissed_at: now });
  });
});

test("of an organiser's book waits what is owed for sessions that have begun, and who says that they paid", async () => {
  const player = await makePlayer(db);
  const { campaign, session } = await makeSeated(player, { start_date: after(DAY_MS), price: '5.00' });
  const organiser = campaign.owner!;
  expect((await upNextOf(organiser)).book).toBeNull();
  await db
    .updateTable('sessions')
    .set({ start_date: after(-DAY_MS) })
    .where('id', '=', session.id)
    .execute();
  const book = { dueCents: 500, sayingPaid: 0, saidPaidCents: 0, refundCents: 0 };
  expect((await upNextOf(organiser)).book).toEqual(book);
  await db
    .updateTable('player_sessions')
    .set({ said_paid_at: now })
    .where('session_id', '=', session.id)
    .execute();
  expect((await upNextOf(organiser)).book).toEqual({ ...book, sayingPaid: 1, saidPaidCents: 500 });
  expect((await upNextOf(player)).book).toBeNull();
});

test('a free seat of a campaign that the player joined waits until they take it, are in its line, or it is gone', async () => {
  const player = await makePlayer(db);
  const campaign = await makeCampaign(db, { title: 'Tuesdays', max_players: 2, min_players: 1 });
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  await makeSession(db, { campaign_id: campaign.id, start_date: after(-DAY_MS) });
  expect((await upNextOf(player)).freeSeats.items).toEqual([]);
  const next = await makeSession(db, { campaign_id: campaign.id, start_date: after(DAY_MS), price: '5.00' });
  await makeSession(db, { campaign_id: campaign.id, start_date: after(2 * DAY_MS) });
  await makeSeat(db, { session_id: next.id });
  expect((await upNextOf(player)).freeSeats).toMatchObject({
    items: [{ id: next.id, campaign: { id: campaign.id, title: 'Tuesdays' }, free: 1, priceCents: 500 }],
    more: 0,
  });
  const others = await makeSeat(db, { session_id: next.id });
  expect((await upNextOf(player)).freeSeats.items).toEqual([]);
  await db.deleteFrom('player_sessions').where('id', '=', others.id).execute();
  await makeSeat(db, { session_id: next.id, player_id: player.id });
  expect((await upNextOf(player)).freeSeats.items).toEqual([]);
  // The campaign's owner takes no seat, so none is offered to them.
  expect((await upNextOf(campaign.owner!)).freeSeats.items).toEqual([]);
});
