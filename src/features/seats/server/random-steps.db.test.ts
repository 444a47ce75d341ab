import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks, withoutOrder } from '../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeSeries, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { cancelAttendance } from './cancel-attendance.ts';
import { cancelSeat } from './cancel-seat.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { setSeatPayment } from './set-seat-payment.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';
import { giveBackSeats, takeSeats } from '#features/sessions/server/series/take-seats.ts';
import { updateSeries } from '#features/sessions/server/series/update-series.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { joinWaitlist } from './waitlist/join-waitlist.ts';
import { acceptOffer } from './waitlist/accept-offer.ts';
import { declineOffer, leaveWaitlist } from './waitlist/leave-waitlist.ts';
import { advanceDueLines } from './waitlist/waitlist-queue.ts';

const { db } = testDatabase();
const pool = racePool();

const isLong = process.env['LONG_TESTS'] === '1';
const STEPS = isLong ? 10_000 : 800;
/** As many steps at once as there are connections, so that they really run concurrently. */
const AT_ONCE = 24;
const PLAYERS = 30;
const HOUR_MS = 3_600_000;
/** How long before its start a session becomes first come, first served. */
const FIRST_COME_MS = 2 * HOUR_MS;

/** Pseudo-random numbers that are the same every time (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type PlayerContext = Parameters<typeof confirmAttendance>[0];
type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;

const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 24 * HOUR_MS);

/** A campaign with three sessions of a series, its owner and thirty players. */
async function makeTable() {
  const campaign = await makeCampaign(db, { type: 'Retailer', min_players: 1, max_players: 4 });
  const series = await makeSeries(db, {
    campaign_id: campaign.id,
    first_date: inWeeks(1),
    last_date: inWeeks(3),
  });
  const sessions: string[] = [];
  for (let number = 1; number <= 3; number += 1) {
    const session = await makeSession(db, {
      campaign_id: campaign.id,
      session_number: number,
      price: '5.00',
      series_id: series.id,
      series_date: inWeeks(number),
    });
    sessions.push(session.id);
  }
  const players: PlayerRow[] = [];
  for (let index = 0; index < PLAYERS; index += 1) players.push(await makePlayer(db));
  /** The clock for all contexts, which steps move forward. */
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
  /** Also the sessions that have begun. */
  const everySession = [...sessions];
  return { campaignId: campaign.id, owner: campaign.owner!, sessions, everySession, players, clock };
}
type Table = Awaited<ReturnType<typeof makeTable>>;

/**
 * One random step. Players book one session or all of them, cancel, wait, answer offers and leave; the owner changes
 * the size, moves sessions and the series, marks paid and cancels; time passes, and offers expire.
 */
