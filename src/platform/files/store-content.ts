import { refuse, uploadRefusals } from '#shared/errors.ts';
import { cleanFileName, extensionOf, withExtension } from '#shared/text/file-name.ts';
import {
  documentTypes,
  MAX_ORIGINAL_BYTES,
  ORIGINALS_FOLDER,
  pictureExtensions,
  type UploadKindName,
  uploadKindOf,
} from '#shared/upload-kinds.ts';
import { beginsAs, HEAD_BYTES } from './documents.ts';
import { type PictureSender, reencodeImage } from './pictures/images.ts';
import type { StoredOriginal } from './original-columns.ts';
import type { FileContent, FileKey, FileStore } from './store.ts';

/** Holds uploads until their content has been checked. No row ever refers to a file in here. */
const INCOMING = 'incoming';

export type StoredContent = {
  storageKey: FileKey;
  /** The name to show, with the extension of the stored format. */
  name: string;
  contentType: string;
  sizeBytes: number;
  /** The picture at its full size, for printing; null for all other files. */
  original: StoredOriginal | null;
};

const pictures: readonly string[] = pictureExtensions;

/** Whether a file of this name is treated as a picture, and re-encoded. */
export const isPictureName = (kind: UploadKindName, fileName: string): boolean =>
  uploadKindOf(kind).content === 'picture' || pictures.includes(extensionOf(cleanFileName(fileName)));

/**
 * Stores an upload as its kind requires: pictures are re-encoded, documents are checked and stored unchanged. The bytes
 * are written to the disk in chunks, and nothing of a refused file is kept.
 * @throws refusals of `uploadRefusals`
 */
export async function storeContent(
  files: FileStore,
  kind: UploadKindName,
  { fileName, content, sender }: { fileName: string; content: FileContent; sender: PictureSender },
): Promise<StoredContent> {
  const limits = uploadKindOf(kind);
  const name = cleanFileName(fileName);
  const extension = extensionOf(name);
  const isPicture = isPictureName(kind, fileName);
  const documentType = documentTypes[extension];
  if (!isPicture && documentType === undefined) refuse(uploadRefusals.FILE_TYPE_REFUSED);
  const incoming = await files.put(content, {
    folder: isPicture ? INCOMING : limits.folder,
    extension: isPicture ? 'bin' : extension,
    maxBytes: limits.maxBytes,
  });
  if (documentType !== undefined && !isPicture) {
    await refuseUntrue(files, incoming.key, extension, incoming.bytes);
    return {
      storageKey: incoming.key,
      name,
      contentType: documentType,
      sizeBytes: incoming.bytes,
      original: null,
    };
  }
  try {
    return await storePicture(files, kind, name, incoming.key, sender);
  } finally {
    await files.delete(incoming.key);
  }
}

async function storePicture(
  files: FileStore,
  kind: UploadKindName,
  name: string,
  incoming: FileKey,
  sender: PictureSender,
): Promise<StoredContent> {
  const { folder, maxSide, maxBytes, square = false, keepsOriginal = false } = uploadKindOf(kind);
  const load = async () => (await files.get(incoming))!.content;
  const picture = await reencodeImage(load, maxSide, { square, withOriginal: keepsOriginal, sender });
  const { key, bytes } = await files.put(picture.bytes, { folder, extension: picture.extension, maxBytes });
  return {
    storageKey: key,
    name: withExtension(name, picture.extension),
    contentType: picture.contentType,
    sizeBytes: bytes,
    original: picture.original && (await storeOriginal(files, picture.original, key)),
  };
}

/** Stores an original; if that fails, the web picture is deleted too. */
async function storeOriginal(
  files: FileStore,
  { bytes, extension }: { bytes: Buffer; extension: string },
  webPicture: FileKey,
): Promise<StoredOriginal> {
  try {
    return await files.put(bytes, { folder: ORIGINALS_FOLDER, extension, maxBytes: MAX_ORIGINAL_BYTES });
  } catch (error) {
    await files.delete(webPicture);
    throw error;
  }
}

/** Deletes and refuses a document that is empty, or whose content does not match its name. */
async function refuseUntrue(files: FileStore, key: FileKey, extension: string, bytes: number): Promise<void> {
  const head = bytes === 0 ? Buffer.alloc(0) : await headOf(files, key);
  if (bytes > 0 && beginsAs(extension, head)) return;
  await files.delete(key);
  refuse(bytes === 0 ? uploadRefusals.FILE_EMPTY : uploadRefusals.FILE_TYPE_UNTRUE);
}

async function headOf(files: FileStore, key: FileKey): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await files.get(key))!.content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}
