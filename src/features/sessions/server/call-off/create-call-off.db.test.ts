import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import {
  after,
  now,
  openFullSession,
  type PlayerRow,
  rowsOf,
  start,
} from '../../../../../tests/fixtures/call-off-world.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { campaignTypeIds, makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { getTonight } from '#features/play/server/tonight/list-tonight.ts';
import { findShownCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listDueDecisions } from '#features/campaigns/server/records/admission/decisions.ts';
import { findSessionsToCopy } from '#features/membership/server/records/copies/copies.ts';
import { listFigures } from '#features/membership/server/records/figures/figures.ts';
import { listGamesToCome } from '#features/retailers/server/records/games-to-come.ts';
import { listSessionsOfPlayer } from '#features/calendars/server/records/calendar-sessions.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { joinWaitlist } from '#features/seats/server/waitlist/join-waitlist.ts';
import { acceptOffer } from '#features/seats/server/waitlist/accept-offer.ts';
import { setStatus } from '#features/membership/server/life/set-status.ts';
import { deleteSession } from '../delete-session.ts';
import { listCampaignSessions } from '../list-sessions.ts';
import { sessionsCalledOff } from '../notices/call-off-notices.ts';
import { listNextSessions } from '../records/next-sessions.ts';
import { createSeries } from '../for-others/create-series.ts';
import { getSeries } from '../series/get-series.ts';
import { undoEnd } from '../../call-off/rules.ts';
import { bringBack } from './restore-session.ts';
import { callOff } from './create-call-off.ts';
import { undoCallOff } from './undo-call-off.ts';

const { db } = testDatabase();

const contextOf = (player: PlayerRow, clock = now) => testContext({ db, actor: playerActor(player), clock });
const refusedWith = (code: string) => ({ refusal: { code } });
const open = (wish?: Parameters<typeof openFullSession>[1]) => openFullSession(db, wish);

