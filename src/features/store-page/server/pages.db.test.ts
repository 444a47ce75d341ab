import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import type { SignedIn } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { contentShape, draftShape, type Content } from '../inputs.ts';
import { MOST_STORED_PHOTOS } from '../rules.ts';
import { getPage } from './get-page.ts';
import { addPhoto, discardDraft, getDraft, publishPage, saveDraft } from './manage-page.ts';

const { db } = testDatabase();
const as = (actor: SignedIn) => testContext({ db, actor });
const visitor = testContext({ db });

const open = { opens: '10:00', closes: '22:00' };
const contentWith = (given: Partial<Content> = {}): Content => ({
  hours: [[], [open], [open], [open], [open], [open], []],
  specialDays: [{ date: '2026-12-25', openings: [], note: 'Closed for the holiday' }],
  sells: ['Board games', 'Paint'],
  links: [{ label: 'Our club', url: 'https://club.example/' }],
  photos: [],
  ...given,
});

/** A store with a manager. */
async function storeOf() {
  const player = await makePlayer(db);
  const store = await makeRetailer(db, { lat: 37.8, lng: -122.27, state: 'CA' });
  await makeManager(db, { player_id: player.id, retailer_id: store.id });
  const manager = as(playerActor(player));
  return { retailerId: store.id, manager, userId: player.auth_id };
}

/** Stores a photo of a store, as if somebody had just sent it. */
async function photoOf({ retailerId, manager, userId }: Awaited<ReturnType<typeof storeOf>>) {
  const id = newId();
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      kind: 'retailer-photo',
      name: 'shelf.jpg',
      storage_key: `stores/${id}.webp`,
      content_type: 'image/webp',
      size_bytes: 1,
    })
    .execute();
  return addPhoto(manager, { retailerId, uploadId: id });
}

const photosOf = async (retailerId: string) => (await getPage(visitor, { retailerId })).content?.photos ?? [];
const refusedWith = (code: string) => ({ refusal: { code } });

describe('a store’s page', () => {
  test('shows what its manager published, in the store’s zone, and nothing of a draft', async () => {
    const { retailerId, manager } = await storeOf();
    expect(await getPage(visitor, { retailerId })).toEqual({
      content: null,
      timeZone: 'America/Los_Angeles',
      isHidden: false,
    });
    const { revision } = await saveDraft(manager, { retailerId, revision: 1, content: contentWith() });
    expect((await getPage(visitor, { retailerId })).content).toBeNull();
    expect(await getDraft(manager, { retailerId })).toMatchObject({
      content: contentWith(),
      publishedAt: null,
      draftedAt: expect.any(String),
      revision,
    });
    await publishPage(manager, { retailerId, revision, content: contentWith({ sells: ['Dice'] }) });
    expect((await getPage(visitor, { retailerId })).content).toEqual(contentWith({ sells: ['Dice'] }));
    expect(await getDraft(manager, { retailerId })).toMatchObject({
      content: contentWith({ sells: ['Dice'] }),
      draftedAt: null,
    });
  });

  test('is edited over the state that was read, or not at all', async () => {
    const { retailerId, manager } = await storeOf();
    const admin = as(userActor({ role: 'admin' }));
    const content = contentWith();
    const both = await Promise.allSettled([
      saveDraft(manager, { retailerId, revision: 1, content }),
      publishPage(admin, { retailerId, revision: 1, content }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: refusedWith('STALE_REVISION') },
    ]);
    const stale = refusedWith('STALE_REVISION');
    await expect(discardDraft(manager, { retailerId, revision: 1 })).rejects.toMatchObject(stale);
    await expect(publishPage(manager, { retailerId, revision: 3, content })).rejects.toMatchObject(stale);
  });

  test('says nothing about a store that is no longer active', async () => {
    const { retailerId, manager } = await storeOf();
    await publishPage(manager, { retailerId, revision: 1, content: contentWith() });
    await db.updateTable('retailers').set({ status: 'inactive' }).where('id', '=', retailerId).execute();
    await expect(getPage(visitor, { retailerId })).rejects.toMatchObject(refusedWith('RETAILER_CLOSED'));
    expect((await getPage(manager, { retailerId })).content).toEqual(contentWith());
  });

  test('publishing is in the audit log with the parts that changed, and without their words', async () => {
    const { retailerId, manager } = await storeOf();
    await publishPage(manager, {
      retailerId,
      revision: 1,
      content: contentWith({ hours: null, specialDays: [] }),
    });
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', retailerId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'retailer.publish-page',
      details: { after: { changed: ['sells', 'links'] } },
    });
  });
});

