import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { inTransaction } from '#platform/context.ts';
import { makeCampaignFile, makeUpload } from '#demo/factories/files.ts';
import { makeCampaign, makeMember } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { memoryFileStore } from '../../../../../tests/support/memory-file-store.ts';
import { discardQueue } from '#platform/files/discard.ts';
import { sumStoredBytes } from '#platform/files/file-columns.ts';
import { fileUrl } from '#platform/files/file-url.ts';
import { receiveUpload } from '#platform/files/receive-upload.ts';
import { listOwnFiles } from '#platform/personal/platform-erasure.ts';
import { onceOnly } from '#platform/requests/request-ids.ts';
import { anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { type FileFolder, MAX_FILES_A_FOLDER, uploadKindOfFolder } from '#features/campaigns/files/rules.ts';
import { findFile } from '../records/files.ts';
import { fileThing } from '../things/file-thing.ts';
import { addFile } from './add-file.ts';
import { listCampaignFiles } from './list-campaign-files.ts';
import { removeFile } from './remove-file.ts';

const { db } = testDatabase();
const pool = racePool();
const refusedWith = (code: string) => ({ refusal: { code } });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database = db) =>
  testContext({ db: database, actor: playerActor(player) });

/** A campaign with its owner, a member, and somebody who is neither. */
async function table() {
  const [owner, member, stranger] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const campaign = await makeCampaign(db, { type: 'Online', owner });
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  return { campaignId: campaign.id, owner, member, stranger };
}

async function add(player: PlayerRow, campaignId: string, folder: FileFolder, context = contextOf(player)) {
  const upload = await makeUpload(db, { user_id: player.auth_id, kind: uploadKindOfFolder[folder] });
  return addFile(context, { campaignId, folder, uploadId: upload.id });
}

const folders = ['ads', 'resources', 'photos'] as const;

describe('adding a file', () => {
  test('is for the owner in each folder, for members among the photos, for nobody else', async () => {
    const { campaignId, owner, member, stranger } = await table();
    for (const folder of folders) {
      await expect(add(owner, campaignId, folder)).resolves.toMatchObject({ isOwn: true });
      await expect(add(stranger, campaignId, folder)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    }
    await expect(add(member, campaignId, 'photos')).resolves.toMatchObject({ isOwn: true });
    for (const folder of ['ads', 'resources'] as const) {
      await expect(add(member, campaignId, folder)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    }
  });

  test('takes a file that was sent for this folder, by the same user, once', async () => {
    const { campaignId, owner, member } = await table();
    const photo = await makeUpload(db, { user_id: owner.auth_id });
    const put = (uploadId: string, folder: FileFolder = 'photos') =>
      addFile(contextOf(owner), { campaignId, folder, uploadId });
    await expect(put(photo.id, 'resources')).rejects.toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
    await put(photo.id);
    await expect(put(photo.id)).rejects.toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
    const others = await makeUpload(db, { user_id: member.auth_id });
    await expect(put(others.id)).rejects.toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
    expect((await listCampaignFiles(contextOf(owner), { campaignId, folder: 'photos' })).items).toHaveLength(
      1,
    );
  });

  test('sent again with its request id is done once and answered alike', async () => {
    const { campaignId, owner } = await table();
    const context = contextOf(owner, pool);
    const { id: uploadId } = await makeUpload(db, { user_id: owner.auth_id });
    const input = { campaignId, folder: 'photos', uploadId } as const;
    const request = { key: newId(), operation: 'campaigns.addFile', input };
    const outcomes = await race(10, () =>
      onceOnly(context, request, (inner) => addFile({ ...context, ...inner, actor: context.actor }, input)),
    );
    const answers = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.id);
    expect(new Set(answers).size).toBe(1);
  });

  test('stops when the folder is full, also for many at once', async () => {
    const { campaignId, owner } = await table();
    for (let index = 0; index < MAX_FILES_A_FOLDER - 3; index += 1) {
      await makeCampaignFile(db, { campaign_id: campaignId });
    }
    const context = contextOf(owner, pool);
    const outcomes = await race(12, () => add(owner, campaignId, 'photos', context));
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) expect(refusal).toMatchObject(refusedWith('FOLDER_FULL'));
    await expect(add(owner, campaignId, 'ads')).resolves.toBeDefined();
  });
});

