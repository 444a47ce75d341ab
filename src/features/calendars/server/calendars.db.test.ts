import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setStatus } from '../../../../tests/editing/set-status.ts';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { readByIcalJs } from '../../../../tests/fixtures/calendar-reader.ts';
import { signedIn } from '../../../../tests/support/auth-session.ts';
import { testConfig, type TestContext, testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { testServer, type TestServer } from '../../../../tests/support/test-server.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { createLog } from '#platform/log.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { deleteOwnCampaign } from '#features/membership/server/life/delete-campaign.ts';
import { cancelAttendance } from '#features/seats/server/cancel-attendance.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { writeSessionHidden } from '#features/membership/server/records/moderated.ts';
import { findSessionFields } from '#features/sessions/server/records/session-changes.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { createAddress, getAddress, removeAddress } from './manage-address.ts';
import { sweepCalendarsQueue } from './sweep-calendars-queue.ts';

const { db } = testDatabase();
const config = testConfig({ PUBLIC_URL: 'http://guild.test' });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });
const makeAddress = async (context: TestContext) => createAddress(await signedIn(context));

/** Who sends the requests, and the server's time. */
let asker: Actor = anonymous;
let now = () => new Date();
let server: TestServer;
beforeAll(async () => {
  const contextFor = () => Promise.resolve(testContext({ db, actor: asker }));
  const parts = { visitorsDb: db, clock: () => now(), config, log: createLog('silent'), contextFor };
  server = await testServer({ otherRoutes: calendarRoutes(parts) });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
async function read(path: string) {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return readByIcalJs(await response.text()).events;
}
const entry = async (path: string, sessionId: string) =>
  (await read(path)).find(({ uid }) => uid === `${sessionId}@guild.test`);

/** A campaign at a store and a convention, with an owner and a player with a seat, and the player's calendar. */
async function world() {
  const retailer = await makeRetailer(db, { name: 'The Mill' });
  const convention = await makeConvention(db, { start_date: inDays(2), end_date: inDays(4) });
  const campaign = await makeCampaign(db, {
    type: 'Convention',
    retailer_id: retailer.id,
    convention_id: convention.id,
  });
  const session = await makeSession(db, {
    campaign_id: campaign.id,
    start_date: inDays(3),
    online_link: 'https://meet.example/secret',
    notes: 'Ring twice',
    created_at: inDays(-1),
  });
  const player = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  await makeSeat(db, { session_id: session.id, player_id: player.id, created_at: inDays(-1) });
  await db
    .updateTable('campaigns')
    .set({ calendar_changed_at: inDays(-1) })
    .execute();
  const [owner, seated] = [contextOf(campaign.owner!), contextOf(player)];
  const ofOwner = (await makeAddress(owner)).path!;
  const ofPlayer = (await makeAddress(seated)).path!;
  const inPublic = [
    `/campaigns/${campaign.id}/calendar.ics`,
    `/retailers/${retailer.id}/calendar.ics`,
    `/conventions/${convention.id}/calendar.ics`,
  ];
  const input = { sessionId: session.id };
  return {
    retailer,
    convention,
    campaign,
    session,
    player,
    owner,
    seated,
    ofOwner,
    ofPlayer,
    inPublic,
    input,
  };
}

describe('calendars', () => {
  test('a player’s holds seats, own campaigns and their conventions, with how to get in', async () => {
    const { ofPlayer, ofOwner, session, convention } = await world();
    for (const path of [ofPlayer, ofOwner]) {
      const events = await read(path);
      expect(events.map(({ uid }) => uid).toSorted()).toEqual(
        [`${session.id}@guild.test`, `${convention.id}@guild.test`].toSorted(),
      );
      expect((await entry(path, session.id))?.description).toContain('https://meet.example/secret');
    }
  });

  test('those of campaign, store and convention hold the session, and nothing for its players alone', async () => {
    const { inPublic, session, player, campaign } = await world();
    for (const path of inPublic) {
      const text = await (await get(path)).text();
      expect(text).toContain(session.id);
      expect(text).not.toMatch(/secret|Ring twice/);
      expect(text).not.toContain(player.alias);
      expect(text).not.toContain(campaign.owner!.alias);
    }
  });

  test('a session moves under its identity, with a higher sequence in every calendar', async () => {
    const { ofPlayer, inPublic, session, owner, input } = await world();
    const before = await Promise.all([ofPlayer, ...inPublic].map((path) => entry(path, session.id)));
    const fields = await findSessionFields(db, session.id);
    await updateSession(owner, { ...fields, ...input, startDate: inDays(5).toISOString() });
    const after = await Promise.all([ofPlayer, ...inPublic].map((path) => entry(path, session.id)));
    for (const [index, event] of after.entries()) {
      expect(event!.sequence).toBeGreaterThan(before[index]!.sequence);
      expect(event!.start).not.toBe(before[index]!.start);
    }
  });

  test('a store that gets another address says so at once', async () => {
    const { ofPlayer, session, retailer } = await world();
    const before = await entry(ofPlayer, session.id);
    const store = db.updateTable('retailers').where('id', '=', retailer.id);
    await store.set({ address: '7 New Street' }).execute();
    const after = await entry(ofPlayer, session.id);
    expect(after?.location).toContain('7 New Street');
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
  });

  test('a seat that was given back is off, and on again with a higher sequence when it is taken again', async () => {
    const { ofPlayer, session, seated, input } = await world();
    const states = [await entry(ofPlayer, session.id)];
    await cancelAttendance(seated, input);
    states.push(await entry(ofPlayer, session.id));
    await confirmAttendance(seated, input);
    states.push(await entry(ofPlayer, session.id));
    expect(states.map((state) => state?.status)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED']);
    const sequences = states.map((state) => state!.sequence);
    expect(sequences[1]).toBeGreaterThan(sequences[0]!);
    expect(sequences[2]).toBeGreaterThan(sequences[1]!);
  });

  test('a seat that the organiser cancelled is off for its player alone', async () => {
    const { ofPlayer, ofOwner, inPublic, session, owner } = await world();
    const seat = await db
      .selectFrom('player_sessions')
      .select('id')
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    await cancelSeat(owner, { seatId: seat.id });
    expect((await entry(ofPlayer, session.id))?.status).toBe('CANCELLED');
    for (const path of [ofOwner, ...inPublic]) {
      expect((await entry(path, session.id))?.status).toBe('CONFIRMED');
    }
  });

  test('a deleted session is off everywhere for thirty days, then gone', async () => {
    const { ofPlayer, ofOwner, inPublic, session, owner, input, campaign } = await world();
    const before = await entry(ofPlayer, session.id);
    await deleteSession(owner, input);
    for (const path of [ofPlayer, ofOwner, ...inPublic]) {
      const event = await entry(path, session.id);
      expect([path, event?.status]).toEqual([path, 'CANCELLED']);
      expect(event?.summary).toBe(`Cancelled: ${campaign.title}: session 1`);
      expect(event!.sequence).toBeGreaterThan(before!.sequence);
    }
    now = () => inDays(31);
    for (const path of [ofPlayer, ofOwner, ...inPublic])
      expect(await entry(path, session.id)).toBeUndefined();
    now = () => new Date();
  });

  test('a session that an admin hides is off everywhere, and on again with a higher sequence when it comes back', async () => {
    const { ofPlayer, ofOwner, inPublic, session } = await world();
    const paths = [ofPlayer, ofOwner, ...inPublic];
    const entries = () => Promise.all(paths.map((path) => entry(path, session.id)));
    for (let round = 0; round < 2; round += 1) {
      const before = await entries();
      await writeSessionHidden(db, session.id, new Date());
      const off = await entries();
      expect(off.map((event) => event?.status)).toEqual(paths.map(() => 'CANCELLED'));
      for (const event of off) expect(JSON.stringify(event)).not.toMatch(/secret|Ring twice/);
      await writeSessionHidden(db, session.id, null);
      const after = await entries();
      for (const [index, event] of after.entries()) {
        expect([event?.status, event?.summary]).toEqual([before[index]!.status, before[index]!.summary]);
        expect(off[index]!.sequence).toBeGreaterThan(before[index]!.sequence);
        expect(event!.sequence).toBeGreaterThan(off[index]!.sequence);
      }
    }
  });

  test('a campaign that was deleted is off for its owner, at the store and the convention, without its title', async () => {
    const { retailer, convention } = await world();
    const campaign = await makeCampaign(db, { retailer_id: retailer.id, convention_id: convention.id });
    const session = await makeSession(db, { campaign_id: campaign.id, start_date: inDays(3) });
    const owner = contextOf(campaign.owner!);
    const { path } = await makeAddress(owner);
    await deleteOwnCampaign(owner, { campaignId: campaign.id });
    expect((await entry(path!, session.id))?.status).toBe('CANCELLED');
    for (const place of [`/retailers/${retailer.id}`, `/conventions/${convention.id}`]) {
      const event = await entry(`${place}/calendar.ics`, session.id);
      expect(event).toMatchObject({ status: 'CANCELLED', summary: 'Cancelled: Session 1' });
    }
    expect((await get(`/campaigns/${campaign.id}/calendar.ics`)).status).toBe(404);
  });

  test('a hidden campaign has no calendar, is off elsewhere without its title, and stays in those of its members', async () => {
    const { ofPlayer, ofOwner, inPublic, session, campaign, owner } = await world();
    const admin = testContext({ db, actor: { ...owner.actor, role: 'admin' } });
    const before = await entry(inPublic[1]!, session.id);
    await setStatus(admin, { campaignId: campaign.id, status: 'hidden' });
    expect((await get(inPublic[0]!)).status).toBe(404);
    for (const path of inPublic.slice(1)) {
      expect(await entry(path, session.id)).toMatchObject({
        status: 'CANCELLED',
        summary: 'Cancelled: Session 1',
      });
    }
    for (const path of [ofPlayer, ofOwner]) {
      expect((await entry(path, session.id))?.status).toBe('CONFIRMED');
    }
    const hidden = await entry(inPublic[1]!, session.id);
    await setStatus(admin, { campaignId: campaign.id, status: 'active' });
    const shown = await entry(inPublic[1]!, session.id);
    expect(shown?.status).toBe('CONFIRMED');
    expect(hidden!.sequence).toBeGreaterThan(before!.sequence);
    expect(shown!.sequence).toBeGreaterThan(hidden!.sequence);
  });

  test('a campaign that moved is off at the store that it left', async () => {
    const { inPublic, session, campaign } = await world();
    const other = await makeRetailer(db);
    await db.updateTable('campaigns').set({ retailer_id: other.id }).where('id', '=', campaign.id).execute();
    expect((await entry(inPublic[1]!, session.id))?.status).toBe('CANCELLED');
    expect((await entry(`/retailers/${other.id}/calendar.ics`, session.id))?.status).toBe('CONFIRMED');
    expect((await entry(inPublic[0]!, session.id))?.status).toBe('CONFIRMED');
  });

  test('sessions move to the calendar of a new owner', async () => {
    const { ofPlayer, ofOwner, session, campaign, player, input, seated } = await world();
    await cancelAttendance(seated, input);
    const off = await entry(ofPlayer, session.id);
    const members = db.updateTable('campaign_players').where('campaign_id', '=', campaign.id);
    await members.set({ role_type: 'player' }).where('player_id', '=', campaign.owner!.id).execute();
    await members.set({ role_type: 'owner' }).where('player_id', '=', player.id).execute();
    const on = await entry(ofPlayer, session.id);
    expect(on?.status).toBe('CONFIRMED');
    expect(on!.sequence).toBeGreaterThan(off!.sequence);
    expect((await entry(ofOwner, session.id))?.status).toBe('CANCELLED');
  });

  test('the sweep forgets what has been off for thirty days, and nothing younger', async () => {
    const { owner, input } = await world();
    await deleteSession(owner, input);
    const kept = async () => (await db.selectFrom('calendar_cancellations').select('id').execute()).length;
    const all = await kept();
    await sweepCalendarsQueue({ db, clock: () => inDays(29) }).work({});
    expect(await kept()).toBe(all);
    await sweepCalendarsQueue({ db, clock: () => inDays(31) }).work({});
    expect(await kept()).toBe(0);
  });

  test('who is gone leaves nothing behind', async () => {
    const { player, seated, input } = await world();
    await cancelAttendance(seated, input);
    await confirmAttendance(seated, input);
    await db.deleteFrom('auth.users').where('id', '=', player.auth_id).execute();
    for (const table of ['calendar_cancellations', 'calendar_addresses'] as const) {
      const left = db.selectFrom(table).select('player_id').where('player_id', '=', player.id);
      expect(await left.execute()).toEqual([]);
    }
  });

  test('that one has is not sent again, and readers may keep each as long as it says', async () => {
    const { ofPlayer, inPublic } = await world();
    const [own, shared] = await Promise.all([get(ofPlayer), get(inPublic[0]!)]);
    expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(own.headers.get('cache-control')).toBe('private, max-age=300');
    expect(own.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shared.headers.get('cache-control')).toBe('public, no-cache');
    for (const [path, { headers }] of [
      [ofPlayer, own],
      [inPublic[0]!, shared],
    ] as const) {
      const again = await get(path, { 'if-none-match': headers.get('etag')! });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });
});

describe('a calendar address', () => {
  test('is stored as a hash alone, told once, and in no line of the log', async () => {
    const { seated, ofPlayer } = await world();
    const token = ofPlayer.slice('/calendar/'.length, -'.ics'.length);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await get(ofPlayer);
    await get(`/calendar/${token}`);
    await get(`/calendar/${token}/more`);
    const rows = JSON.stringify(await db.selectFrom('calendar_addresses').selectAll().execute());
    expect(rows).toContain(createHash('sha256').update(token).digest('hex'));
    expect(rows).not.toContain(token);
    expect(server.logged()).toContain('"route":"/calendar/"');
    expect(server.logged()).not.toContain(token);
    expect(JSON.stringify(await getAddress(seated))).not.toContain(token);
    const audited = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(audited)).not.toContain(token);
  });

  test('ends at once when it is renewed or ended; its hash opens nothing', async () => {
    const { seated, ofPlayer } = await world();
    const { path } = await makeAddress(seated);
    expect((await get(ofPlayer)).status).toBe(404);
    expect((await get(path!)).status).toBe(200);
    const hash = createHash('sha256').update(path!.slice('/calendar/'.length, -'.ics'.length)).digest('hex');
    expect((await get(`/calendar/${hash}.ics`)).status).toBe(404);
    await removeAddress(seated);
    expect((await get(path!)).status).toBe(404);
    expect(await getAddress(seated)).toEqual({ address: null });
    await expect(removeAddress(seated)).rejects.toMatchObject({ refusal: { code: 'CALENDAR_ADDRESS_GONE' } });
  });

  test('of somebody who is banned is a 404 like any other', async () => {
    const { ofPlayer, player } = await world();
    await db
      .updateTable('profiles')
      .set({ disabled_at: new Date() })
      .where('id', '=', player.auth_id)
      .execute();
    const [banned, unknown] = await Promise.all([get(ofPlayer), get(`/calendar/${newId()}.ics`)]);
    expect([banned.status, await banned.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(banned.status).toBe(404);
  });

  test.each(['', 'x'.repeat(5000), '%00', '..%2f..%2fetc', "' or 1=1--"])(
    'is not found by %j',
    async (token) => {
      const response = await get(`/calendar/${token}.ics`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('the file of a session', () => {
  test('tells how to get in to those alone who may know', async () => {
    const { session, player, campaign } = await world();
    const path = `/sessions/${session.id}/calendar.ics`;
    const seen: boolean[] = [];
    for (const actor of [
      anonymous,
      userActor(await makePlayer(db)),
      playerActor(player),
      playerActor(campaign.owner!),
    ]) {
      asker = actor;
      const response = await get(path);
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="session-1.ics"');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      seen.push((await response.text()).includes('meet.example'));
    }
    asker = anonymous;
    expect(seen).toEqual([false, false, true, true]);
  });

  test('is not there for others while the campaign is hidden, nor for what is no session', async () => {
    const { session, campaign, player } = await world();
    await db.updateTable('campaigns').set({ status: 'hidden' }).where('id', '=', campaign.id).execute();
    const paths = [session.id, newId(), 'nonsense'].map((id) => `/sessions/${id}/calendar.ics`);
    for (const path of paths) expect((await get(path)).status).toBe(404);
    asker = playerActor(player);
    expect((await get(paths[0]!)).status).toBe(200);
    asker = anonymous;
  });
});