describe('photos of a store', () => {
  test('are shown once a published page names them, in its order', async () => {
    const store = await storeOf();
    const { retailerId, manager } = store;
    const [first, second] = [await photoOf(store), await photoOf(store)];
    expect(await photosOf(retailerId)).toEqual([]);
    const photos = [
      { id: second.id, words: 'The tables at the back' },
      { id: first.id, words: '' },
    ];
    await publishPage(manager, { retailerId, revision: 1, content: contentWith({ photos }) });
    expect(await photosOf(retailerId)).toEqual([
      { ...second, words: 'The tables at the back' },
      { ...first, words: '' },
    ]);
  });

  test('that a draft took out stay until it is published, and their files go with them then', async () => {
    const store = await storeOf();
    const { retailerId, manager } = store;
    const photo = await photoOf(store);
    const withPhoto = contentWith({ photos: [{ id: photo.id, words: '' }] });
    await publishPage(manager, { retailerId, revision: 1, content: withPhoto });
    await saveDraft(manager, { retailerId, revision: 2, content: contentWith() });
    expect(await photosOf(retailerId)).toHaveLength(1);
    expect((await getDraft(manager, { retailerId })).photos).toEqual([photo]);
    await publishPage(manager, { retailerId, revision: 3, content: contentWith() });
    expect((await getDraft(manager, { retailerId })).photos).toEqual([]);
    await expect(publishPage(manager, { retailerId, revision: 4, content: withPhoto })).rejects.toMatchObject(
      refusedWith('PHOTO_NOT_FOUND'),
    );
  });

  test('that only a draft shows go with it; published ones stay', async () => {
    const store = await storeOf();
    const { retailerId, manager } = store;
    const kept = await photoOf(store);
    const content = contentWith({ photos: [{ id: kept.id, words: '' }] });
    await publishPage(manager, { retailerId, revision: 1, content });
    const added = await photoOf(store);
    const more = contentWith({ photos: [...content.photos, { id: added.id, words: '' }] });
    await saveDraft(manager, { retailerId, revision: 2, content: more });
    await discardDraft(manager, { retailerId, revision: 3 });
    expect(await getDraft(manager, { retailerId })).toMatchObject({
      content,
      photos: [kept],
      draftedAt: null,
    });
  });

  test('of another store can’t be shown', async () => {
    const [store, other] = [await storeOf(), await storeOf()];
    const photo = await photoOf(other);
    const content = contentWith({ photos: [{ id: photo.id, words: '' }] });
    const { retailerId, manager } = store;
    for (const write of [saveDraft, publishPage]) {
      await expect(write(manager, { retailerId, revision: 1, content })).rejects.toMatchObject(
        refusedWith('PHOTO_NOT_FOUND'),
      );
    }
  });

  test('are so many at most', async () => {
    const store = await storeOf();
    await db
      .insertInto('store_photos')
      .values(
        Array.from({ length: MOST_STORED_PHOTOS }, (_, index) => ({
          id: newId(),
          retailer_id: store.retailerId,
          url: `/files/stores/${index}.webp`,
          added_at: new Date(),
        })),
      )
      .execute();
    await expect(photoOf(store)).rejects.toMatchObject(refusedWith('TOO_MANY_PHOTOS'));
  });
});

const problemsOf = (given: object) =>
  contentShape
    .safeParse({ ...contentWith(), ...given })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('what is published', () => {
  test.each([
    [
      'a time that is missing',
      { hours: [[{ opens: '10:00', closes: '' }], [], [], [], [], [], []] },
      'hours.0.0.closes',
    ],
    ['hours that overlap', { hours: [[open, open], [], [], [], [], [], []] }, 'hours.0'],
    [
      'a day that is listed twice',
      { specialDays: [1, 2].map(() => ({ date: '2026-12-25', openings: [], note: '' })) },
      'specialDays.1.date',
    ],
    ['a link without an address', { links: [{ label: 'Club', url: '' }] }, 'links.0.url'],
    ['a link that is no web page', { links: [{ label: 'Club', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    ['a link without words', { links: [{ label: '', url: 'https://club.example' }] }, 'links.0.label'],
    ['an empty line of what is sold', { sells: ['Dice', ''] }, 'sells.1'],
  ])('has not %s', (_, given, path) => {
    expect(problemsOf(given)).toEqual([[path, expect.any(String)]]);
  });

  test('may be unfinished in a draft', () => {
    const unfinished = {
      ...contentWith(),
      hours: [[{ opens: '10:00', closes: '' }], [open, open], [], [], [], [], []],
      specialDays: [{ date: '', openings: [], note: '' }],
      links: [{ label: '', url: 'club' }],
    };
    expect(draftShape.parse(unfinished)).toEqual(unfinished);
  });
});