describe('calling a session off', () => {
  test('ends its seats and its line, notes what is to be paid back, and keeps the session with the words', async () => {
    const world = await open();
    const answer = await world.off('The game master is ill.');
    expect(answer).toEqual({ id: expect.any(String), sessions: 1, seatsGivenUp: 2, refundCents: 750 });
    const { seats, line, refunds, late } = await rowsOf(db, world);
    expect({ seats, line, late }).toEqual({ seats: [], line: [], late: [] });
    expect(refunds).toMatchObject([
      {
        player_id: world.paid.id,
        organiser_id: world.owner.id,
        price: '7.50',
        session_number: 3,
        returned_at: null,
      },
    ]);
    const shown = await world.shown();
    expect(shown.calledOff).toEqual({
      id: answer.id,
      at: now.toISOString(),
      words: 'The game master is ill.',
    });
    expect(shown.seatsTaken).toBe(0);
    expect(shown.revision).toBe(world.session.revision + 1);
  });

  test('tells everybody who had a seat or waited, each once, with the words', async () => {
    const world = await open();
    const helper = await makePlayer(db);
    await makeMember(db, { campaign_id: world.campaign.id, player_id: helper.id, co_organises: true });
    await world.off('The game master is ill.');
    const told = await toldIn(db, noticesOfCampaigns);
    const ofUser = ({ auth_id }: PlayerRow) => told.filter(({ to }) => to.includes(auth_id));
    const when = 'It was to be Mon, Feb 22, 2027, 7:30 PM EST.';
    const lines = ({ auth_id }: PlayerRow) => told.find(({ to }) => to.includes(auth_id))?.lines.slice(1);
    expect(ofUser(world.paid)).toMatchObject([
      {
        kind: 'session.called-off',
        title: 'Session 3 of The Mill is called off',
        lines: [
          'The game master is ill.',
          when,
          'Your seat is given up with it.',
          'The organiser has to give you $7.50 back. My Purchases lists it until that is done.',
        ],
        path: `/campaigns/${world.campaign.id}#session-${world.session.id}`,
      },
    ]);
    expect(lines(world.unpaid)).toEqual([when, 'Your seat is given up with it.']);
    expect(lines(world.second)).toEqual([when, 'You no longer wait for a seat.']);
    expect(lines(helper)).toEqual([when, 'You organise this campaign.']);
    expect(ofUser(world.owner)).toEqual([]);
    expect(told).toHaveLength(5);
  });

  test('nobody has a mail of it while it can be undone', async () => {
    const world = await open();
    await world.off();
    const due = await db
      .selectFrom('notice_readers')
      .innerJoin('notices', 'notices.id', 'notice_id')
      .select('due_at')
      .where('kind', '=', sessionsCalledOff.name)
      .where('user_id', '=', world.paid.auth_id)
      .execute();
    expect(due[0]!.due_at!.getTime()).toBeGreaterThan(undoEnd(now).getTime());
  });

  test('takes the session out of calendars: the mails cancel it, and feeds show it as off', async () => {
    const world = await open();
    await world.off();
    const { config } = contextOf(world.owner);
    const readers = [{ userId: world.paid.auth_id, email: 'paid@example.com' }];
    const facts = sessionsCalledOff.facts.parse(
      (
        await db.selectFrom('notices').select('facts').where('kind', '=', sessionsCalledOff.name).execute()
      ).at(-1)!.facts,
    );
    const parts = await sessionsCalledOff.calendars!(facts, readers, { db, now: after(40), config });
    expect(parts.get(world.paid.auth_id)).toMatchObject([{ method: 'CANCEL' }]);
    const span = { from: now, to: new Date('2028-01-01'), now, most: 10 };
    expect(await listSessionsOfPlayer(db, world.owner.id, span)).toMatchObject([{ isOff: true }]);
  });

  test('is a late cancellation within a day of the start, and none before', async () => {
    const late = await open({ startDate: after(3600 * 5) });
    await late.off();
    expect((await rowsOf(db, late)).late).toMatchObject([{ session_start: after(3600 * 5) }]);
    const early = await open();
    await early.off();
    expect((await rowsOf(db, early)).late).toEqual([]);
  });

  test('nobody finds it as the next one any more', async () => {
    const world = await open();
    const { campaign, owner, session } = world;
    const store = await makeRetailer(db);
    await db
      .updateTable('campaigns')
      .set({ min_to_go: 1, decide_hours: 168, retailer_id: store.id, type_id: campaignTypeIds.Retailer })
      .where('id', '=', campaign.id)
      .execute();
    const owned = contextOf(owner);
    const looks = async () => ({
      next: (await findShownCampaign(owned, { campaignId: campaign.id }))?.nextSession?.id,
      tonight: (await getTonight(owned, { campaignId: campaign.id })).evening?.session.id,
      home: (await listNextSessions(db, owner.id, now)).map(({ id }) => id),
      decisions: (await listDueDecisions(db, now)).filter((id) => id === session.id),
      copies: (await findSessionsToCopy(db, campaign.id, { now, most: 5 })).map(({ id }) => id),
      store: (await listGamesToCome(db, store.id, now)).map(({ next }) => next.number),
      figures: (await listFigures(db, campaign.id, new Date('2028-01-01'))).map(({ sessionId }) => sessionId),
    });
    const { id } = session;
    expect(await looks()).toMatchObject({
      next: id,
      tonight: id,
      home: [id],
      decisions: [id],
      copies: [id],
      store: [3],
      figures: [id],
    });
    await world.off();
    expect(await looks()).toMatchObject({
      next: undefined,
      tonight: undefined,
      home: [],
      decisions: [],
      copies: [],
      store: [],
      figures: [],
    });
  });

  test('a called-off session takes nobody, lets nobody wait, and lets itself be deleted', async () => {
    const world = await open();
    await world.off();
    const of = { sessionId: world.session.id };
    await expect(confirmAttendance(contextOf(world.first), of)).rejects.toMatchObject(
      refusedWith('SESSION_CALLED_OFF'),
    );
    await expect(joinWaitlist(contextOf(world.first), of)).rejects.toMatchObject(
      refusedWith('SESSION_CALLED_OFF'),
    );
    await expect(acceptOffer(contextOf(world.first), of)).rejects.toMatchObject(
      refusedWith('SESSION_CALLED_OFF'),
    );
    expect(await deleteSession(contextOf(world.owner), of)).toEqual({ seatsGivenUp: 0 });
  });

  test('others than the organisers are refused all three acts', async () => {
    const world = await open();
    const { campaign, session, first } = world;
    const stranger = contextOf(first);
    const which = { scope: 'one', sessionId: session.id } as const;
    const forbidden = refusedWith('FORBIDDEN');
    await expect(callOff(stranger, { campaignId: campaign.id, which, words: null })).rejects.toMatchObject(
      forbidden,
    );
    const { id: callOffId } = await world.off();
    await expect(undoCallOff(stranger, { campaignId: campaign.id, callOffId })).rejects.toMatchObject(
      forbidden,
    );
    await expect(bringBack(stranger, { sessionId: session.id })).rejects.toMatchObject(forbidden);
  });

  test('what has begun, is off already, is of another campaign or of one that ended is refused', async () => {
    const world = await open();
    await expect(world.off(null, start)).rejects.toMatchObject(refusedWith('SESSION_BEGUN'));
    await world.off();
    await expect(world.off()).rejects.toMatchObject(refusedWith('SESSION_CALLED_OFF'));
    const other = await makeCampaign(db);
    const strange = { campaignId: other.id, words: null };
    const sessionId = world.session.id;
    for (const [scope, code] of [
      ['one', 'SESSION_NOT_FOUND'],
      ['series', 'SERIES_NOT_FOUND'],
      ['campaign', 'NOTHING_TO_CALL_OFF'],
    ] as const) {
      const which = scope === 'campaign' ? { scope } : { scope, sessionId };
      await expect(callOff(contextOf(other.owner!), { ...strange, which })).rejects.toMatchObject(
        refusedWith(code),
      );
    }
    await db.updateTable('campaigns').set({ status: 'ended' }).where('id', '=', other.id).execute();
    await expect(
      callOff(contextOf(other.owner!), { ...strange, which: { scope: 'campaign' } }),
    ).rejects.toMatchObject(refusedWith('CAMPAIGN_ENDED'));
  });

  test('a campaign whose sessions are called off ends, which was refused before', async () => {
    const world = await open();
    const ending = { campaignId: world.campaign.id, shownStatus: 'active', status: 'ended' } as const;
    await expect(setStatus(contextOf(world.owner), ending)).rejects.toMatchObject(
      refusedWith('CAMPAIGN_HAS_SEATS_TO_COME'),
    );
    await callOff(contextOf(world.owner), {
      campaignId: world.campaign.id,
      which: { scope: 'campaign' },
      words: null,
    });
    expect(await setStatus(contextOf(world.owner), ending)).toEqual({ status: 'ended' });
  });
});

