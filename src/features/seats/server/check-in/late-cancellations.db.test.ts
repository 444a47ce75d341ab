import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { cancelSeat } from '../cancel-seat.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T20:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });

const open = async () => {
  const campaign = await makeCampaign(db);
  return { campaign, owner: contextOf(campaign.owner!), visitor: contextOf(await makePlayer(db)) };
};

/** A session of the campaign with somebody seated. */
async function seated(campaignId: string, startDate: Date, number: number) {
  const session = await makeSession(db, {
    campaign_id: campaignId,
    start_date: startDate,
    session_number: number,
  });
  return { session, seat: await makeSeat(db, { session_id: session.id }) };
}

const countLate = async () => (await db.selectFrom('late_cancellations').select('id').execute()).length;

describe('a session that is cancelled late', () => {
  test('is seen by everybody on the pages of its organiser, from three sessions on', async () => {
    const { campaign, owner, visitor } = await open();
    const read = async () => (await getCampaign(visitor, { campaignId: campaign.id })).lateCancellations;
    const { session } = await seated(campaign.id, hours(5), 1);
    await deleteSession(owner, { sessionId: session.id });
    await seated(campaign.id, hours(-48), 2);
    // Nobody had a seat, so the session does not count.
    await makeSession(db, { campaign_id: campaign.id, start_date: hours(-24), session_number: 3 });
    expect(await read()).toBeNull();
    await seated(campaign.id, hours(-72), 4);
    expect(await read()).toEqual({ late: 1, of: 3 });
    const other = await makeCampaign(db, { owner: campaign.owner });
    expect((await getCampaign(visitor, { campaignId: other.id })).lateCancellations).toEqual({
      late: 1,
      of: 3,
    });
    for (let day = 0; day < 20; day += 1) await seated(other.id, hours(5.1 - 24 * (day + 1)), day + 1);
    expect(await read()).toEqual({ late: 1, of: 20 });
  });

  test('is one also where the seats were cancelled before it was deleted', async () => {
    const { campaign, owner } = await open();
    const { session, seat } = await seated(campaign.id, hours(5), 1);
    await cancelSeat(owner, { seatId: seat.id });
    await deleteSession(owner, { sessionId: session.id });
    expect(await countLate()).toBe(1);
  });

  test('is none where nobody had a seat, or where there was more than a day left', async () => {
    const { campaign, owner } = await open();
    const empty = await makeSession(db, { campaign_id: campaign.id, start_date: hours(5) });
    await deleteSession(owner, { sessionId: empty.id });
    const { session } = await seated(campaign.id, hours(25), 2);
    await deleteSession(owner, { sessionId: session.id });
    expect(await countLate()).toBe(0);
  });

  test('is also one that is moved by more than a day, and none that is moved by less', async () => {
    const { campaign, owner } = await open();
    const { session } = await seated(campaign.id, hours(5), 1);
    const moveTo = async (startDate: Date, revision: number) =>
      updateSession(owner, {
        sessionId: session.id,
        revision,
        sessionNumber: 1,
        description: session.description,
        startDate: startDate.toISOString(),
        priceCents: 0,
        lengthMinutes: null,
        place: null,
        onlineLink: null,
        notes: null,
      });
    await moveTo(hours(20), session.revision);
    expect(await countLate()).toBe(0);
    await moveTo(hours(48), session.revision + 1);
    expect(await countLate()).toBe(1);
  });
});
