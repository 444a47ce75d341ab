import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { noticesOfCampaigns, toldIn } from '../../../tests/support/told-in.ts';
import { makeCampaignFile } from '#demo/factories/files.ts';
import { makeCampaign, makeMember, makeRating, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import { listCampaignFiles } from '#features/membership/server/files/list-campaign-files.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import { getThing } from '#features/moderation/server/manage-cases.ts';
import { moderationNotices } from '#features/moderation/server/notices.ts';
import { restoreThing } from '#features/moderation/server/restore-thing.ts';
import { updatePlayer } from '#features/players/server/manage-own-player.ts';
import { getOwnRating } from '#features/ratings/server/get-own-rating.ts';
import { memoryFileStore } from '../../../tests/support/memory-file-store.ts';
import { anonymous } from '#shared/actor.ts';
import type { ThingKind } from '#shared/things.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const files = memoryFileStore();
const contextOf = (actor: Parameters<typeof testContext>[0]['actor']) =>
  testContext({ db, clock: now, files, ...(actor && { actor }) });
const visitor = contextOf(anonymous);

let admin: TestContext;
let owner: Awaited<ReturnType<typeof makePlayer>>;
let campaignId: string;
beforeEach(async () => {
  admin = contextOf(userActor({ userId: (await makeUser(db, { role: 'admin' })).id, role: 'admin' }));
  owner = await makePlayer(db, { alias: 'Olga' });
  campaignId = (await makeCampaign(db, { title: 'The Mill', type: 'Online', owner })).id;
});

const reason = 'It sells what does not exist.';
const decide = (kind: ThingKind, id: string, decision: 'hide' | 'remove') =>
  decideCase(admin, { thing: { kind, id }, caseId: null, decision, rule: 'fraud', reason });
const restore = ({ id }: { id: string }) => restoreThing(admin, { decisionId: id });
const missing = { refusal: { code: 'CAMPAIGN_NOT_FOUND' } };

describe('a campaign', () => {
  test('is hidden from others as if it were missing, stays with its owner, and comes back as it was', async () => {
    await db.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', campaignId).execute();
    const hidden = await decide('campaign', campaignId, 'hide');
    await expect(getCampaign(visitor, { campaignId })).rejects.toMatchObject(missing);
    expect(await getCampaign(contextOf(playerActor(owner)), { campaignId })).toMatchObject({
      state: 'hidden',
    });
    expect(await toldIn(db, moderationNotices)).toMatchObject([
      {
        kind: 'thing.hidden',
        to: [owner.auth_id],
        title: 'We hid: The Mill',
        lines: ['Others no longer see it; you do. The reason:', reason, expect.stringContaining('30 days')],
        path: '/my/decisions',
      },
    ]);
    await restore(hidden);
    expect(await getCampaign(visitor, { campaignId })).toMatchObject({ state: 'paused' });
    expect((await toldIn(db, moderationNotices)).at(-1)).toMatchObject({
      kind: 'thing.restored',
      to: [owner.auth_id],
      title: 'Shown again: The Mill',
    });
  });

  test('is removed whatever seats are paid: what is owed back is listed before, kept and told to both sides', async () => {
    const [over, coming] = [
      await makeSession(db, { campaign_id: campaignId, session_number: 1, start_date: hours(-1) }),
      await makeSession(db, { campaign_id: campaignId, session_number: 2, start_date: hours(1) }),
    ];
    const payer = await makePlayer(db, { alias: 'Pia' });
    await makeMember(db, { campaign_id: campaignId, player_id: payer.id });
    await makeSeat(db, { session_id: over.id, price: '5.00', payment_status: 'paid' });
    await makeSeat(db, {
      session_id: coming.id,
      player_id: payer.id,
      price: '7.50',
      payment_status: 'paid',
    });
    await makeSeat(db, { session_id: coming.id, price: '5.00', payment_status: 'pending' });
    const file = await makeCampaignFile(db, { campaign_id: campaignId });
    const { thing } = await getThing(admin, { kind: 'campaign', id: campaignId });
    expect(thing?.removal).toEqual({
      goes: '2 sessions, 3 seats (2 paid for), 1 file, its members and what it counts for points',
      owed: { seats: 1, cents: 750, items: [{ alias: 'Pia', sessionNumber: 2, priceCents: 750 }] },
    });
    await decide('campaign', campaignId, 'remove');
    for (const table of ['campaigns', 'sessions', 'player_sessions', 'campaign_files'] as const) {
      expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, []]);
    }
    expect(admin.enqueued).toContainEqual({ name: 'discard-file', payload: { key: file.storage_key } });
    const refunds = db.selectFrom('refunds').select(['player_id', 'organiser_id', 'price', 'returned_at']);
    expect(await refunds.execute()).toEqual([
      { player_id: payer.id, organiser_id: owner.id, price: '7.50', returned_at: null },
    ]);
    const told = await toldIn(db, [...noticesOfCampaigns, ...moderationNotices]);
    expect(told.find(({ kind }) => kind === 'refund.owed')).toMatchObject({
      to: [payer.auth_id],
      title: 'You get $7.50 back: The Mill',
    });
    expect(told.find(({ kind }) => kind === 'thing.hidden')).toMatchObject({
      to: [owner.auth_id],
      title: 'We removed: The Mill',
      lines: expect.arrayContaining([
        reason,
        expect.stringContaining('You owe $7.50 back for a seat that was paid for.'),
      ]) as string[],
    });
    const gone = told.find(({ kind }) => kind === 'campaign.gone');
    expect(gone?.to).toContain(payer.auth_id);
    expect(gone?.to).not.toContain(owner.auth_id);
  });
});

