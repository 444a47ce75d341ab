import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { foldEvents } from '../../../../tests/support/told-in.ts';
import { pythonReader, readByIcalJs } from '../../../../tests/fixtures/calendar-reader.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { createMailDelivery } from '#platform/mail/delivery.ts';
import { inTransaction } from '#platform/context.ts';
import { tellDue } from '#platform/notices/tell-due.ts';
import { DAY_MS } from '#shared/time.ts';
import { acceptHandover } from '#features/membership/server/life/accept-handover.ts';
import { offerHandover } from '#features/membership/server/life/offer-handover.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { findFields } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { swapOwner } from '#features/campaigns/server/records/members/handovers.ts';
import { findSessionFields } from '#features/sessions/server/records/session-changes.ts';
import { cancelAttendance } from '#features/seats/server/cancel-attendance.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { campaignThing } from '#features/membership/server/things/campaign-thing.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';
import { listEventsOfPlayer } from './list-events.ts';

const { db } = testDatabase();
const env = {
  PUBLIC_URL: 'http://guild.test',
  PRODUCT_NAME: 'Guild & Hall',
  MAIL_FROM: 'Guild & Hall <news@guild.test>',
};
const python = pythonReader();

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow) => testContext({ db, actor: playerActor(player), env });
const today = Math.floor(Date.now() / 1000) * 1000;
const inDays = (days: number) => new Date(today + days * DAY_MS);

let owner: PlayerRow;
let robin: PlayerRow & { email: string };
let campaign: { id: string };
let session: { id: string };
beforeEach(async () => {
  owner = await makePlayer(db, { alias: 'Olga' });
  const player = await makePlayer(db, { alias: 'Robin' });
  const { email } = await db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', player.auth_id)
    .executeTakeFirstOrThrow();
  robin = { ...player, email };
  campaign = await makeCampaign(db, { title: 'The Mill', owner });
  await makeMember(db, { campaign_id: campaign.id, player_id: robin.id });
  session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: inDays(30),
    length_minutes: 180,
    place: 'Table 4',
    price: '0.00',
  });
});

const takeSeat = () => confirmAttendance(as(robin), { sessionId: session.id });

async function change(fields: Partial<Awaited<ReturnType<typeof findSessionFields>>>) {
  const before = await findSessionFields(db, session.id);
  await updateSession(as(owner), { ...before, ...fields, sessionId: session.id });
}

/** Sends the pending notices, and reads the mails to Robin: their format, and what calendar programs read from them. */
async function mailsToRobin() {
  const context = testContext({ db, env, clock: new Date(Date.now() + 3_600_000) });
  await foldEvents(db);
  await tellDue({ ...context, push: () => Promise.resolve() });
  const outboxFolder = await mkdtemp(join(tmpdir(), 'invites-'));
  const { publicUrl, productName, mailFrom } = context.config;
  const frame = { publicUrl, productName };
  const { deliver } = createMailDelivery({ smtpUrl: null, from: mailFrom, outboxFolder, frame });
  for (const message of context.queued.filter(({ to }) => to === robin.email)) await deliver(message);
  const names = (await readdir(outboxFolder)).toSorted();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(outboxFolder, name), 'utf8'))));
}

async function readMail(source: string) {
  const { subject = '', attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  const forms = attachments.filter(({ disposition }) => disposition !== 'attachment');
  const files = attachments.filter(({ disposition }) => disposition === 'attachment');
  // Sorted by the length of the names, because the first entry has the shortest one.
  const byName = files.toSorted((a, b) => a.filename!.length - b.filename!.length);
  const entries = byName.map(({ content }) => {
    const text = content as string;
    const read = readByIcalJs(text);
    if (python) expect(python(text)).toEqual(read);
    expect(read.events).toHaveLength(1);
    return Object.assign({ method: read.method }, read.events[0]);
  });
  return {
    subject,
    source,
    entries,
    forms: forms.map(({ mimeType, method }) => ({ mimeType, method })),
    files: files.map(({ filename }) => filename),
  };
}

/** The entry of the only mail to Robin. */
async function onlyEntry() {
  const mails = await mailsToRobin();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.entries).toHaveLength(1);
  return mails[0]!.entries[0]!;
}

