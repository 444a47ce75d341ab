import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeAnnouncement, makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { createAnnouncement } from './create-announcement.ts';
import { listAnnouncements } from './list-announcements.ts';
import { recoverAnnouncement } from './recover-announcement.ts';
import { removeAnnouncement } from './remove-announcement.ts';
import { sweepRemovedQueue } from './sweep-removed-queue.ts';
import { updateAnnouncement } from './update-announcement.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2027-03-01T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow, clock = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock });
const refusedWith = (code: string) => ({ refusal: { code } });

let owner: PlayerRow;
let member: PlayerRow;
let seated: PlayerRow;
let stranger: PlayerRow;
let campaignId: string;
let sessionId: string;

beforeEach(async () => {
  owner = await makePlayer(db, { alias: 'Olga' });
  member = await makePlayer(db);
  seated = await makePlayer(db);
  stranger = await makePlayer(db);
  campaignId = (await makeCampaign(db, { owner })).id;
  for (const { id } of [member, seated]) await makeMember(db, { campaign_id: campaignId, player_id: id });
  sessionId = (await makeSession(db, { campaign_id: campaignId, session_number: 3, start_date: after(60) }))
    .id;
  await makeSeat(db, { session_id: sessionId, player_id: seated.id });
});

const announce = (text: string, to: string | null = null, clock = now) =>
  createAnnouncement(as(owner, clock), { campaignId, sessionId: to, text });
const readBy = async (player: PlayerRow) =>
  (await listAnnouncements(as(player), { campaignId })).items.map(({ text }) => text);

describe('announcements', () => {
  test('are read by whom they concern: members, who holds a seat in the session, and the owner', async () => {
    await announce('to all');
    await announce('to session 3', sessionId, after(1));
    expect(await readBy(owner)).toEqual(['to session 3', 'to all']);
    expect(await readBy(seated)).toEqual(['to session 3', 'to all']);
    expect(await readBy(member)).toEqual(['to all']);
    expect(await readBy(stranger)).toEqual([]);
    const visitor = testContext({ db, actor: userActor(), clock: now });
    expect(await listAnnouncements(visitor, { campaignId })).toEqual({ items: [], nextCursor: null });
    expect((await listAnnouncements(as(seated), { campaignId })).items[0]).toMatchObject({
      authorAlias: 'Olga',
      session: { id: sessionId, sessionNumber: 3 },
      createdAt: after(1).toISOString(),
      correctedAt: null,
    });
  });

  test('come page by page, none twice', async () => {
    for (let index = 0; index < 23; index += 1)
      await makeAnnouncement(db, {
        campaign_id: campaignId,
        author_id: owner.id,
        text: `${index}`,
        // Several at the same moment.
        created_at: after(Math.floor(index / 4)),
      });
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAnnouncements(as(member), { campaignId, cursor });
      texts.push(...page.items.map(({ text }) => text));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(texts).size).toBe(23);
    expect(texts).toHaveLength(23);
  });

  test('are made by the owner alone, while the campaign takes them, for a session of it that is to come', async () => {
    for (const other of [member, stranger]) {
      await expect(
        createAnnouncement(as(other), { campaignId, sessionId: null, text: 'Hello' }),
      ).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    }
    const foreign = await makeSession(db, { start_date: after(60) });
    await expect(announce('Hello', foreign.id)).rejects.toMatchObject(refusedWith('SESSION_NOT_FOUND'));
    await expect(announce('Hello', newId())).rejects.toMatchObject(refusedWith('SESSION_NOT_FOUND'));
    await expect(announce('Hello', sessionId, after(60))).rejects.toMatchObject(refusedWith('SESSION_BEGUN'));
    for (const [status, code] of [
      ['ended', 'CAMPAIGN_ENDED'],
      ['hidden', 'CAMPAIGN_HIDDEN'],
    ] as const) {
      await db.updateTable('campaigns').set({ status }).where('id', '=', campaignId).execute();
      await expect(announce('Hello')).rejects.toMatchObject(refusedWith(code));
    }
    await db.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', campaignId).execute();
    await expect(announce('Hello')).resolves.toMatchObject({ id: expect.any(String) });
  });

  test('of a hidden campaign are there for its members, and do not exist for others', async () => {
    await announce('to all');
    await db.updateTable('campaigns').set({ status: 'hidden' }).where('id', '=', campaignId).execute();
    expect(await readBy(member)).toEqual(['to all']);
    await expect(readBy(stranger)).rejects.toMatchObject(refusedWith('CAMPAIGN_NOT_FOUND'));
  });

  test('are corrected within ten minutes, by the owner alone', async () => {
    const { id: announcementId } = await announce('Come at sevn');
    for (const other of [member, stranger]) {
      await expect(
        updateAnnouncement(as(other), { announcementId, revision: 1, text: 'Never come' }),
      ).rejects.toMatchObject(refusedWith('ANNOUNCEMENT_NOT_FOUND'));
    }
    await updateAnnouncement(as(owner, after(9)), { announcementId, revision: 1, text: 'Come at seven' });
    expect((await listAnnouncements(as(member), { campaignId })).items).toMatchObject([
      { text: 'Come at seven', createdAt: now.toISOString(), correctedAt: after(9).toISOString() },
    ]);
    await expect(
      updateAnnouncement(as(owner, after(10)), { announcementId, revision: 2, text: 'Come at eight' }),
    ).rejects.toMatchObject(refusedWith('ANNOUNCEMENT_FIXED'));
  });

  test('are taken back by whoever owns the campaign, and put back within ten minutes', async () => {
    const { id: announcementId } = await announce('Come at seven');
    await expect(removeAnnouncement(as(member), { announcementId })).rejects.toMatchObject(
      refusedWith('ANNOUNCEMENT_NOT_FOUND'),
    );
    await removeAnnouncement(as(owner, after(60)), { announcementId });
    expect(await readBy(owner)).toEqual([]);
    await expect(
      updateAnnouncement(as(owner), { announcementId, revision: 1, text: 'x' }),
    ).rejects.toMatchObject(refusedWith('ANNOUNCEMENT_NOT_FOUND'));
    await expect(recoverAnnouncement(as(member), { announcementId })).rejects.toMatchObject(
      refusedWith('ANNOUNCEMENT_NOT_FOUND'),
    );
    await recoverAnnouncement(as(owner, after(69)), { announcementId });
    expect(await readBy(member)).toEqual(['Come at seven']);
    await removeAnnouncement(as(owner, after(80)), { announcementId });
    await expect(recoverAnnouncement(as(owner, after(90)), { announcementId })).rejects.toMatchObject(
      refusedWith('REMOVAL_FINAL'),
    );
  });

  test('that were taken back are deleted a day later, and no others', async () => {
    const { id: announcementId } = await announce('Come at seven');
    await announce('Come at eight');
    await removeAnnouncement(as(owner), { announcementId });
    await sweepRemovedQueue({ db, clock: () => after(24 * 60) }).work([]);
    expect(await db.selectFrom('campaign_announcements').select('text').execute()).toHaveLength(2);
    await sweepRemovedQueue({ db, clock: () => after(24 * 60 + 1) }).work([]);
    expect(await db.selectFrom('campaign_announcements').select('text').execute()).toEqual([
      { text: 'Come at eight' },
    ]);
  });

  test('leave no text in the audit log', async () => {
    const { id: announcementId } = await announce('Come at seven');
    await updateAnnouncement(as(owner), { announcementId, revision: 1, text: 'Come at eight' });
    await removeAnnouncement(as(owner), { announcementId });
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'announcement.create',
      'announcement.update',
      'announcement.remove',
    ]);
    expect(JSON.stringify(entries)).not.toContain('Come');
  });
});

