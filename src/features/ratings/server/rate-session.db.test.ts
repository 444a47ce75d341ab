import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { getOwnRating } from './get-own-rating.ts';
import { listGivenRatings } from './list-given-ratings.ts';
import { rateSession } from './rate-session.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const later = new Date(now.getTime() + 1);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

/** A session that began now, with a player in it. */
async function play(startDate = now) {
  const campaign = await makeCampaign(db);
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: startDate });
  const player = await makePlayer(db);
  await makeSeat(db, { session_id: session.id, player_id: player.id });
  return { campaign, player, input: { sessionId: session.id, stars: 4 } };
}

describe('rating a session', () => {
  test("counts for the campaign's owner, and the rater sees what they gave", async () => {
    const { campaign, player, input } = await play();
    expect(await rateSession(contextOf(player), input)).toEqual({ stars: 4 });
    expect(await getOwnRating(contextOf(campaign.owner!))).toMatchObject({ average: 4, count: 1 });
    expect(await listGivenRatings(contextOf(player), { campaignId: campaign.id })).toEqual({
      items: [input],
    });
    const stranger = contextOf(await makePlayer(db));
    expect(await listGivenRatings(stranger, { campaignId: campaign.id })).toEqual({ items: [] });
  });

  test('is done once for a session, however many requests race, and again for another', async () => {
    const { campaign, player, input } = await play();
    const outcomes = await race(20, () => rateSession(contextOf(player, pool), input));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(
      Array.from({ length: 19 }, () => ({ reason: refusedWith('ALREADY_RATED') })),
    );
    const second = await makeSession(db, { campaign_id: campaign.id, session_number: 2, start_date: now });
    await makeSeat(db, { session_id: second.id, player_id: player.id });
    await rateSession(contextOf(player), { sessionId: second.id, stars: 5 });
    expect(await getOwnRating(contextOf(campaign.owner!))).toMatchObject({ average: 4.5, count: 2 });
  });

  test('waits until the session begins', async () => {
    const { player, input } = await play(later);
    await expect(rateSession(contextOf(player), input)).rejects.toMatchObject(
      refusedWith('SESSION_NOT_BEGUN'),
    );
  });

  test('is for players who were confirmed, and for nobody about themselves', async () => {
    const { campaign, player, input } = await play();
    for (const other of [campaign.owner!, await makePlayer(db)]) {
      await expect(rateSession(contextOf(other), input)).rejects.toMatchObject(
        refusedWith('NOT_AT_THE_TABLE'),
      );
    }
    await expect(rateSession(contextOf(player), { ...input, sessionId: newId() })).rejects.toMatchObject(
      refusedWith('SESSION_NOT_FOUND'),
    );
    // The campaign passes on to the player, who sat there before.
    const members = db.updateTable('campaign_players').where('campaign_id', '=', campaign.id);
    await members.where('player_id', '=', campaign.owner!.id).set({ role_type: 'player' }).execute();
    await expect(rateSession(contextOf(player), input)).rejects.toMatchObject(refusedWith('NOBODY_TO_RATE'));
    await members.where('player_id', '=', player.id).set({ role_type: 'owner' }).execute();
    await expect(rateSession(contextOf(player), input)).rejects.toMatchObject(refusedWith('OWN_RATING'));
  });

  test('writes to the audit log neither who was rated nor for which session nor how', async () => {
    const { player, input } = await play();
    await rateSession(contextOf(player), input);
    const [entry] = await db.selectFrom('audit_log').selectAll().execute();
    expect(entry).toMatchObject({ action: 'rating.give', actor_id: player.auth_id });
    expect(entry).toMatchObject({ subject_type: 'rating', subject_id: null, details: {} });
  });
});
