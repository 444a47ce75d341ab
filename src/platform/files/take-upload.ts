import { commonRefusals, refuse, uploadRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import type { Context } from '../context.ts';
import { discardFile } from './discard.ts';
import { fileUrl, keyOfUrl } from './file-url.ts';
import { removeUpload, type UploadRecord } from './upload-records.ts';

/**
 * Takes over a file that the actor sent for this purpose, once; the caller writes its key or address into the row that
 * shows it from now on. Call it in that row's transaction: either both happen or neither.
 * @throws refusal UPLOAD_NOT_FOUND when there is none, it was sent by somebody else or for something else, it was taken
 * before, or it is older than a day
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
 * Answers with the address for a column that shows a picture, such as `store_photo`: of the new upload, or null to
 * remove the picture. The bytes of the picture before go when the transaction has committed. A picture that came with
 * the product stays.
 * @throws as `takeUpload`
 */
export async function replacePicture(
  context: Pick<Context, 'actor' | 'db' | 'jobs'>,
  change: { kind: UploadKindName; current: string | null; uploadId: Id | null },
): Promise<string | null> {
  return (await replaceMeasuredPicture(context, change))?.url ?? null;
}

/** As `replacePicture`; answers also with the bytes of the new picture, null without one. */
export async function replaceMeasuredPicture(
  context: Pick<Context, 'actor' | 'db' | 'jobs'>,
  { kind, current, uploadId }: { kind: UploadKindName; current: string | null; uploadId: Id | null },
): Promise<{ url: string; bytes: number } | null> {
  const upload = uploadId === null ? null : await takeUpload(context, { uploadId, kind });
  const key = current === null ? null : keyOfUrl(current);
  if (key !== null) await discardFile(context, key);
  return upload && { url: fileUrl(upload.storageKey), bytes: upload.sizeBytes };
}