/** A weekly series of four, and a session that is in none. */
async function dates() {
  const campaign = await makeCampaign(db, { min_players: 1, max_players: 4 });
  const owner = contextOf(campaign.owner!);
  await createSeries(owner, {
    campaignId: campaign.id,
    sessionNumber: 1,
    description: 'The mill',
    priceCents: 0,
    firstDate: '2027-02-25',
    time: '19:00',
    timeZone: 'America/New_York',
    repeat: { kind: 'weekly', count: 4 },
  });
  await makeSession(db, { campaign_id: campaign.id, session_number: 9, start_date: start });
  const list = async () => (await listCampaignSessions(owner, { campaignId: campaign.id })).items;
  const offNumbers = async () =>
    (await list()).filter(({ calledOff }) => calledOff).map(({ sessionNumber }) => sessionNumber);
  return { campaign, owner, list, offNumbers };
}

const of = (session: { id: string }) => ({ scope: 'one', sessionId: session.id }) as const;

describe('calling part of a series off', () => {
  test.each([
    ['one', [2]],
    ['following', [2, 3, 4]],
    ['series', [1, 2, 3, 4]],
    ['campaign', [1, 2, 3, 4, 9]],
  ] as const)('scope %s', async (scope, numbers) => {
    const { campaign, owner, list, offNumbers } = await dates();
    const second = (await list())[1]!;
    const which = scope === 'campaign' ? { scope } : { scope, sessionId: second.id };
    const player = await makePlayer(db);
    for (const { id } of await list()) await makeSeat(db, { session_id: id, player_id: player.id });
    expect(await callOff(owner, { campaignId: campaign.id, which, words: null })).toMatchObject({
      sessions: numbers.length,
    });
    expect(await offNumbers()).toEqual(numbers);
    const told = (await toldIn(db, [sessionsCalledOff])).filter(({ to }) => to.includes(player.auth_id));
    expect(told).toHaveLength(1);
    expect(told[0]!.title).toMatch(
      numbers.length === 1 ? /is called off/ : new RegExp(`^${numbers.length} sessions`),
    );
  });

  test('what is off already stays as it is, and dates that are off are no seats to take', async () => {
    const { campaign, owner, list } = await dates();
    const [first, second] = await list();
    await callOff(owner, { campaignId: campaign.id, which: of(second!), words: 'Rain' });
    expect(
      await callOff(owner, {
        campaignId: campaign.id,
        which: { scope: 'series', sessionId: first!.id },
        words: 'All',
      }),
    ).toMatchObject({ sessions: 3 });
    expect((await list()).map(({ calledOff }) => calledOff?.words)).toEqual([
      'All',
      'Rain',
      'All',
      'All',
      undefined,
    ]);
    const { dates: left } = await getSeries(owner, { seriesId: first!.series!.id });
    expect(left).toEqual([]);
  });
});
