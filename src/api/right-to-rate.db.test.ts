import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../tests/support/actors.ts';
import { testContext } from '../../tests/support/context.ts';
import { racePool, testDatabase } from '../../tests/support/database.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { getOwnRating } from '#features/ratings/server/get-own-rating.ts';
import { rateSession } from '#features/ratings/server/rate-session.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const later = new Date(now.getTime() + 1);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

/** Creates a session that begins now, with a player seated in it. */
async function play(startDate = now) {
  const campaign = await makeCampaign(db);
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: startDate });
  const player = await makePlayer(db);
  await makeSeat(db, { session_id: session.id, player_id: player.id });
  return { campaign, player, input: { sessionId: session.id, stars: 4 } };
}

const seatOf = (sessionId: string) =>
  db.selectFrom('player_sessions').select('id').where('session_id', '=', sessionId).executeTakeFirstOrThrow();

/** How many statements wait for a lock. */
const waiting = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]?.n;

describe('the right to rate a session', () => {
  test('stays open to players who were seated when the session began, whatever the organiser does to the seat', async () => {
    const { campaign, player, input } = await play();
    const organiser = contextOf(campaign.owner!);
    const seat = await seatOf(input.sessionId);
    await cancelSeat(organiser, { seatId: seat.id });
    const { items } = await listCampaignSessions(contextOf(player), { campaignId: campaign.id });
    expect(items).toMatchObject([{ ownSeat: null, wasSeated: true }]);
    expect((await listCampaignSessions(organiser, { campaignId: campaign.id })).items).toMatchObject([
      { wasSeated: false },
    ]);
    const moved = {
      sessionId: input.sessionId,
      revision: 1,
      sessionNumber: 1,
      description: 'Later',
      startDate: '2099-01-01T00:00:00.000Z',
      priceCents: 0,
    };
    await expect(updateSession(organiser, moved)).rejects.toMatchObject(refusedWith('SESSION_FIXED'));
    await rateSession(contextOf(player), input);
    expect(await getOwnRating(organiser)).toMatchObject({ average: 4, count: 1 });
  });

  test('is closed to whose seat was cancelled before the session began, also once it has begun', async () => {
    const { campaign, player, input } = await play(later);
    const seat = await seatOf(input.sessionId);
    await cancelSeat(contextOf(campaign.owner!), { seatId: seat.id });
    const context = testContext({ db, actor: playerActor(player), clock: later });
    await expect(rateSession(context, input)).rejects.toMatchObject(refusedWith('NOT_AT_THE_TABLE'));
    expect((await listCampaignSessions(context, { campaignId: campaign.id })).items).toMatchObject([
      { wasSeated: false },
    ]);
  });

  test('stays open when the seat is cancelled in the moment in which the session begins', async () => {
    const { campaign, player, input } = await play();
    const seat = await seatOf(input.sessionId);
    let time = new Date(now.getTime() - 1);
    const organiser = testContext({ db: pool, actor: playerActor(campaign.owner!), clock: () => time });
    // The cancellation is requested before the session begins, but only gets the lock afterwards.
    const holder = await pool.startTransaction().execute();
    await holder.selectFrom('sessions').select('id').where('id', '=', input.sessionId).forUpdate().execute();
    const cancelled = cancelSeat(organiser, { seatId: seat.id });
    await expect.poll(() => waiting()).toBe(1);
    time = now;
    await holder.commit().execute();
    await cancelled;
    expect(await rateSession(contextOf(player), input)).toEqual({ stars: 4 });
  });
});