const announceTogether = async (database: Database) => {
  await race(20, (index) =>
    createAnnouncement(as(owner, now, database), { campaignId, sessionId: null, text: `${index}` }),
  );
  return (await db.selectFrom('campaign_announcements').select('id').execute()).length;
};

describe('bounds of announcements', () => {
  test('five a day in a campaign, also of those taken back; the sixth waits until a day after the first', async () => {
    for (let index = 0; index < 5; index += 1) {
      const { id } = await announce(`${index}`, null, after(index));
      await removeAnnouncement(as(owner), { announcementId: id });
    }
    await expect(announce('6', null, after(60))).rejects.toMatchObject({
      ...refusedWith('CAMPAIGN_ANNOUNCED_OFTEN'),
      data: { retryAfterSeconds: 23 * 3600 },
    });
    await announce('6', null, after(24 * 60));
  });

  test('twenty a day of an owner, in all campaigns', async () => {
    for (let index = 0; index < 20; index += 1) {
      const elsewhere = index % 4 === 0 ? await makeCampaign(db, { owner }) : undefined;
      await makeAnnouncement(db, {
        campaign_id: (elsewhere ?? (await makeCampaign(db, { owner }))).id,
        author_id: owner.id,
        created_at: now,
      });
    }
    await expect(announce('21')).rejects.toMatchObject(refusedWith('TOO_MANY_ANNOUNCEMENTS'));
  });

  test('twenty requests at once make five announcements', async () => {
    expect(await announceTogether(pool)).toBe(5);
  });

  test('canary: without the locks the same race makes more', luck, async () => {
    expect(await announceTogether(withoutLocks(pool))).toBeGreaterThan(5);
  });
});
