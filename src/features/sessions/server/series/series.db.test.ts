import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { listCampaignSessions } from '../list-sessions.ts';
import {
  seatGivenBack,
  seatsGivenUp,
  seatsTaken,
  seatTaken,
} from '#features/seats/server/for-others/held-seat-notices.ts';
import { sessionsCancelled, sessionsChanged } from '../notices/series-notices.ts';
import { sessionAdded, sessionChanged } from '../for-others/session-notices.ts';
import { playersMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import { cancelAttendance } from '#features/seats/server/cancel-attendance.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { deleteSession } from '../delete-session.ts';
import { addDates, restoreDate } from './add-dates.ts';
import { createSeries } from '../for-others/create-series.ts';
import { getSeries } from './get-series.ts';
import { removeDates } from './remove-dates.ts';
import { giveBackSeats, takeSeats } from './take-seats.ts';
import { updateSeries } from './update-series.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2027-02-20T12:00:00Z');
const zone = 'America/New_York';

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db, clock = now) =>
  testContext({ db: database, actor: playerActor(player), clock });
const refusedWith = (code: string) => ({ refusal: { code } });

const fields = {
  sessionNumber: 1,
  description: 'The mill',
  priceCents: 0,
  lengthMinutes: 180,
  firstDate: '2027-02-25',
  time: '19:00',
  timeZone: zone,
};

type Wish = Partial<Parameters<typeof createSeries>[1]> & { max_players?: number };

/** A campaign with a member and a weekly series of five Thursdays, across the clock change on March 14. */
async function open({ max_players = 4, ...wish }: Wish = {}) {
  const campaign = await makeCampaign(db, { min_players: 1, max_players });
  const member = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  const owner = contextOf(campaign.owner!);
  const repeat = { kind: 'weekly', count: 5 } as const;
  const { id } = await createSeries(owner, { ...fields, repeat, ...wish, campaignId: campaign.id });
  const list = async () => (await listCampaignSessions(owner, { campaignId: campaign.id })).items;
  const sessions = await list();
  return { campaign, member, owner, seriesId: id, sessions, list };
}

type World = Awaited<ReturnType<typeof open>>;
const shown = (session: World['sessions'][number]) => clockTimeAt(new Date(session.startDate), zone);
const shownIn = async ({ list }: Pick<World, 'list'>) => (await list()).map(shown);

/** A change as sent by a form that was opened on this session. */
const changeAt = (
  session: World['sessions'][number],
  changes: Parameters<typeof updateSeries>[1]['changes'],
) => ({
  sessionId: session.id,
  revision: session.revision,
  seriesRevision: session.series!.revision,
  scope: 'following' as const,
  changes,
});

const thursdays = ['2027-02-25', '2027-03-04', '2027-03-11', '2027-03-18', '2027-03-25'];

describe('a series', () => {
  test('is a session on each date at the same hour, also after the clocks changed, numbered on past taken numbers', async () => {
    const campaign = await makeCampaign(db);
    await makeSession(db, { campaign_id: campaign.id, session_number: 3 });
    const owner = contextOf(campaign.owner!);
    const repeat = { kind: 'weekly', count: 5 } as const;
    await createSeries(owner, { ...fields, repeat, campaignId: campaign.id });
    const { items } = await listCampaignSessions(owner, { campaignId: campaign.id });
    const made = items.filter(({ series }) => series !== null);
    expect(made.map(shown)).toEqual(thursdays.map((date) => `${date}T19:00`));
    expect(made.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 4, 5, 6]);
    expect(made[0]!.series).toMatchObject({ kind: 'weekly', lastDate: '2027-03-25', time: '19:00' });
  });

  test('of 60 dates is told to the members once', async () => {
    const { member } = await open({ repeat: { kind: 'weekly', until: '2028-02-25' } });
    const told = await toldIn(db, [sessionAdded]);
    const ofMember = told.filter(({ to }) => to.includes(member.auth_id));
    expect(ofMember).toHaveLength(1);
    expect(ofMember[0]!.title).toMatch(/^53 new sessions of /);
  });

  test.each([
    ['a year', { kind: 'weekly', until: '2028-02-26' }, 'SERIES_TOO_LONG'],
    ['a date before the first', { kind: 'weekly', until: '2027-02-24' }, 'SERIES_WITHOUT_DATES'],
    ['the rule, which the first date breaks', { kind: 'monthly', week: 2, count: 3 }, 'SERIES_WITHOUT_DATES'],
  ] as const)('is refused beyond %s', async (_name, repeat, code) => {
    await expect(open({ repeat })).rejects.toMatchObject(refusedWith(code));
  });

  test('at an hour that the clocks skip is refused until somebody chose what becomes of the date', async () => {
    const wish = { firstDate: '2027-03-07', time: '02:30' };
    await expect(open(wish)).rejects.toMatchObject(refusedWith('SERIES_TIME_SKIPPED'));
    expect((await open({ ...wish, whenSkipped: 'leave-out' })).sessions).toHaveLength(4);
    const moved = await open({ ...wish, whenSkipped: 'move' });
    expect(moved.sessions.map(shown)[1]).toBe('2027-03-14T03:30');
  });

  test('goes on by its rule, as the sessions before', async () => {
    const world = await open({ priceCents: 700 });
    const { owner, seriesId } = world;
    await addDates(owner, { seriesId, seriesRevision: 1, until: '2027-04-10' });
    const added = (await world.list()).slice(5);
    expect(added.map(shown)).toEqual(['2027-04-01T19:00', '2027-04-08T19:00']);
    expect(added.map(({ sessionNumber, priceCents }) => [sessionNumber, priceCents])).toEqual([
      [6, 700],
      [7, 700],
    ]);
    await expect(addDates(owner, { seriesId, seriesRevision: 2, until: '2028-03-01' })).rejects.toMatchObject(
      refusedWith('SERIES_TOO_LONG'),
    );
  });
});

