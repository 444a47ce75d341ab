import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { DAY_MS } from '#shared/time.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { decideSessions, confirmSessionGoesAhead } from './decide-session.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * (DAY_MS / 24));

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, clock = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock });
const refusedWith = (code: string) => ({ refusal: { code } });

/** A campaign with its owner, an upcoming session and a stranger. */
async function open(given: Parameters<typeof makeCampaign>[1] = {}) {
  const campaign = await makeCampaign(db, { title: 'The Mill', ...given });
  const session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: hours(72),
  });
  const stranger = await makePlayer(db, { alias: `Sam ${campaign.title} ${session.id}`.slice(0, 40) });
  return { campaign, campaignId: campaign.id, owner: campaign.owner!, session, stranger };
}

const decideAt = (at: Date) => decideSessions(testContext({ db, clock: at }));
const shown = async (campaignId: string) =>
  (await listCampaignSessions(testContext({ db, clock: now }), { campaignId })).items[0]!.goingAhead;
const told = async (userId: string) =>
  (await toldIn(db, noticesOfCampaigns)).filter(({ to }) => to.includes(userId));

describe('a session that needs players to go ahead', () => {
  const needing = { min_to_go: 2, decide_hours: 48, max_players: 4 };
  test('with enough players it goes ahead at its time, once, and whoever holds a seat is told', async () => {
    const { campaignId, session, stranger, owner } = await open(needing);
    const other = await makePlayer(db);
    await makeSeat(db, { session_id: session.id, player_id: stranger.id });
    expect(await shown(campaignId)).toMatchObject({ state: 'needs', missing: 1 });
    await makeSeat(db, { session_id: session.id, player_id: other.id });
    expect(await decideAt(hours(23))).toBe(0);
    expect(await decideAt(hours(24))).toBe(1);
    expect(await decideAt(hours(24))).toBe(0);
    expect(await told(stranger.auth_id)).toMatchObject([{ kind: 'session.goes-ahead' }]);
    expect(await told(owner.auth_id)).toEqual([]);
    // The decision stays, even if players leave afterwards.
    await db.deleteFrom('player_sessions').where('player_id', '=', other.id).execute();
    expect(await shown(campaignId)).toMatchObject({ state: 'ahead' });
    expect(await decideAt(hours(25))).toBe(0);
  });

  test('with too few it is open, nothing is cancelled, and its organiser lets it go ahead', async () => {
    const { campaignId, session, stranger, owner } = await open(needing);
    await makeSeat(db, { session_id: session.id, player_id: stranger.id });
    expect(await decideAt(hours(24))).toBe(1);
    expect(await decideAt(hours(24))).toBe(0);
    expect(await told(stranger.auth_id)).toMatchObject([
      { kind: 'session.open', title: 'Session 3 of The Mill needs 1 more' },
    ]);
    expect(await told(owner.auth_id)).toMatchObject([
      { kind: 'session.to-decide', title: 'Decide about session 3 of The Mill: it needs 1 more' },
    ]);
    expect(await shown(campaignId)).toMatchObject({ state: 'open', missing: 1 });
    const step = { sessionId: session.id };
    await expect(confirmSessionGoesAhead(contextOf(stranger), step)).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await confirmSessionGoesAhead(contextOf(owner), step);
    await expect(confirmSessionGoesAhead(contextOf(owner), step)).rejects.toMatchObject(
      refusedWith('NOTHING_TO_DECIDE'),
    );
    expect(await shown(campaignId)).toMatchObject({ state: 'ahead', missing: 0 });
    expect((await told(stranger.auth_id)).map(({ kind }) => kind).toSorted()).toEqual([
      'session.goes-ahead',
      'session.open',
    ]);
  });

  test('left open it goes ahead with the player who was missing, and moved it is decided again', async () => {
    const { campaignId, session, stranger } = await open(needing);
    await makeSeat(db, { session_id: session.id, player_id: stranger.id });
    await decideAt(hours(24));
    await makeSeat(db, { session_id: session.id, player_id: (await makePlayer(db)).id });
    expect(await decideAt(hours(25))).toBe(1);
    await db
      .updateTable('sessions')
      .set({ start_date: hours(120) })
      .where('id', '=', session.id)
      .execute();
    await db.deleteFrom('player_sessions').where('player_id', '<>', stranger.id).execute();
    expect(await shown(campaignId)).toMatchObject({ state: 'needs', missing: 1 });
    expect(await decideAt(hours(71))).toBe(0);
    expect(await decideAt(hours(72))).toBe(1);
    expect(await shown(campaignId)).toMatchObject({ state: 'open' });
  });

  test('nothing is decided that is paused, hidden or begun', async () => {
    await open({ ...needing, status: 'paused' });
    const { session } = await open(needing);
    await db.updateTable('sessions').set({ hidden_at: now }).where('id', '=', session.id).execute();
    await open(needing);
    expect(await decideAt(hours(72))).toBe(0);
  });
});