describe('removing a file', () => {
  test('is for the owner and the player who added the photo, and for nobody else', async () => {
    const { campaignId, owner, member, stranger } = await table();
    const photo = await add(member, campaignId, 'photos');
    const second = await add(member, campaignId, 'photos');
    const poster = await add(owner, campaignId, 'ads');
    for (const { id: fileId } of [photo, poster]) {
      await expect(removeFile(contextOf(stranger), { fileId })).rejects.toMatchObject(
        refusedWith('FORBIDDEN'),
      );
    }
    await expect(removeFile(contextOf(member), { fileId: poster.id })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await removeFile(contextOf(member), { fileId: photo.id });
    await removeFile(contextOf(owner), { fileId: second.id });
    expect((await listCampaignFiles(contextOf(owner), { campaignId, folder: 'photos' })).items).toEqual([]);
  });

  test('takes the bytes along once it has committed, and not before', async () => {
    const { campaignId, owner } = await table();
    const context = contextOf(owner);
    const uploadId = newId();
    const content = Buffer.from('Play fair.');
    await receiveUpload(context, { uploadId, kind: 'campaign-resource', fileName: 'rules.txt', content });
    const { id: fileId, url } = await addFile(context, { campaignId, folder: 'resources', uploadId });
    const key = url.slice('/files/'.length);
    await removeFile(context, { fileId });
    expect(await context.files.get(key)).not.toBeNull();
    expect(context.enqueued).toEqual([{ name: 'discard-file', payload: { key } }]);
    await discardQueue({ files: context.files, exports: memoryFileStore() }).work(
      context.enqueued[0]!.payload,
    );
    expect(await context.files.get(key)).toBeNull();
  });

  test('that does not come through keeps row and bytes', async () => {
    const { campaignId, owner } = await table();
    const { id: fileId } = await add(owner, campaignId, 'photos');
    const failing = inTransaction(contextOf(owner), async (inner) => {
      await removeFile({ ...inner, actor: playerActor(owner) }, { fileId });
      throw new Error('crash');
    });
    await expect(failing).rejects.toThrow('crash');
    expect((await listCampaignFiles(contextOf(owner), { campaignId, folder: 'photos' })).items).toHaveLength(
      1,
    );
  });

  test('ten times at once is done once', async () => {
    const { campaignId, owner } = await table();
    const { id: fileId } = await add(owner, campaignId, 'photos');
    const contexts: TestContext[] = Array.from({ length: 10 }, () => contextOf(owner, pool));
    const outcomes = await race(10, (index) => removeFile(contexts[index]!, { fileId }));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(contexts.flatMap(({ enqueued }) => enqueued)).toHaveLength(1);
  });
});

test('the list shows each viewer which files are theirs', async () => {
  const { campaignId, owner, member, stranger } = await table();
  await add(owner, campaignId, 'photos');
  await add(member, campaignId, 'photos');
  const seenBy = async (context: TestContext) =>
    (await listCampaignFiles(context, { campaignId, folder: 'photos' })).items.map(({ isOwn }) => isOwn);
  expect(await seenBy(contextOf(owner))).toEqual([false, true]);
  expect(await seenBy(contextOf(member))).toEqual([true, false]);
  expect(await seenBy(contextOf(stranger))).toEqual([false, false]);
  expect(await seenBy(testContext({ db, actor: anonymous }))).toEqual([false, false]);
});

/** A flyer that its owner uploaded as a real picture and added to the campaign. */
async function flyer() {
  const { campaignId, owner } = await table();
  const context = contextOf(owner);
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#5b2fc9' } })
    .jpeg()
    .toBuffer();
  const sent = { uploadId: newId(), kind: 'campaign-ad', fileName: 'Mill.jpeg', content } as const;
  const { uploadId } = await receiveUpload(context, sent);
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of context.files.list()) keys.push(key);
    return keys;
  };
  return { context, campaignId, uploadId, owner, stored };
}

describe('a flyer', () => {
  const folder = 'ads';

  test('is kept at its full size, too, for everybody who sees it, and counts towards the quota', async () => {
    const { context, campaignId, uploadId, owner, stored } = await flyer();
    const waiting = (await sumStoredBytes(context, [owner.auth_id])).get(owner.auth_id);
    const added = await addFile(context, { campaignId, folder, uploadId });
    const { items } = await listCampaignFiles(testContext({ db }), { campaignId, folder });
    expect(items).toMatchObject([{ name: 'Mill.webp', original: { name: 'Mill.jpg' } }]);
    expect(await stored()).toHaveLength(2);
    expect(added.original!.sizeBytes).toBeGreaterThan(0);
    const counted = (await sumStoredBytes(context, [owner.auth_id])).get(owner.auth_id);
    expect([waiting, counted]).toEqual(Array(2).fill(added.sizeBytes + added.original!.sizeBytes));
  });

  test('goes as a whole: when it is removed, and with its person', async () => {
    const { context, campaignId, uploadId, owner } = await flyer();
    expect(await listOwnFiles(context, owner.auth_id)).toHaveLength(2);
    const file = await addFile(context, { campaignId, folder, uploadId });
    const keys = await listOwnFiles(context, owner.auth_id);
    expect(keys.map(fileUrl).toSorted()).toEqual([file.url, file.original!.url].toSorted());
    await removeFile(context, { fileId: file.id });
    expect(context.enqueued.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining(keys.map((key) => ({ key }))),
    );
  });

  test('that an admin hides moves with its original to addresses that nobody knows, and is discarded with it', async () => {
    const { context, campaignId, uploadId } = await flyer();
    const file = await addFile(context, { campaignId, folder, uploadId });
    const read = async () => (await findFile(db, file.id))!;
    const before = await read();
    await inTransaction(context, (inner) => fileThing.hide!(inner, file.id));
    const hidden = await read();
    expect(hidden.storageKey).not.toBe(before.storageKey);
    expect(hidden.original!.key).not.toBe(before.original!.key);
    expect(await context.files.get(hidden.original!.key)).not.toBeNull();
    await inTransaction(context, (inner) => fileThing.remove!(inner, file.id));
    expect(context.enqueued.map(({ payload }) => payload)).toEqual(
      [before.storageKey, before.original!.key, hidden.storageKey, hidden.original!.key].map((key) => ({
        key,
      })),
    );
  });
});
