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

/** The most files and bytes that one user may have waiting: more than normal use of our pages produces, and too little to fill a disk. */
const MAX_WAITING_FILES = 100;
const MAX_WAITING_BYTES = 500 * 1024 * 1024;

/** For this long after the sign-up a user is new: the pictures of all new users together get at most every second turn. */
const NEW_FOR_MS = DAY_MS;

/** The answer to a browser that sent a file. */
export type Upload = {
  /** The browser passes it, within a day, to the operation that uses the file. */
  uploadId: Id;
  name: string;
  /** The URL where the file can already be seen. */
  url: string;
  contentType: string;
  sizeBytes: number;
};

/**
 * Receives a file. It then waits until an operation takes it (see take-upload.ts); after a day it is deleted. If it is
 * sent again with the same id, it is stored only once. A user's files never exceed their quota together, even if
 * several arrive at once; a file that can't fit is refused before its bytes are read.
 * @throws refusals UNAUTHORIZED, REQUEST_ID_REUSED, and those of `uploadRefusals`
 */
export async function receiveUpload(
  context: Context,
  input: {
    uploadId: Id;
    kind: UploadKindName;
    fileName: string;
    content: FileContent;
    /** The size from the request's headers, if given. */
    announcedBytes?: number;
    /** Called before any byte is read; may refuse the upload of an account, depending on whether it is new. */
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
  // Pictures shrink when they are re-encoded, so their size is only known afterwards.
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
  // The same file arrived on two connections at once, and the other one was first.
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