describe('a change of a series', () => {
  test('from a session on leaves those before it, which keep their rule, and moves the others at their local hour', async () => {
    const world = await open();
    const result = await updateSeries(world.owner, changeAt(world.sessions[2]!, { time: '20:30', days: 1 }));
    expect(result).toEqual({ changed: 3 });
    const now1 = await world.list();
    expect(now1.map(shown)).toEqual([
      '2027-02-25T19:00',
      '2027-03-04T19:00',
      '2027-03-12T20:30',
      '2027-03-19T20:30',
      '2027-03-26T20:30',
    ]);
    expect(now1.map(({ series }) => [series!.time, series!.firstDate, series!.lastDate])).toEqual([
      ...Array.from({ length: 2 }, () => ['19:00', '2027-02-25', '2027-03-04']),
      ...Array.from({ length: 3 }, () => ['20:30', '2027-03-12', '2027-03-26']),
    ]);
    expect(now1.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 3, 4, 5]);
  });

  test('never touches sessions that have begun, nor moves one to the past', async () => {
    const world = await open();
    const later = contextOf(world.campaign.owner!, db, new Date('2027-03-05T12:00:00Z'));
    const at = (place: number) => ({
      ...changeAt(world.sessions[place]!, { time: '10:00' }),
      scope: 'all' as const,
    });
    await expect(updateSeries(later, at(0))).rejects.toMatchObject(refusedWith('SESSION_FIXED'));
    expect(await updateSeries(later, at(4))).toEqual({ changed: 3 });
    expect((await shownIn(world)).map((time) => time.slice(11))).toEqual([
      '19:00',
      '19:00',
      '10:00',
      '10:00',
      '10:00',
    ]);
    const soon = contextOf(world.campaign.owner!, db, new Date('2027-03-10T12:00:00Z'));
    const third = (await world.list())[2]!;
    await expect(updateSeries(soon, changeAt(third, { days: -2 }))).rejects.toMatchObject(
      refusedWith('SESSION_IN_THE_PAST'),
    );
  });

  test('is told to each who holds seats once, of their own sessions', async () => {
    const world = await open();
    const { member, sessions } = world;
    for (const session of sessions.slice(1, 4))
      await makeSeat(db, { session_id: session.id, player_id: member.id });
    await updateSeries(world.owner, changeAt(sessions[2]!, { time: '20:00' }));
    const told = (await toldIn(db, [sessionsChanged, sessionChanged])).filter(({ to }) =>
      to.includes(member.auth_id),
    );
    expect(told.map(({ title }) => title)).toEqual([`2 sessions of ${world.campaign.title} were moved`]);
  });

  test('is refused to a form that was opened before the series changed, also where its own session did not', async () => {
    const { owner, sessions } = await open();
    await updateSeries(owner, changeAt(sessions[2]!, { place: 'Attic' }));
    await expect(updateSeries(owner, changeAt(sessions[0]!, { place: 'Cellar' }))).rejects.toMatchObject(
      refusedWith('STALE_REVISION'),
    );
  });

  test('of two tabs at once one is refused, whichever sessions they begin at', async () => {
    const world = await open();
    const outcomes = await race(2, (index) =>
      updateSeries(
        contextOf(world.campaign.owner!, pool),
        changeAt(world.sessions[index * 2]!, { time: index === 0 ? '20:00' : '21:00' }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const times = new Set((await shownIn(world)).map((time) => time.slice(11)));
    expect([['20:00'], ['19:00', '21:00']]).toContainEqual([...times].toSorted());
  });
});

describe('a date of a series', () => {
  test('that is deleted is skipped, and comes back as it was', async () => {
    const world = await open({ description: 'The long night' });
    const { owner, seriesId, sessions } = world;
    await deleteSession(owner, { sessionId: sessions[2]!.id });
    expect((await getSeries(owner, { seriesId })).skipped).toEqual(['2027-03-11']);
    expect((await getSeries(contextOf(world.member), { seriesId })).skipped).toEqual([]);
    await restoreDate(owner, { seriesId, date: '2027-03-11' });
    const back = (await world.list())[2]!;
    expect([shown(back), back.sessionNumber, back.description]).toEqual([
      '2027-03-11T19:00',
      3,
      'The long night',
    ]);
    await expect(restoreDate(owner, { seriesId, date: '2027-03-11' })).rejects.toMatchObject(
      refusedWith('SKIP_NOT_FOUND'),
    );
  });

  test('that was skipped moves with the series', async () => {
    const world = await open();
    await deleteSession(world.owner, { sessionId: world.sessions[3]!.id });
    await updateSeries(world.owner, { ...changeAt(world.sessions[0]!, { days: 2 }), scope: 'all' });
    expect((await getSeries(world.owner, { seriesId: world.seriesId })).skipped).toEqual(['2027-03-20']);
  });
});

test('the rest of a series is deleted with its seats, but for what somebody paid for, and told once', async () => {
  const world = await open({ priceCents: 500 });
  const { owner, member, sessions } = world;
  for (const session of sessions.slice(1)) {
    const isPaid = session === sessions[3];
    const price = { price: '5.00', payment_status: isPaid ? 'paid' : 'pending' } as const;
    await makeSeat(db, { session_id: session.id, player_id: member.id, ...price });
  }
  const result = await removeDates(owner, {
    sessionId: sessions[2]!.id,
    seriesRevision: 1,
    scope: 'following',
  });
  expect(result).toEqual({ deleted: 2, seatsGivenUp: 2, stay: [4], kept: [] });
  expect((await world.list()).map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 4]);
  const told = (await toldIn(db, [sessionsCancelled])).filter(({ to }) => to.includes(member.auth_id));
  expect(told.map(({ title }) => title)).toEqual([`2 sessions of ${world.campaign.title} are cancelled`]);
});

describe('seats in a series', () => {
  test('are taken where there are any, and each session has its answer', async () => {
    const world = await open({ max_players: 1 });
    const { sessions, seriesId } = world;
    const player = contextOf(await makePlayer(db));
    await makeSeat(db, { session_id: sessions[1]!.id });
    await confirmAttendance(player, { sessionId: sessions[2]!.id });
    const other = await makeSession(db, { campaign_id: world.campaign.id });
    const ids = [...sessions.slice(0, 4).map(({ id }) => id), other.id];
    const { results } = await takeSeats(player, { seriesId, sessionIds: ids });
    const outcomeOf = new Map(results.map((result) => [result.sessionId, result.outcome]));
    expect(ids.map((id) => outcomeOf.get(id))).toEqual(['done', 'full', 'already', 'done', 'refused']);
  });

  test('are not free while they are held for others who wait, until they are first come', async () => {
    const world = await open({ max_players: 2 });
    const { seriesId, sessions } = world;
    const [first, second] = sessions;
    const waiting = await makePlayer(db);
    for (const { id, startDate } of [first!, second!]) {
      const offer = { offered_at: now, offer_ends_at: new Date(startDate) };
      const row = { session_id: id, player_id: waiting.id, place: 1, waiting_since: now, ...offer };
      await db.insertInto('waitlist_entries').values(row).execute();
    }
    const heldFor = async (player: PlayerRow, clock = now) => {
      const { dates } = await getSeries(contextOf(player, db, clock), { seriesId });
      return dates.slice(0, 3).map(({ seatsHeld }) => seatsHeld);
    };
    const player = await makePlayer(db);
    expect(await heldFor(player)).toEqual([1, 1, 0]);
    expect(await heldFor(waiting)).toEqual([0, 0, 0]);
    const anHourBefore = new Date(Date.parse(first!.startDate) - 3_600_000);
    expect(await heldFor(player, anHourBefore)).toEqual([0, 1, 0]);
  });

  test('are confirmed by one notice, and one tells the organiser', async () => {
    const world = await open();
    const player = await makePlayer(db);
    const sessionIds = world.sessions.map(({ id }) => id);
    await takeSeats(contextOf(player), { seriesId: world.seriesId, sessionIds });
    const told = (await toldIn(db, [seatTaken, seatsTaken])).filter(({ to }) => to.includes(player.auth_id));
    expect(told.map(({ title }) => title)).toEqual([`You have 5 seats: ${world.campaign.title}`]);
    const ofOwner = (await toldIn(db, [playersMoved])).filter(({ to }) =>
      to.includes(world.campaign.owner!.auth_id),
    );
    expect(ofOwner.map(({ title }) => title)).toEqual([`${world.campaign.title}: 5 took a seat`]);
  });

  test('that go back before they were told of by mail are told of no more, alone or together', async () => {
    const world = await open();
    const player = await makePlayer(db);
    const context = contextOf(player);
    const [first, ...rest] = world.sessions.map(({ id }) => id);
    await takeSeats(context, { seriesId: world.seriesId, sessionIds: [first!, ...rest] });
    await cancelAttendance(context, { sessionId: first! });
    const { results } = await giveBackSeats(context, { seriesId: world.seriesId, sessionIds: rest });
    expect(results.map(({ outcome }) => outcome)).toEqual(rest.map(() => 'done'));
    const told = await toldIn(db, [seatsTaken, seatGivenBack, seatsGivenUp]);
    expect(told.filter(({ to }) => to.includes(player.auth_id))).toEqual([]);
  });

  test('that are paid stay when the others are given back', async () => {
    const world = await open();
    const paid = { price: '5.00', payment_status: 'paid' } as const;
    const [first, second] = world.sessions.map(({ id }) => id);
    await makeSeat(db, { session_id: first!, player_id: world.member.id, ...paid });
    await makeSeat(db, { session_id: second!, player_id: world.member.id });
    const sessionIds = [first!, second!];
    const { results } = await giveBackSeats(contextOf(world.member), {
      seriesId: world.seriesId,
      sessionIds,
    });
    const outcomeOf = new Map(results.map((result) => [result.sessionId, result.outcome]));
    expect(sessionIds.map((id) => outcomeOf.get(id))).toEqual(['refused', 'done']);
  });
});

/** Players each take the whole series while the organiser changes and deletes parts of it. Returns what is left. */
async function bookTogether(database: Database) {
  const world = await open({ max_players: 3 });
  const { seriesId, sessions, campaign } = world;
  const players: PlayerRow[] = [];
  for (let index = 0; index < 12; index += 1) players.push(await makePlayer(db));
  const sessionIds = sessions.map(({ id }) => id);
  const organiser = contextOf(campaign.owner!, database);
  const outcomes = await race(players.length + 2, (index): Promise<unknown> => {
    if (index === players.length) return updateSeries(organiser, changeAt(sessions[1]!, { time: '20:00' }));
    if (index > players.length) return deleteSession(organiser, { sessionId: sessionIds[4]! });
    const from = index % 2 === 0 ? sessionIds : sessionIds.toReversed();
    return takeSeats(contextOf(players[index]!, database), { seriesId, sessionIds: from });
  });
  const seats = await db
    .selectFrom('player_sessions')
    .select(['session_id', (count) => count.fn.countAll<number>().as('taken')])
    .where('session_id', 'in', sessionIds)
    .groupBy('session_id')
    .execute();
  const failed = outcomes.filter(({ status }) => status === 'rejected');
  return { failed, taken: seats.map(({ taken }) => taken), times: await shownIn(world) };
}

describe('bookings of a series in a race with changes of it', () => {
  test('never oversell, never wait for each other, and lose no change', async () => {
    const { failed, taken, times } = await bookTogether(pool);
    expect(failed).toEqual([]);
    expect(taken).toEqual([3, 3, 3, 3]);
    expect(times.map((time) => time.slice(11))).toEqual(['19:00', '20:00', '20:00', '20:00']);
  });

  test('canary: without the locks they oversell', luck, async () => {
    const { taken } = await bookTogether(withoutLocks(pool));
    expect(Math.max(...taken)).toBeGreaterThan(3);
  });
});
