import { fileUrl } from '#platform/files/file-url.ts';
import type { StoredOriginal } from '#platform/files/original-columns.ts';
import { extensionOf, withExtension } from '#shared/text/file-name.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignFile } from '../../files/contract.ts';
import type { FileRecord } from '../records/files.ts';

/** The original, with the file's name and its own extension. */
const toOriginalShown = (name: string, { key, bytes }: StoredOriginal): CampaignFile['original'] => ({
  name: withExtension(name, extensionOf(key)),
  url: fileUrl(key),
  sizeBytes: bytes,
});

/** A file as the API shows it to the viewer; `playerId` is null for viewers without a player. */
export const toFile = (
  file: Omit<FileRecord, 'hiddenAt'> & Partial<Pick<FileRecord, 'hiddenAt'>>,
  playerId: Id | null,
): CampaignFile => ({
  id: file.id,
  name: file.name,
  url: fileUrl(file.storageKey),
  contentType: file.contentType,
  sizeBytes: file.sizeBytes,
  createdAt: file.createdAt.toISOString(),
  isHidden: (file.hiddenAt ?? null) !== null,
  isOwn: playerId !== null && file.uploadedBy === playerId,
  original: file.original && toOriginalShown(file.name, file.original),
});