async function takeStep(table: Table, on: Database, random: (below: number) => number): Promise<unknown> {
  const clock = table.clock.now;
  const contextOf = (player: PlayerRow) => testContext({ db: on, actor: playerActor(player), clock });
  const player = contextOf(table.players[random(PLAYERS)]!);
  const owner = contextOf(table.owner);
  const sessionId = table.sessions[random(table.sessions.length)]!;
  const kind = random(100);
  const size = 1 + random(6);
  if (kind < 20) return confirmAttendance(player, { sessionId });
  if (kind < 22) return bookSeries(player, sessionId, random);
  if (kind < 46) return joinWaitlist(player, { sessionId });
  if (kind < 56) return cancelAttendance(player, { sessionId });
  if (kind < 66) return answerOffer(table, on, { sessionId, random });
  if (kind < 68) return leaveWaitlist(player, { sessionId });
  if (kind < 72) return leaveCampaign(player, { campaignId: table.campaignId });
  if (kind < 80) {
    const revision = await revisionOf(table.campaignId);
    return updateCampaign(owner, { campaignId: table.campaignId, revision, ...campaignOfSize(size) });
  }
  if (kind < 82) return changeSeries(owner, sessionId, random);
  if (kind < 86) {
    const { revision, session_number: sessionNumber } = await db
      .selectFrom('sessions')
      .select(['revision', 'session_number'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const fields = sessionAt(new Date(clock().getTime() + (24 + random(96)) * HOUR_MS));
    return updateSession(owner, { sessionId, revision, ...fields, sessionNumber });
  }
  if (kind < 87) return letBegin(table, sessionId, random);
  if (kind < 91) {
    table.clock.ahead += random(5) * HOUR_MS;
    return advanceDueLines({ db: on, clock, jobs: owner.jobs });
  }
  const seat = await someSeat(sessionId, random);
  if (!seat) return undefined;
  if (kind < 94)
    return setSeatPayment(owner, { seatId: seat, paymentStatus: random(2) ? 'paid' : 'pending' });
  return cancelSeat(owner, { seatId: seat });
}

/** The series that a session is in now, with the revisions that an edit form would start from. */
const findSeriesOf = (sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('session_series as series', 'series.id', 'sessions.series_id')
    .select(['series.id as seriesId', 'series.revision as seriesRevision', 'sessions.revision'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();

/** Takes a seat in every session that is still part of the session's series, or gives all of them back. */
async function bookSeries(player: PlayerContext, sessionId: string, random: (below: number) => number) {
  const act = random(3) === 0 ? giveBackSeats : takeSeats;
  const { seriesId } = await findSeriesOf(sessionId);
  const rows = await db.selectFrom('sessions').select('id').where('series_id', '=', seriesId).execute();
  return act(player, { seriesId, sessionIds: rows.map(({ id }) => id) });
}

/** Moves the sessions of a series or changes their price, from one session on or for all upcoming ones. */
async function changeSeries(owner: PlayerContext, sessionId: string, random: (below: number) => number) {
  const changes = random(2) ? { days: 1 + random(3) } : { priceCents: 100 * random(6) };
  const scope = random(2) ? ('all' as const) : ('following' as const);
  const { seriesRevision, revision } = await findSeriesOf(sessionId);
  return updateSeries(owner, { sessionId, revision, seriesRevision, scope, changes });
}

/** A player for whom a seat is held takes it, confirms it in the ordinary way, or lets it pass. */
async function answerOffer(
  table: Table,
  on: Database,
  { sessionId, random }: { sessionId: string; random: (below: number) => number },
): Promise<unknown> {
  const answer = random(3);
  const offers = await db
    .selectFrom('waitlist_entries')
    .select('player_id')
    .where('session_id', '=', sessionId)
    .where('offered_at', 'is not', null)
    .orderBy('place')
    .execute();
  const id = offers[random(Math.max(1, offers.length))]?.player_id;
  const player = table.players.find((each) => each.id === id);
  if (!player) return undefined;
  const context = testContext({ db: on, actor: playerActor(player), clock: table.clock.now });
  return [acceptOffer, confirmAttendance, declineOffer][answer]!(context, { sessionId });
}

const revisionOf = async (id: string): Promise<number> =>
  (await db.selectFrom('campaigns').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
    .revision;

/**
 * A session begins. Organisers can't move sessions into the past, so the database sets its start to an hour ago. A new
 * session is added to the series, or after some hundred steps there would be none left to take seats in.
 */
async function letBegin(
  table: Table,
  sessionId: string,
  random: (below: number) => number,
): Promise<unknown> {
  const now = table.clock.now().getTime();
  const place = table.sessions.indexOf(sessionId);
  if (place === -1) return undefined;
  const number = table.everySession.length + 1;
  table.everySession.push('to come');
  const { seriesId } = await findSeriesOf(sessionId);
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, sessionId);
    const begun = { start_date: new Date(now - HOUR_MS) };
    await transaction.updateTable('sessions').set(begun).where('id', '=', sessionId).execute();
  });
  await db
    .updateTable('session_series')
    .set({ last_date: inWeeks(number) })
    .where('id', '=', seriesId)
    .execute();
  const next = await makeSession(db, {
    campaign_id: table.campaignId,
    session_number: number,
    price: '5.00',
    start_date: new Date(now + (24 + random(96)) * HOUR_MS),
    series_id: seriesId,
    series_date: inWeeks(number),
  });
  table.everySession[number - 1] = next.id;
  table.sessions[place] = next.id;
  return next;
}

const campaignOfSize = (maxPlayers: number) => ({
  title: 'Any size',
  description: '',
  type: 'Retailer' as const,
  minPlayers: 1,
  maxPlayers,
  priceCents: 500,
  retailerId: null,
  isTournament: false,
});

const sessionAt = (startsAt: Date) => ({
  description: 'Moved',
  startDate: startsAt.toISOString(),
  priceCents: 500,
});

async function someSeat(sessionId: string, random: (below: number) => number): Promise<string | undefined> {
  const seats = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
  return seats[random(Math.max(1, seats.length))]?.id;
}

/** Counts what is wrong in sessions that are not first come, first served yet; all zero if nothing is. */
async function findWrongs({ clock }: Table) {
  const { rows } = await sql<Record<'overbooked' | 'forgotten' | 'disordered', number>>`
    with line as (
      select sessions.id, campaigns.max_players,
        (select count(*) from player_sessions seat where seat.session_id = sessions.id)
          + (select count(offered_at) from waitlist_entries held where held.session_id = sessions.id) as promised,
        exists (select from waitlist_entries waiting
          where waiting.session_id = sessions.id and waiting.offered_at is null) as is_awaited,
        exists (select from waitlist_entries earlier join waitlist_entries later on later.session_id = earlier.session_id
          where earlier.session_id = sessions.id and earlier.place < later.place
            -- Asked before somebody who came earlier, or in line before them.
            and (earlier.offered_at is null and later.offered_at is not null
              or earlier.waiting_since > later.waiting_since)) as is_disordered
      from sessions join campaigns on campaigns.id = sessions.campaign_id
      where sessions.start_date > ${new Date(clock.now().getTime() + FIRST_COME_MS)}::timestamptz)
    select count(*) filter (where promised > max_players)::int as overbooked,
      count(*) filter (where is_awaited and promised < max_players)::int as forgotten,
      count(*) filter (where is_disordered)::int as disordered
    from line`.execute(db);
  return rows[0]!;
}

/** How many players were offered a seat of a session more often than they joined its waiting list. */
async function countOfferedTwice({ everySession }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with joined as (
      select subject_id, details -> 'after' ->> 'playerId' as player_id, count(*) as times
      from audit_log where action = 'waitlist.join' group by 1, 2
    ), offered as (
      select subject_id, player_id, count(*) as times
      from audit_log cross join jsonb_array_elements_text(details -> 'after' -> 'playerIds') player_id
      where action = 'waitlist.offer' group by 1, 2)
    select count(*)::int as count
    from offered left join joined using (subject_id, player_id)
    where subject_id = any(${everySession}::text[]) and offered.times > coalesce(joined.times, 0)`.execute(
    db,
  );
  return rows[0]!.count;
}

const fine = { overbooked: 0, forgotten: 0, disordered: 0 };
type Tally = { steps: number; wrongs: typeof fine; done: number; offers: number; errors: unknown[] };
const isFine = ({ wrongs }: Tally) => Object.values(wrongs).every((count) => count === 0);

/** Takes the steps, several at once, and checks the state after each batch. Stops early if a check fails. */
async function play(on: Database, steps: number): Promise<Tally & { offeredTwice: number }> {
  const table = await makeTable();
  const random = randomNumbers(20_261_120);
  const tally: Tally = { steps: 0, wrongs: fine, done: 0, offers: 0, errors: [] };
  while (tally.steps < steps && isFine(tally)) {
    const outcomes = await race(AT_ONCE, () => takeStep(table, on, random));
    tally.steps += outcomes.length;
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') tally.done += 1;
      else if (!(outcome.reason instanceof DomainError)) tally.errors.push(outcome.reason);
    }
    tally.wrongs = await findWrongs(table);
  }
  const offered = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'waitlist.offer')
    .execute();
  return { ...tally, offers: offered.length, offeredTwice: await countOfferedTwice(table) };
}

describe(`${STEPS} random steps of players and their organiser, many at once`, () => {
  test(
    'never promise more seats of a session than it has, keep the order of its line, offer no seat twice and forget nobody who waits',
    async () => {
      const { wrongs, offeredTwice, done, offers, errors } = await play(pool, STEPS);
      expect({ wrongs, offeredTwice, errors }).toEqual({ wrongs: fine, offeredTwice: 0, errors: [] });
      // Most of the steps must have done something, or they prove nothing.
      expect(done).toBeGreaterThan(STEPS / 4);
      expect(offers).toBeGreaterThan(STEPS / 80);
    },
    isLong ? 1_200_000 : 120_000,
  );

  test(
    'canary: without the locks the same steps oversell',
    { ...luck, timeout: isLong ? 300_000 : 60_000 },
    async () => {
      const { wrongs } = await play(withoutLocks(pool), 5_000);
      expect(wrongs.overbooked).toBeGreaterThan(0);
    },
  );

  test(
    'canary: without the order the same steps ask somebody before the one who came first',
    { ...luck, timeout: isLong ? 300_000 : 60_000 },
    async () => {
      const { wrongs } = await play(withoutOrder(pool), 5_000);
      expect(wrongs.disordered).toBeGreaterThan(0);
    },
  );
});
