import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { FileUploads } from '#ui/uploads/file-uploads.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StorageNote } from '#features/accounts/web/for-others/storage-note.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { CampaignFile } from '../../files/contract.ts';
import { uploadKindOfFolder } from '#features/campaigns/files/rules.ts';
import { campaignCan, campaignFileCan } from '#features/campaigns/policy.ts';
import styles from '../files/file-tabs.module.css';
import { Lightbox } from '../files/lightbox.tsx';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { filesOf } from './queries.ts';
import { RemoveFile } from '../files/remove-file.tsx';
import { useFileChanges } from '../files/use-file-changes.ts';

type PictureGridProps = { campaign: CampaignDetail; folder: 'ads' | 'photos'; empty: string };

const labels = { ads: 'Add advertising pictures', photos: 'Add photos' };

/** The tabs Advertising and Photos: a grid of pictures, each opening large with a download. */
export function PictureGrid({ campaign, folder, empty }: PictureGridProps) {
  const actor = useActor();
  const canAdd = campaignCan(actor, campaign).addFiles[folder];
  const files = useInfiniteQuery(filesOf(campaign.id, folder));
  const [shown, setShown] = useState<CampaignFile | null>(null);
  const [leaving, setLeaving] = useState<CampaignFile | null>(null);
  const { add, remove } = useFileChanges(campaign.id, folder);
  const askToRemove = (picture: CampaignFile) => {
    setShown(null);
    setLeaving(picture);
  };
  return (
    <div className={styles.tab}>
      {canAdd && <StorageNote />}
      {canAdd && <FileUploads label={labels[folder]} kind={uploadKindOfFolder[folder]} onStored={add} />}
      <Paged query={files} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="card" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text={empty} terrain="water" piece="flag" />
          ) : (
            <>
              <ul className={styles.grid}>
                {items.map((file) => (
                  <li key={file.id}>
                    <button type="button" className={styles.picture} onClick={() => setShown(file)}>
                      <img src={file.url} alt={file.name} loading="lazy" />
                      {file.isHidden && <span className={styles.hidden}>Hidden by an admin</span>}
                    </button>
                  </li>
                ))}
              </ul>
              <Lightbox
                pictures={items}
                shown={shown}
                onShow={setShown}
                can={(file) => campaignFileCan(actor, campaign, { ...file, folder })}
                onRemove={askToRemove}
              />
            </>
          )
        }
      </Paged>
      <RemoveFile file={leaving} onClose={() => setLeaving(null)} onRemove={remove} />
    </div>
  );
}
