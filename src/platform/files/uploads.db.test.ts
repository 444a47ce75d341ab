import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { newId } from '#shared/ids.ts';
import { type UploadKindName, uploadKinds } from '#shared/upload-kinds.ts';
import { inTransaction } from '../context.ts';
import { memoryFileStore } from '../../../tests/support/memory-file-store.ts';
import { discardQueue } from './discard.ts';
import { fileUrl } from './file-url.ts';
import { originalColumns } from './original-columns.ts';
import { receiveUpload } from './receive-upload.ts';
import { diskFileStore } from './store.ts';
import { sweepFilesQueue } from './sweep-queue.ts';
import { replacePicture, takeUpload } from './take-upload.ts';

const { db } = testDatabase();
const pool = racePool();
const refusedWith = (code: string) => ({ refusal: { code } });

let root: string;
let context: TestContext;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-uploads-'));
  context = await contextOfPlayer();
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function contextOfPlayer(database = db): Promise<TestContext> {
  const player = await makePlayer(db);
  const actor = userActor({ userId: player.auth_id, playerId: player.id });
  return testContext({ db: database, actor, files: diskFileStore(root) });
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#5b2fc9' } })
    .png()
    .toBuffer();

async function send(
  given: { kind?: UploadKindName; fileName?: string; content?: Buffer; uploadId?: string } = {},
  as = context,
) {
  const { kind = 'campaign-photo', fileName = 'mill.png', uploadId = newId() } = given;
  return receiveUpload(as, { kind, fileName, uploadId, content: given.content ?? (await picture()) });
}

describe('a file that is sent', () => {
  it('is stored as a picture of our own, under a key that has nothing of its name', async () => {
    const upload = await send({ fileName: '../../etc/Mühle am Bach.PNG' });
    expect(upload).toMatchObject({ name: 'Mühle am Bach.webp', contentType: 'image/webp' });
    expect(upload.url).toMatch(/^\/files\/photos\/[0-9a-f-]{36}\.webp$/);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('sent again with its id is stored once, also on ten connections at once', async () => {
    const uploadId = newId();
    const contexts = { ...context, db: pool };
    const outcomes = await race(10, () => send({ uploadId }, contexts));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    const again = await send({ uploadId });
    const urls = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.url);
    expect(new Set([...urls, again.url]).size).toBe(1);
    expect(await storedFiles()).toHaveLength(1);
  });

  it("is not given to somebody who guesses another's id, nor for another purpose", async () => {
    const { uploadId } = await send();
    const other = await contextOfPlayer();
    await expect(send({ uploadId }, other)).rejects.toMatchObject(refusedWith('REQUEST_ID_REUSED'));
    await expect(send({ uploadId, kind: 'avatar' })).rejects.toMatchObject(refusedWith('REQUEST_ID_REUSED'));
    expect(await storedFiles()).toHaveLength(1);
  });

  it('is refused when a hundred of the same user wait already', async () => {
    const rows = Array.from({ length: 100 }, () => ({
      id: newId(),
      user_id: (context.actor as { userId: string }).userId,
      kind: 'avatar',
      name: 'a',
      storage_key: newId(),
      content_type: 'image/webp',
      size_bytes: 1,
    }));
    await db.insertInto('uploads').values(rows).execute();
    await expect(send()).rejects.toMatchObject(refusedWith('TOO_MANY_UPLOADS'));
    await expect(send({}, await contextOfPlayer())).resolves.toBeDefined();
  });

  it('leaves nothing when the database fails in that moment', async () => {
    const failing = { ...context, clock: (): Date => expect.fail('the database is away') };
    await expect(send({}, failing)).rejects.toThrow('away');
    expect(await storedFiles()).toEqual([]);
  });

  it('is refused without acknowledgement when no space is left', async () => {
    const full = { ...context, files: diskFileStore(root, { reserveBytes: Number.MAX_SAFE_INTEGER }) };
    await expect(send({}, full)).rejects.toMatchObject(refusedWith('NO_SPACE'));
    expect(await storedFiles()).toEqual([]);
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });
});

const take = (uploadId: string, as = context, kind: UploadKindName = 'campaign-photo') =>
  inTransaction(as, (inner) => takeUpload(inner, { uploadId, kind }));

describe('taking a file over', () => {
  it('works once, also for ten at once', async () => {
    const { uploadId } = await send();
    const outcomes = await race(10, () => take(uploadId, { ...context, db: pool }));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused to others, for other purposes, and for what nobody sent', async () => {
    const { uploadId } = await send();
    const other = await contextOfPlayer();
    const attempts = [
      () => take(uploadId, other),
      () => take(uploadId, context, 'avatar'),
      () => take(newId()),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
    }
    await expect(take(uploadId)).resolves.toMatchObject({ kind: 'campaign-photo' });
  });

  it('that does not come through leaves the file waiting', async () => {
    const { uploadId } = await send();
    const failing = inTransaction(context, async (inner) => {
      await takeUpload(inner, { uploadId, kind: 'campaign-photo' });
      throw new Error('crash');
    });
    await expect(failing).rejects.toThrow('crash');
    await expect(take(uploadId)).resolves.toBeDefined();
  });

  it('has the picture before removed, and leaves alone what came with the product', async () => {
    const replace = async (current: string | null) => {
      const { uploadId } = await send({ kind: 'avatar' });
      return inTransaction(context, (inner) => replacePicture(inner, { kind: 'avatar', current, uploadId }));
    };
    const first = await replace('/images/systems/lanterns.webp');
    expect(context.enqueued).toEqual([]);
    await replace(first);
    expect(context.enqueued).toEqual([
      { name: 'discard-file', payload: { key: first!.slice('/files/'.length) } },
    ]);
    await discardQueue({ files: context.files, exports: memoryFileStore() }).work(
      context.enqueued[0]!.payload,
    );
    expect(await storedFiles()).toHaveLength(1);
  });
});

const DAY_MS = 86_400_000;
const sweepAt = (now: number) => sweepFilesQueue({ ...context, clock: () => new Date(now) }).work({});

describe('the nightly sweep', () => {
  it('keeps the bytes of everything that is shown, whichever row shows it', async () => {
    const keys = new Map<UploadKindName, string>();
    const originals = new Map<UploadKindName, { key: string; bytes: number }>();
    for (const kind of Object.keys(uploadKinds) as UploadKindName[]) {
      const text = { fileName: 'rules.txt', content: Buffer.from('Play fair.') };
      const { uploadId } = await send({ kind, ...(kind === 'campaign-resource' && text) });
      const taken = await inTransaction(context, (inner) => takeUpload(inner, { uploadId, kind }));
      keys.set(kind, taken.storageKey);
      if (taken.original) originals.set(kind, taken.original);
    }
    const url = (kind: UploadKindName) => fileUrl(keys.get(kind)!);
    const owner = await makePlayer(db, { alias_image_url: url('avatar') });
    await makeRetailer(db, { store_photo: url('retailer-photo') });
    await makeGameSystem(db, { logo_image_url: url('game-system-logo') });
    await makeConvention(db, { image_url: url('convention-image') });
    await db
      .insertInto('branding')
      .values({ logo_image_url: url('logo') })
      .execute();
    const campaign = await makeCampaign(db, { type: 'Online', owner });
    for (const [folder, kind] of [
      ['ads', 'campaign-ad'],
      ['photos', 'campaign-photo'],
      ['resources', 'campaign-resource'],
    ] as const) {
      await db
        .insertInto('campaign_files')
        .values({
          campaign_id: campaign.id,
          kind: folder,
          name: 'x',
          storage_key: keys.get(kind)!,
          content_type: 'x',
          size_bytes: 1,
          ...originalColumns(originals.get(kind) ?? null),
        })
        .execute();
    }
    const before = await storedFiles();
    // A flyer is stored as two files: the web picture and the original.
    expect([...originals.keys()]).toEqual(['campaign-ad']);
    expect(before).toHaveLength(Object.keys(uploadKinds).length + 1);
    await sweepAt(Date.now() + 3 * DAY_MS);
    expect((await storedFiles()).toSorted()).toEqual(before.toSorted());
    await db.deleteFrom('campaigns').execute();
    await sweepAt(Date.now() + 3 * DAY_MS);
    expect(await storedFiles()).toHaveLength(before.length - 4);
  });

  it('removes what was sent and put nowhere, a day later and not sooner', async () => {
    await send();
    await sweepAt(Date.now() + DAY_MS / 2);
    expect(await storedFiles()).toHaveLength(1);
    await sweepAt(Date.now() + 2 * DAY_MS);
    expect(await storedFiles()).toEqual([]);
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  it('removes what a server left that was killed between bytes and row, or in the middle of a file', async () => {
    const { key } = await context.files.put(Buffer.from('x'), {
      folder: 'incoming',
      extension: 'bin',
      maxBytes: 10,
    });
    const unfinished = join(root, '.unfinished', newId());
    await writeFile(unfinished, 'half');
    const longAgo = new Date(Date.now() - 2 * DAY_MS);
    await sweepAt(Date.now());
    expect(await storedFiles()).toHaveLength(2);
    await utimes(unfinished, longAgo, longAgo);
    await utimes(join(root, key), longAgo, longAgo);
    await sweepAt(Date.now());
    expect(await storedFiles()).toEqual([]);
  });
});
