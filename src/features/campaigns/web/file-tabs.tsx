import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '../../../shared/ids.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CampaignFile } from '../contract.ts';
import styles from './file-tabs.module.css';
import { LOAD_CAMPAIGN_ERROR } from './messages.ts';
import { filesOf } from './queries.ts';

const ICON = 18;

type PictureGridProps = { campaignId: Id; folder: 'ads' | 'photos'; empty: string };

/** The tabs Advertising and Photos: a grid of pictures, each opening large with a download. */
export function PictureGrid({ campaignId, folder, empty }: PictureGridProps) {
  const files = useInfiniteQuery(filesOf(campaignId, folder));
  const [shown, setShown] = useState<CampaignFile | null>(null);
  return (
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
                  </button>
                </li>
              ))}
            </ul>
            <Dialog
              wide
              open={shown !== null}
              onOpenChange={(open) => !open && setShown(null)}
              title={shown?.name ?? ''}
              actions={
                shown && (
                  <a className={buttonClass()} href={shown.url} download={shown.name}>
                    <Download size={ICON} aria-hidden="true" />
                    Download
                  </a>
                )
              }
            >
              {shown && <img className={styles.large} src={shown.url} alt={shown.name} />}
            </Dialog>
          </>
        )
      }
    </Paged>
  );
}

/** The tab Resources: links to files. */
export function ResourceList({ campaignId }: { campaignId: Id }) {
  const files = useInfiniteQuery(filesOf(campaignId, 'resources'));
  return (
    <Paged query={files} error={LOAD_CAMPAIGN_ERROR}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState text="No resources available." terrain="sand" piece="flag" />
        ) : (
          <ul className={styles.files}>
            {items.map((file) => (
              <li key={file.id}>
                <a className={styles.file} href={file.url} download={file.name}>
                  <FileText size={ICON} aria-hidden="true" />
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Paged>
  );
}
