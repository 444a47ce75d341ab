import sharp from 'sharp';
import { expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makeUpload } from '#demo/factories/files.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { receiveUpload } from '#platform/files/receive-upload.ts';
import { newId } from '#shared/ids.ts';
import { getOwnPlayer } from './manage-own-player.ts';
import { setImage } from './set-image.ts';

const { db } = testDatabase();
const pool = racePool();
const refusedWith = (code: string) => ({ refusal: { code } });

async function contextOfPlayer(database = db) {
  const player = await makePlayer(db);
  return { player, context: testContext({ db: database, actor: playerActor(player) }) };
}

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#5b2fc9' } })
    .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
    .jpeg()
    .toBuffer();

test("a player's picture is a square of our own making, without the position it was taken at", async () => {
  const { context } = await contextOfPlayer();
  const uploadId = newId();
  const input = { uploadId, kind: 'avatar', fileName: 'me.jpg', content: await photo() } as const;
  expect(input.content.includes('canary-owner')).toBe(true);
  await receiveUpload(context, input);
  const { aliasImageUrl } = await setImage(context, { uploadId });
  expect(await getOwnPlayer(context)).toMatchObject({ player: { aliasImageUrl } });
  const stored = await context.files.get(aliasImageUrl!.slice('/files/'.length));
  const bytes = Buffer.concat(await stored!.content.toArray());
  const { width, height, exif, format } = await sharp(bytes).metadata();
  expect({ width, height, exif, format }).toEqual({
    width: 512,
    height: 512,
    exif: undefined,
    format: 'webp',
  });
  expect(bytes.includes('canary-owner')).toBe(false);
});

test('another picture takes its place, and removing it leaves none; the bytes of both go', async () => {
  const { player, context } = await contextOfPlayer();
  const [first, second] = [
    await makeUpload(db, { user_id: player.auth_id, kind: 'avatar' }),
    await makeUpload(db, { user_id: player.auth_id, kind: 'avatar' }),
  ];
  await setImage(context, { uploadId: first.id });
  await setImage(context, { uploadId: second.id });
  expect(await setImage(context, { uploadId: null })).toMatchObject({ aliasImageUrl: null });
  expect(await setImage(context, { uploadId: null })).toMatchObject({ aliasImageUrl: null });
  const discarded = [first, second].map(({ storage_key: key }) => ({
    name: 'discard-file',
    payload: { key },
  }));
  expect(context.enqueued).toEqual(discarded);
});

test('of ten pictures at once one stays, and the bytes of the nine others go', async () => {
  const { player, context } = await contextOfPlayer(pool);
  const uploads = await Promise.all(
    Array.from({ length: 10 }, () => makeUpload(db, { user_id: player.auth_id, kind: 'avatar' })),
  );
  const outcomes = await race(10, (index) => setImage(context, { uploadId: uploads[index]!.id }));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { player: after } = await getOwnPlayer(context);
  const gone = context.enqueued.map(({ payload }) => (payload as { key: string }).key);
  const kept = uploads.map((upload) => upload.storage_key).filter((key) => !gone.includes(key));
  expect([gone.length, kept.map((key) => `/files/${key}`)]).toEqual([9, [after?.aliasImageUrl]]);
});

test("nobody takes another's picture", async () => {
  const { player } = await contextOfPlayer();
  const { context: other } = await contextOfPlayer();
  const { id: uploadId } = await makeUpload(db, { user_id: player.auth_id, kind: 'avatar' });
  await expect(setImage(other, { uploadId })).rejects.toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
});
