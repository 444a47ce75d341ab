import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { sizeInWords } from '#shared/upload-kinds.ts';
import { Badge } from '#ui/components/badge.tsx';
import { IconButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { FileUploads } from '#ui/uploads/file-uploads.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { StorageNote } from '#features/accounts/web/for-others/storage-note.tsx';
import { ThingMenu } from '#features/moderation/web/for-others/thing-menu.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { CampaignFile } from '../../files/contract.ts';
import { uploadKindOfFolder } from '#features/campaigns/files/rules.ts';
import { campaignCan, campaignFileCan } from '#features/campaigns/policy.ts';
import { DownloadLink } from '../files/download-link.tsx';
import styles from '../files/file-tabs.module.css';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { filesOf } from './queries.ts';
import { RemoveFile } from '../files/remove-file.tsx';
import { useFileChanges } from '../files/use-file-changes.ts';

const ICON = 18;

/** The tab Resources: links to files. */
export function ResourceList({ campaign }: { campaign: CampaignDetail }) {
  const actor = useActor();
  const canAdd = campaignCan(actor, campaign).addFiles.resources;
  const files = useInfiniteQuery(filesOf(campaign.id, 'resources'));
  const [leaving, setLeaving] = useState<CampaignFile | null>(null);
  const { add, remove } = useFileChanges(campaign.id, 'resources');
  return (
    <div className={styles.tab}>
      {canAdd && <StorageNote />}
      {canAdd && <FileUploads label="Add resources" kind={uploadKindOfFolder.resources} onStored={add} />}
      <Paged query={files} error={LOAD_CAMPAIGN_ERROR}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="No resources available." terrain="sand" piece="flag" />
          ) : (
            <ul className={styles.files}>
              {items.map((file) => (
                <li key={file.id} className={styles.row}>
                  <DownloadLink className={styles.file} file={file}>
                    <FileText size={ICON} aria-hidden="true" />
                    <span className={styles.name}>{file.name}</span>
                  </DownloadLink>
                  {file.isHidden && <Badge tone="orange">Hidden by an admin</Badge>}
                  <span className={styles.size}>{sizeInWords(file.sizeBytes)}</span>
                  {campaignFileCan(actor, campaign, { ...file, folder: 'resources' }).report && (
                    <ThingMenu things={[{ kind: 'file', id: file.id }]} name={file.name} />
                  )}
                  {campaignFileCan(actor, campaign, { ...file, folder: 'resources' }).remove && (
                    <IconButton
                      danger
                      label={`Remove ${isolated(file.name)}`}
                      onClick={() => setLeaving(file)}
                    >
                      <Trash2 size={ICON} aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Paged>
      <RemoveFile file={leaving} onClose={() => setLeaving(null)} onRemove={remove} />
    </div>
  );
}
