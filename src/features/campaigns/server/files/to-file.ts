import { fileUrl } from '../../../../platform/files/file-url.ts';
import type { Actor } from '../../../../shared/actor.ts';
import type { CampaignFile, FileFolder } from '../../contract.ts';
import { canRemoveFile } from '../../policy.ts';
import type { FileRecord } from '../records/files.ts';

/** Whether the actor's player added the file. */
export const isOwnFile = (file: Pick<FileRecord, 'uploadedBy'>, actor: Actor): boolean =>
  actor.kind === 'user' && actor.playerId !== null && file.uploadedBy === actor.playerId;

/** A file as the actor sees it. */
export function toFile(
  row: FileRecord & { folder: FileFolder },
  actor: Actor,
  campaign: { isOwner: boolean },
): CampaignFile {
  return {
    id: row.id,
    name: row.name,
    url: fileUrl(row.storageKey),
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    mayRemove: canRemoveFile(actor, campaign, { folder: row.folder, isOwn: isOwnFile(row, actor) }),
  };
}