/** What Robin's private calendar shows for a session. */
const inFeed = async (id = session.id) =>
  (await listEventsOfPlayer(as(robin), robin.id)).find(({ uid }) => uid === `${id}@guild.test`);

/** Checks that calendars accept a later version of an entry: it has the same UID and a higher sequence. */
type Entry = Awaited<ReturnType<typeof onlyEntry>>;
const follows = (later: Entry, earlier: Entry) => {
  expect(later.uid).toBe(earlier.uid);
  expect(later.sequence).toBeGreaterThan(earlier.sequence);
};

describe('mails carry a session into its holder’s calendar', () => {
  test('taken, moved, and deleted: one entry through all, the same as in the feed, from our own sender', async () => {
    await takeSeat();
    const [confirmed, ...more] = await mailsToRobin();
    expect(more).toEqual([]);
    expect(confirmed!.source).toMatch(/^Content-Type: multipart\/mixed/m);
    expect(confirmed!.source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(confirmed!.source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
    expect(confirmed).toMatchObject({
      forms: [{ mimeType: 'text/calendar', method: 'REQUEST' }],
      files: ['invite.ics'],
    });
    const [taken] = confirmed!.entries;
    expect(taken).toMatchObject({
      method: 'REQUEST',
      uid: `${session.id}@guild.test`,
      status: 'CONFIRMED',
      start: inDays(30).toISOString(),
      end: new Date(inDays(30).getTime() + 180 * 60_000).toISOString(),
      summary: 'The Mill: session 3',
      organizer: 'mailto:news@guild.test',
      attendees: [`MAILTO:${robin.email}`],
    });
    expect(taken!.sequence).toBe((await inFeed())!.sequence);

    await change({ startDate: inDays(31).toISOString(), place: 'Table 5' });
    const moved = await onlyEntry();
    expect(moved).toMatchObject({ method: 'REQUEST', start: inDays(31).toISOString() });
    expect(moved.location).toContain('Table 5');
    expect(moved.sequence).toBe((await inFeed())!.sequence);
    follows(moved, taken!);

    await deleteSession(as(owner), { sessionId: session.id });
    const cancelled = await onlyEntry();
    expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', organizer: moved.organizer });
    expect(cancelled.sequence).toBe((await inFeed())!.sequence);
    follows(cancelled, moved);
  });

  test('a seat that is given back, taken again, and cancelled by the organiser', async () => {
    await takeSeat();
    const taken = await onlyEntry();
    await cancelAttendance(as(robin), { sessionId: session.id });
    const givenBack = await onlyEntry();
    expect(givenBack.method).toBe('CANCEL');
    follows(givenBack, taken);
    await takeSeat();
    const again = await onlyEntry();
    expect(again.method).toBe('REQUEST');
    follows(again, givenBack);
    const seat = await db.selectFrom('player_sessions').select('id').executeTakeFirstOrThrow();
    await cancelSeat(as(owner), { seatId: seat.id });
    const cancelled = await onlyEntry();
    expect(cancelled.method).toBe('CANCEL');
    follows(cancelled, again);
  });

  test('a change of the link carries it, a change of the price alone carries nothing', async () => {
    await makeSeat(db, { session_id: session.id, player_id: robin.id });
    await change({ onlineLink: 'https://meet.example/table' });
    expect((await onlyEntry()).description).toContain('https://meet.example/table');
    await change({ priceCents: 750 });
    const [mail] = await mailsToRobin();
    expect(mail).toMatchObject({
      subject: 'Session 3 of The Mill has another price',
      entries: [],
      forms: [],
    });
  });

  test('a change that is told after the seat went carries no entry', async () => {
    const seat = await makeSeat(db, { session_id: session.id, player_id: robin.id });
    await change({ startDate: inDays(31).toISOString() });
    await db.deleteFrom('player_sessions').where('id', '=', seat.id).execute();
    expect((await mailsToRobin())[0]).toMatchObject({ entries: [] });
  });
});

/** A second upcoming seat, one in a session that is over, and one that Robin gave back before. */
async function moreSeats() {
  const sessions = await Promise.all(
    [5, -3, 6].map((days, index) =>
      makeSession(db, {
        campaign_id: campaign.id,
        session_number: 4 + index,
        start_date: inDays(days),
      }),
    ),
  );
  const seats = await Promise.all(
    [session, ...sessions].map(({ id }) => makeSeat(db, { session_id: id, player_id: robin.id })),
  );
  await db.deleteFrom('player_sessions').where('id', '=', seats[3]!.id).execute();
  return sessions[0]!;
}

describe('a campaign’s mails carry every upcoming session that its reader holds a seat in', () => {
  test('when it moves to another store', async () => {
    await moreSeats();
    const store = await makeRetailer(db, { name: 'Dragon Den' });
    const fields = await findFields(db, campaign.id);
    await updateCampaign(as(owner), {
      ...fields,
      type: 'Retailer',
      campaignId: campaign.id,
      retailerId: store.id,
    });
    const [moved] = await mailsToRobin();
    expect(moved!.entries.map(({ location }) => location)).toEqual([
      expect.stringContaining('Dragon Den'),
      expect.stringContaining('Dragon Den'),
    ]);
  });

  test('when its reader leaves it, the seats aside that they were never told of', async () => {
    const next = await moreSeats();
    const untold = await makeSession(db, { campaign_id: campaign.id, start_date: inDays(40), price: '0.00' });
    await confirmAttendance(as(robin), { sessionId: untold.id });
    expect(await leaveCampaign(as(robin), { campaignId: campaign.id })).toEqual({ seatsGivenUp: 3 });
    const mails = await mailsToRobin();
    expect(mails.map(({ subject }) => subject)).toEqual(['You gave up 2 seats: The Mill']);
    expect(mails[0]!.entries.map(({ method, uid }) => [method, uid])).toEqual([
      ['CANCEL', `${next.id}@guild.test`],
      ['CANCEL', `${session.id}@guild.test`],
    ]);
  });

  test('nothing is told to somebody who leaves it without an upcoming seat', async () => {
    await leaveCampaign(as(robin), { campaignId: campaign.id });
    expect(await mailsToRobin()).toEqual([]);
  });

  test('when its reader takes it over, or inherits it', async () => {
    const cancelled = ['CANCEL', `${session.id}@guild.test`];
    const seatRobin = async () => {
      await takeSeat();
      await mailsToRobin();
    };
    await seatRobin();
    await offerHandover(as(owner), { campaignId: campaign.id, playerId: robin.id });
    await acceptHandover(as(robin), { campaignId: campaign.id });
    const [given] = await mailsToRobin();
    expect(given!.subject).toBe('You gave up one seat: The Mill');
    expect(given!.entries.map(({ method, uid }) => [method, uid])).toEqual([cancelled]);

    await swapOwner(db, campaign.id, { from: robin.id, to: owner.id });
    await seatRobin();
    await leaveCampaign(as(owner), { campaignId: campaign.id });
    const [inherited] = await mailsToRobin();
    expect(inherited!.subject).toBe('You now run The Mill');
    expect(inherited!.entries.map(({ method, uid }) => [method, uid])).toEqual([cancelled]);
  });

  test('when an admin removes it', async () => {
    const next = await moreSeats();
    const admin = testContext({ db, actor: userActor({ role: 'admin' }), env });
    await inTransaction(admin, async (inner) => campaignThing.remove?.(inner, campaign.id));
    const mails = await mailsToRobin();
    expect(mails.map(({ subject }) => subject)).toEqual(['The Mill was removed']);
    expect(mails[0]!.entries.map(({ method, uid }) => [method, uid])).toEqual([
      ['CANCEL', `${next.id}@guild.test`],
      ['CANCEL', `${session.id}@guild.test`],
    ]);
  });
});
