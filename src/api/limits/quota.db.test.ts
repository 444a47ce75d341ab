import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../tests/support/without-locks.ts';
import { addFile } from '#features/membership/server/files/add-file.ts';
import { removeFile } from '#features/membership/server/files/remove-file.ts';
import { setImage } from '#features/players/server/set-image.ts';
import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { fileColumns } from '../features.ts';
import { receiveUpload } from '#platform/files/receive-upload.ts';
import type { FileStore } from '#platform/files/store.ts';
import { sweepFilesQueue } from '#platform/files/sweep-queue.ts';
import { sumStoredBytes } from '#platform/files/file-columns.ts';

const { db } = testDatabase();
const pool = racePool();

const MEBIBYTE = 1024 * 1024;
const TEXT = Buffer.alloc(MEBIBYTE / 4, 'a line of text\n');

type Player = Awaited<ReturnType<typeof makePlayer>>;

/** The context of a player with a quota of one megabyte. */
function contextOf(player: Player, database: Database = db) {
  const actor = userActor({ userId: player.auth_id, playerId: player.id });
  return testContext({ db: database, actor, env: { USER_QUOTA_MB: '1' } });
}

const send = (
  context: ReturnType<typeof contextOf>,
  given: { content?: Buffer; announcedBytes?: number } = {},
) =>
  receiveUpload(context, {
    uploadId: newId(),
    kind: 'campaign-resource',
    fileName: 'rules.txt',
    content: TEXT,
    ...given,
  });

const storedBy = async ({ auth_id: userId }: Player) =>
  (await sumStoredBytes({ db, fileColumns }, [userId])).get(userId);

async function keysOf(files: FileStore) {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}

describe('the files of one user', () => {
  it('never take more than the quota together, however many come at once; nothing is kept of the others', async () => {
    const player = await makePlayer(db);
    const context = contextOf(player, pool);
    await send(context);
    const outcomes = await race(20, () => send(context));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 17 }, () => ({ reason: { refusal: { code: 'QUOTA_REACHED', status: 413 } } })),
    );
    expect(await storedBy(player)).toBe(MEBIBYTE);
    expect(await keysOf(context.files)).toHaveLength(4);
    // Each user has a separate quota.
    await send(contextOf(await makePlayer(db)));
  });

  it('take more without the lock (canary)', luck, async () => {
    const player = await makePlayer(db);
    await race(20, () => send(contextOf(player, withoutLocks(pool))));
    expect(await storedBy(player)).toBeGreaterThan(MEBIBYTE);
  });

  it('are refused before their bytes are read where they cannot fit', async () => {
    const context = contextOf(await makePlayer(db));
    const unread = { [Symbol.asyncIterator]: () => expect.fail('The bytes were read') };
    const input = { uploadId: newId(), kind: 'campaign-resource', fileName: 'rules.txt' } as const;
    await expect(
      receiveUpload(context, { ...input, content: unread, announcedBytes: MEBIBYTE + 1 }),
    ).rejects.toMatchObject({
      refusal: {
        code: 'QUOTA_REACHED',
        message: 'There is no room left for this file in your account. Remove some of your files first.',
      },
    });
  });

  it('count while they wait and where they are shown, and give their room back when they go', async () => {
    const campaign = await makeCampaign(db);
    const context = contextOf(campaign.owner!);
    const { uploadId } = await send(context);
    expect(await storedBy(campaign.owner!)).toBe(TEXT.length);
    const { id } = await addFile(context, { campaignId: campaign.id, folder: 'resources', uploadId });
    expect(await storedBy(campaign.owner!)).toBe(TEXT.length);
    await removeFile(context, { fileId: id });
    expect(await storedBy(campaign.owner!)).toBe(0);
    const waiting = await send(context);
    await db.deleteFrom('uploads').where('id', '=', waiting.uploadId).execute();
    expect(await storedBy(campaign.owner!)).toBe(0);
  });

  it("count with the player's picture, also one that was stored before sizes were kept", async () => {
    const player = await makePlayer(db);
    const context = contextOf(player);
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#5b2fc9' } })
      .png()
      .toBuffer();
    const upload = await receiveUpload(context, {
      uploadId: newId(),
      kind: 'avatar',
      fileName: 'me.png',
      content,
    });
    await setImage(context, { uploadId: upload.uploadId });
    expect(await storedBy(player)).toBe(upload.sizeBytes);
    await db.updateTable('players').set({ alias_image_bytes: null }).execute();
    const drawn = await makePlayer(db, { alias_image_url: '/demo/face.svg' });
    await sweepFilesQueue(context).work({});
    expect([await storedBy(player), await storedBy(drawn)]).toEqual([upload.sizeBytes, 0]);
    await setImage(context, { uploadId: null });
    expect(await storedBy(player)).toBe(0);
  });
});