describe('a session', () => {
  test('is hidden from all but its owner: lists, the next session, its calendar and new seats', async () => {
    const { id } = await makeSession(db, { campaign_id: campaignId, start_date: hours(1) });
    const holder = await makePlayer(db);
    await makeSeat(db, { session_id: id, player_id: holder.id });
    const hidden = await decide('session', id, 'hide');
    for (const context of [visitor, contextOf(playerActor(holder))]) {
      expect((await listCampaignSessions(context, { campaignId })).items).toEqual([]);
      expect((await getCampaign(context, { campaignId })).nextSession).toBeNull();
    }
    const own = await listCampaignSessions(contextOf(playerActor(owner)), { campaignId });
    expect(own.items).toMatchObject([{ id, isHidden: true }]);
    const other = contextOf(playerActor(await makePlayer(db)));
    await expect(confirmAttendance(other, { sessionId: id })).rejects.toMatchObject({
      refusal: { code: 'SESSION_NOT_FOUND' },
    });
    await restore(hidden);
    expect((await listCampaignSessions(visitor, { campaignId })).items).toMatchObject([
      { id, isHidden: false, seatsTaken: 1 },
    ]);
  });

  test('is removed with its paid seats, which are owed back', async () => {
    const { id } = await makeSession(db, {
      campaign_id: campaignId,
      session_number: 4,
      start_date: hours(1),
    });
    const seat = await makeSeat(db, { session_id: id, price: '5.00', payment_status: 'paid' });
    await decide('session', id, 'remove');
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    const refunds = await db.selectFrom('refunds').select(['player_id', 'price']).execute();
    expect(refunds).toEqual([{ player_id: seat.player_id, price: '5.00' }]);
    const told = await toldIn(db, noticesOfCampaigns);
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['refund.owed', 'session.cancelled']);
  });
});

describe('a file', () => {
  test('is hidden from others, also by the address that they know, and comes back at another', async () => {
    const { key } = await files.put(Buffer.from('pixels'), {
      folder: 'photos',
      extension: 'webp',
      maxBytes: 100,
    });
    const player = await makePlayer(db);
    await makeMember(db, { campaign_id: campaignId, player_id: player.id });
    const { id } = await makeCampaignFile(db, {
      campaign_id: campaignId,
      storage_key: key,
      size_bytes: 6,
      uploaded_by: player.id,
    });
    const listed = async (context: TestContext) =>
      (await listCampaignFiles(context, { campaignId, folder: 'photos' })).items;
    const hidden = await decide('file', id, 'hide');
    expect(await listed(visitor)).toEqual([]);
    expect(admin.enqueued).toContainEqual({ name: 'discard-file', payload: { key } });
    for (const viewer of [owner, player]) {
      const [file] = await listed(contextOf(playerActor(viewer)));
      expect(file).toMatchObject({ id, isHidden: true });
      expect(file?.url).not.toBe(`/files/${key}`);
      expect(await files.get(file!.url.replace('/files/', ''))).toMatchObject({ bytes: 6 });
    }
    expect((await toldIn(db, moderationNotices))[0]?.to).toEqual([player.auth_id]);
    await restore(hidden);
    expect(await listed(visitor)).toMatchObject([{ id, isHidden: false }]);
  });

  test("is removed by an admin who runs nothing, with its bytes, from anybody's campaign", async () => {
    const file = await makeCampaignFile(db, { campaign_id: campaignId });
    await decide('file', file.id, 'remove');
    expect(await db.selectFrom('campaign_files').select('id').execute()).toEqual([]);
    expect(admin.enqueued).toContainEqual({ name: 'discard-file', payload: { key: file.storage_key } });
  });
});

