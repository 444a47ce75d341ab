import { commonRefusals, refuse, uploadRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import type { Context } from '../context.ts';
import { discardFile } from './discard.ts';
import { fileUrl, keyOfUrl } from './file-url.ts';
import { removeUpload, type UploadRecord } from './upload-records.ts';

/**
 * Takes a file that the actor uploaded for this purpose. It can be taken once; the caller then stores its key or URL in
 * a row. Call it in that row's transaction, so that either both happen or neither.
 * @throws refusal UPLOAD_NOT_FOUND when it does not exist, was uploaded by somebody else or for another purpose, was
 * already taken, or is older than a day
 */
export async function takeUpload(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { uploadId, kind }: { uploadId: Id; kind: UploadKindName },
): Promise<UploadRecord> {
  if (!db.isTransaction) throw new Error(`An upload (${kind}) is taken outside of a transaction`);
  if (actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  const upload = await removeUpload(db, { id: uploadId, userId: actor.userId, kind });
  if (!upload) refuse(uploadRefusals.UPLOAD_NOT_FOUND);
  return upload;
}

/**
 * Replaces the picture of a column such as `store_photo`, and returns the column's new value: the URL of the upload, or
 * null to remove the picture. The old picture's bytes are deleted after the transaction has committed, unless it came
 * with the product.
 * @throws as `takeUpload`
 */
export async function replacePicture(
  context: Pick<Context, 'actor' | 'db' | 'jobs'>,
  change: { kind: UploadKindName; current: string | null; uploadId: Id | null },
): Promise<string | null> {
  return (await replaceMeasuredPicture(context, change))?.url ?? null;
}

/** Like `replacePicture`, but also returns the new picture's size in bytes; null without a new picture. */
export async function replaceMeasuredPicture(
  context: Pick<Context, 'actor' | 'db' | 'jobs'>,
  { kind, current, uploadId }: { kind: UploadKindName; current: string | null; uploadId: Id | null },
): Promise<{ url: string; bytes: number } | null> {
  const upload = uploadId === null ? null : await takeUpload(context, { uploadId, kind });
  const key = current === null ? null : keyOfUrl(current);
  if (key !== null) await discardFile(context, key);
  return upload && { url: fileUrl(upload.storageKey), bytes: upload.sizeBytes };
}
