import { useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import type { StoredUpload } from '../../../ui/send-file.ts';
import { notify } from '../../../ui/toast.ts';
import { storageUsedKey } from '../../accounts/web/for-others/storage-used-key.ts';
import type { CampaignFile, FileFolder } from '../contract.ts';
import { fileRemoved, removeFileFailure } from './messages.ts';
import { campaignsClient, filesOf } from './queries.ts';

/** Adding files to a folder of a campaign, and removing them; afterwards the folder is read anew. */
export function useFileChanges(campaignId: Id, folder: FileFolder) {
  const cache = useQueryClient();
  const refresh = async () => {
    void cache.invalidateQueries({ queryKey: storageUsedKey });
    await cache.invalidateQueries({ queryKey: filesOf(campaignId, folder).queryKey });
  };

  /** Puts a file that has been sent into the folder. The upload's id is the request's: it is put there once. */
  async function add({ uploadId }: StoredUpload): Promise<void> {
    await campaignsClient.addFile({ campaignId, folder, uploadId }, { context: { requestId: uploadId } });
    await refresh();
  }

  async function remove({ id: fileId }: CampaignFile): Promise<void> {
    try {
      await campaignsClient.removeFile({ fileId }, { context: { requestId: crypto.randomUUID() } });
      notify(fileRemoved(folder));
    } catch (error) {
      notify(removeFileFailure(errorCode(error)));
    }
    await refresh();
  }
  return { add, remove };
}
