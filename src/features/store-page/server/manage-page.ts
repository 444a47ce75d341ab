import { audit, changedFields } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import { discardFile } from '#platform/files/discard.ts';
import { fileUrl, keyOfUrl } from '#platform/files/file-url.ts';
import { takeUpload } from '#platform/files/take-upload.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { retailerCan } from '#features/retailers/policy.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { findRetailer, viewerOf } from '#features/retailers/server/records/retailers.ts';
import type { EditedPage } from '../contract.ts';
import type { Content, Draft } from '../inputs.ts';
import { storePageRefusals } from '../refusals.ts';
import { MOST_STORED_PHOTOS } from '../rules.ts';
import { lockEdited } from './access.ts';
import { findPage, type StoredPage, writePage } from './records/pages.ts';
import { deleteOtherPhotos, insertPhoto, listPhotos } from './records/photos.ts';

type OfStore = { retailerId: Id };
type OverState = OfStore & { revision: number };

const empty: Draft = {
  hours: null,
  specialDays: [],
  sells: [],
  links: [],
  photos: [],
};

/**
 * A store's page as its managers edit it, for them and for admins.
 * @throws refusals RETAILER_NOT_FOUND and FORBIDDEN
 */
export async function getDraft(context: ContextOf<'user'>, { retailerId }: OfStore): Promise<EditedPage> {
  const { db, actor } = context;
  const retailer = await findRetailer(db, viewerOf(actor), retailerId);
  if (!retailer) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!retailerCan(actor, retailer).edit) refuse(commonRefusals.FORBIDDEN);
  const page = await findPage(db, retailerId);
  return {
    content: page.draft ?? page.content ?? empty,
    photos: await listPhotos(db, retailerId),
    draftedAt: page.draftedAt?.toISOString() ?? null,
    publishedAt: page.publishedAt?.toISOString() ?? null,
    isHidden: page.hiddenAt !== null,
    revision: page.revision,
  };
}

/** Locks a store, and reads its page. @throws refusals RETAILER_NOT_FOUND, FORBIDDEN and STALE_REVISION */
async function lockPage(
  inner: TransactionContext,
  actor: ContextOf<'user'>['actor'],
  { retailerId, revision }: OverState,
): Promise<StoredPage> {
  await lockEdited(inner, actor, retailerId);
  const page = await findPage(inner.db, retailerId);
  if (page.revision !== revision) refuse(commonRefusals.STALE_REVISION);
  return page;
}

/** @throws refusal PHOTO_NOT_FOUND if a page names a photo that is not the store's */
async function requirePhotos({ db }: TransactionContext, retailerId: Id, { photos }: Draft): Promise<void> {
  if (photos.length === 0) return;
  const stored = new Set((await listPhotos(db, retailerId)).map(({ id }) => id));
  if (photos.some(({ id }) => !stored.has(id))) refuse(storePageRefusals.PHOTO_NOT_FOUND);
}

/** Deletes the photos that a page does not name, and their files. */
async function dropOtherPhotos(
  inner: TransactionContext,
  retailerId: Id,
  content: Content | null,
): Promise<void> {
  const kept = content?.photos.map(({ id }) => id) ?? [];
  for (const url of await deleteOtherPhotos(inner.db, retailerId, kept)) {
    const key = keyOfUrl(url);
    if (key) await discardFile(inner, key);
  }
}

/**
 * Keeps what somebody wrote for a store's page. It is no entry of the audit log: nobody but its editors sees it.
 * @throws refusals RETAILER_NOT_FOUND, FORBIDDEN, STALE_REVISION and PHOTO_NOT_FOUND
 */
export async function saveDraft(
  context: ContextOf<'user'>,
  { content, ...input }: OverState & { content: Draft },
): Promise<{ revision: number }> {
  return inTransaction(context, async (inner) => {
    const { revision } = await lockPage(inner, context.actor, input);
    await requirePhotos(inner, input.retailerId, content);
    await writePage(inner.db, input.retailerId, { draft: content, draftedAt: inner.clock() });
    return { revision: revision + 1 };
  });
}

/**
 * Throws a draft away, with the photos that are not published.
 * @throws refusals RETAILER_NOT_FOUND, FORBIDDEN and STALE_REVISION
 */
export async function discardDraft(
  context: ContextOf<'user'>,
  input: OverState,
): Promise<{ revision: number }> {
  return inTransaction(context, async (inner) => {
    const { revision, content } = await lockPage(inner, context.actor, input);
    await writePage(inner.db, input.retailerId, { draft: null });
    await dropOtherPhotos(inner, input.retailerId, content);
    return { revision: revision + 1 };
  });
}

/**
 * Publishes a store's page. The audit log records which parts changed, not what they say.
 * @throws refusals RETAILER_NOT_FOUND, FORBIDDEN, STALE_REVISION and PHOTO_NOT_FOUND
 */
export async function publishPage(
  context: ContextOf<'user'>,
  { content, ...input }: OverState & { content: Content },
): Promise<{ revision: number }> {
  return inTransaction(context, async (inner) => {
    const { retailerId } = input;
    const { revision, content: before } = await lockPage(inner, context.actor, input);
    await requirePhotos(inner, retailerId, content);
    await writePage(inner.db, retailerId, { content, publishedAt: inner.clock() });
    await dropOtherPhotos(inner, retailerId, content);
    await audit(inner, 'retailer.publish-page', ['retailer', retailerId], {
      after: { changed: changedFields(before ?? empty, content) },
    });
    return { revision: revision + 1 };
  });
}

/**
 * Stores an uploaded photo of a store. Like the draft that shows it, it is no entry of the audit log.
 * @throws refusals RETAILER_NOT_FOUND, FORBIDDEN, TOO_MANY_PHOTOS and UPLOAD_NOT_FOUND
 */
export async function addPhoto(
  context: ContextOf<'user'>,
  { retailerId, uploadId }: OfStore & { uploadId: Id },
): Promise<{ id: Id; url: string }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await lockEdited(inner, context.actor, retailerId);
    if ((await listPhotos(db, retailerId)).length >= MOST_STORED_PHOTOS)
      refuse(storePageRefusals.TOO_MANY_PHOTOS);
    const { storageKey } = await takeUpload(inner, { uploadId, kind: 'retailer-photo' });
    const photo = { id: newId(), url: fileUrl(storageKey) };
    await insertPhoto(db, { ...photo, retailerId, addedAt: clock() });
    return photo;
  });
}
