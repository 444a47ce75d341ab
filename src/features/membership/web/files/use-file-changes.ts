import { useQueryClient } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import type { StoredUpload } from '#ui/uploads/send-file.ts';
import { storageUsedKey } from '#features/accounts/web/for-others/storage-note.tsx';
import type { FileFolder } from '#features/campaigns/files/rules.ts';
import type { CampaignFile } from '../../files/contract.ts';
import { removeFileReasons } from '#features/campaigns/web/for-others/messages.ts';
import { filesOf, membershipClient } from '../for-others/queries.ts';

/** Adds files to a folder of a campaign and removes them. Afterwards the folder is loaded again. */
export function useFileChanges(campaignId: Id, folder: FileFolder) {
  const cache = useQueryClient();
  const { queryKey } = filesOf(campaignId, folder);
  const remove = useChange(({ id }: CampaignFile) => membershipClient.removeFile({ fileId: id }), {
    done: folder === 'resources' ? 'File removed' : 'Picture removed',
    failed: 'Failed to remove the file',
    reasons: removeFileReasons,
    stale: [queryKey, storageUsedKey],
  });

  /** Adds an uploaded file to the folder. The upload's id is also the request's id, so that a repeated request adds it only once. */
  async function add({ uploadId }: StoredUpload): Promise<void> {
    await membershipClient.addFile({ campaignId, folder, uploadId }, { context: { requestId: uploadId } });
    void cache.invalidateQueries({ queryKey: storageUsedKey });
    await cache.invalidateQueries({ queryKey });
  }
  return { add, remove: remove.run };
}