const aliasOf = async () =>
  (await db.selectFrom('players').select('alias').where('id', '=', owner.id).executeTakeFirstOrThrow()).alias;

describe('an alias', () => {
  test('gives way to a stand-in everywhere, is not taken again, and comes back', async () => {
    const hidden = await decide('alias', owner.id, 'hide');
    expect(await aliasOf()).toMatch(/^Player \d{8}$/);
    const own = contextOf(playerActor(owner));
    const fields = { city: 'Erie', state: 'PA' };
    await expect(updatePlayer(own, { alias: 'OLGA', ...fields })).rejects.toMatchObject({
      refusal: { code: 'ALIAS_TAKEN' },
    });
    await restore(hidden);
    expect(await aliasOf()).toBe('Olga');
  });

  test('stays away where its player chose another meanwhile, or somebody else took it', async () => {
    const hidden = await decide('alias', owner.id, 'hide');
    await makePlayer(db, { alias: 'olga' });
    await expect(restore(hidden)).rejects.toMatchObject({ refusal: { code: 'CANNOT_BE_RESTORED' } });
    await updatePlayer(contextOf(playerActor(owner)), {
      alias: 'Olga the Second',
      city: 'Erie',
      state: 'PA',
    });
    await restore(hidden);
    expect(await aliasOf()).toBe('Olga the Second');
  });
});

test('a picture is removed with its bytes, and can not be hidden', async () => {
  await db
    .updateTable('players')
    .set({ alias_image_url: '/files/avatars/a.webp', alias_image_bytes: 4 })
    .where('id', '=', owner.id)
    .execute();
  await expect(decide('picture', owner.id, 'hide')).rejects.toMatchObject({
    refusal: { code: 'CANNOT_BE_HIDDEN' },
  });
  await decide('picture', owner.id, 'remove');
  const player = db.selectFrom('players').select('alias_image_url').where('id', '=', owner.id);
  expect(await player.executeTakeFirst()).toEqual({ alias_image_url: null });
  expect(admin.enqueued).toContainEqual({ name: 'discard-file', payload: { key: 'avatars/a.webp' } });
});

test("a store's text is hidden and comes back, unless its manager wrote another", async () => {
  const store = await makeRetailer(db, { description: 'Cheap watches.' });
  await makeManager(db, { retailer_id: store.id, player_id: owner.id });
  const description = async () =>
    (await db.selectFrom('retailers').select('description').executeTakeFirstOrThrow()).description;
  const hidden = await decide('store', store.id, 'hide');
  expect(await description()).toBeNull();
  expect((await toldIn(db, moderationNotices))[0]?.to).toEqual([owner.auth_id]);
  await restore(hidden);
  expect(await description()).toBe('Cheap watches.');
});

test('a hidden rating counts nowhere, and counts again once it is brought back', async () => {
  const { id: sessionId } = await makeSession(db, { campaign_id: campaignId, start_date: hours(-1) });
  const rater = await makePlayer(db);
  const rating = await makeRating(db, {
    player_id: owner.id,
    rater_player_id: rater.id,
    session_id: sessionId,
    rating: 1,
  });
  const counted = async () => (await getOwnRating(contextOf(playerActor(owner)))).count;
  const { thing } = await getThing(admin, { kind: 'ratings', id: owner.id });
  expect(thing?.parts).toMatchObject([{ kind: 'rating', id: rating.id, isHidden: false }]);
  const hidden = await decide('rating', rating.id, 'hide');
  expect(await counted()).toBe(0);
  expect((await toldIn(db, moderationNotices))[0]).toMatchObject({ to: [rater.auth_id] });
  await restore(hidden);
  expect(await counted()).toBe(1);
});
