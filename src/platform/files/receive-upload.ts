import { commonRefusals, refuse, uploadRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import { type Context, inTransaction } from '../context.ts';
import { sumStoredBytes } from './file-columns.ts';
import { fileUrl } from './file-url.ts';
import type { FileContent, FileStore } from './store.ts';
import { callerOf } from '../security/client-networks.ts';
import { isPictureName, storeContent } from './store-content.ts';
import { findSender, findUpload, insertUpload, lockUploadsOf, type UploadRecord } from './upload-records.ts';

/** What one user may have waiting: more than any page of ours leaves, and not enough to fill a disk. */
const MAX_WAITING_FILES = 100;
const MAX_WAITING_BYTES = 500 * 1024 * 1024;

/** So long after the sign-up the pictures of all new users together take every second turn, and no more. */
const NEW_FOR_MS = DAY_MS;

/** What the browser learns about a file that it sent. */
export type Upload = {
  /** Goes to the operation that puts the file where it belongs, within a day. */
  uploadId: Id;
  name: string;
  /** Where the file can be seen already. */
  url: string;
  contentType: string;
  sizeBytes: number;
};

/**
 * Takes a file in. It then waits for an operation to take it over (see take-upload.ts); what nobody takes within a day
 * is swept. Sent again with the same id, the file is stored once. However many come at once, a user's files together
 * stay within the quota; what can't fit is refused before its bytes are read.
 * @throws refusals UNAUTHORIZED, REQUEST_ID_REUSED, and those of `uploadRefusals`
 */
export async function receiveUpload(
  context: Context,
  input: {
    uploadId: Id;
    kind: UploadKindName;
    fileName: string;
    content: FileContent;
    /** The size that the sender announces, if it does. */
    announcedBytes?: number;
    /** Called before a byte is read: refuses what is too much for an account that is this new. */
    admit?: (isNew: boolean) => void;
  },
): Promise<Upload> {
  const { actor, db, files, clock } = context;
  if (actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  const { uploadId, kind } = input;
  const own = { id: uploadId, userId: actor.userId, kind };
  const earlier = await findUpload(db, uploadId);
  if (earlier) return answerFor(ownOrRefused(earlier, own));
  const { memberSince, ...waiting } = await findSender(db, actor.userId);
  if (waiting.files >= MAX_WAITING_FILES || waiting.bytes >= MAX_WAITING_BYTES) {
    refuse(uploadRefusals.TOO_MANY_UPLOADS);
  }
  // Pictures are encoded again, and smaller: their size is known afterwards.
  const least = isPictureName(kind, input.fileName) ? 1 : Math.max(input.announcedBytes ?? 0, 1);
  await refuseBeyondQuota(context, actor.userId, least);
  const isNew = memberSince === null || clock().getTime() - memberSince.getTime() < NEW_FOR_MS;
  input.admit?.(isNew);
  const sender = { caller: callerOf(context.clientAddress ?? '', actor.userId), isNew };
  const upload = { ...own, ...(await storeContent(files, kind, { ...input, sender })) };
  try {
    if (await keepWithinQuota(context, upload)) return answerFor(upload);
  } catch (error) {
    await removeBytes(files, upload);
    throw error;
  }
  // The same file came on two connections at once; the other one was first.
  await removeBytes(files, upload);
  const first = await findUpload(db, uploadId);
  return answerFor(ownOrRefused(first, own));
}

async function removeBytes(files: FileStore, { storageKey, original }: UploadRecord): Promise<void> {
  await files.delete(storageKey);
  if (original) await files.delete(original.key);
}

function keepWithinQuota(context: Context, upload: UploadRecord): Promise<boolean> {
  return inTransaction(context, async (inner) => {
    await lockUploadsOf(inner.db, upload.userId);
    await refuseBeyondQuota(inner, upload.userId, upload.sizeBytes + (upload.original?.bytes ?? 0));
    return insertUpload(inner.db, upload, inner.clock());
  });
}

async function refuseBeyondQuota(context: Context, userId: Id, bytes: number): Promise<void> {
  const stored = (await sumStoredBytes(context, [userId])).get(userId) ?? 0;
  if (stored + bytes > context.config.userQuotaBytes) refuse(uploadRefusals.QUOTA_REACHED);
}

function ownOrRefused(
  upload: UploadRecord | undefined,
  { userId, kind }: Pick<UploadRecord, 'userId' | 'kind'>,
): UploadRecord {
  if (!upload || upload.userId !== userId || upload.kind !== kind) refuse(commonRefusals.REQUEST_ID_REUSED);
  return upload;
}

const answerFor = ({ id, name, storageKey, contentType, sizeBytes }: UploadRecord): Upload => ({
  uploadId: id,
  name,
  url: fileUrl(storageKey),
  contentType,
  sizeBytes,
});
