import { RotateCcw, X } from 'lucide-react';
import { isolated } from '#shared/text/isolated.ts';
import { sizeInWords } from '#shared/upload-kinds.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import { IconButton } from '../components/button.tsx';
import { FileDrop } from './file-drop.tsx';
import { acceptOf, hintOf } from './file-problem.ts';
import styles from './file-upload-list.module.css';
import type { StoredUpload } from './send-file.ts';
import type { UploadItem, UploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

const ICON = 18;

export type FileUploadsProps = {
  label: string;
  kind: UploadKindName;
  /** Puts each file where it belongs; a throw is shown at the file, which can be tried again. */
  onStored: (upload: StoredUpload) => Promise<void>;
};

/** What `FileUploads` shows: its code is fetched apart from the page's, since most readers add nothing. */
export function FileUploadList({ label, kind, onStored }: FileUploadsProps) {
  const { items, arrived, queue } = useUploads(kind, onStored);
  return (
    <div className={styles.uploads}>
      <FileDrop label={label} hint={hintOf(kind)} accept={acceptOf(kind)} multiple onFiles={queue.add} />
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Uploads">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {arrived > 0 && `${arrived} uploaded`}
      </p>
    </div>
  );
}

function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { id, name, state, share, problem } = item;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {problem === null ? (
          <span className={styles.state}>{wordsFor(item)}</span>
        ) : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
        {state !== 'failed' && (
          <progress
            className={styles.progress}
            aria-label={`Uploading ${isolated(name)}`}
            max={1}
            value={share}
          />
        )}
      </span>
      {state === 'failed' && item.retryable && (
        <IconButton label={`Try ${isolated(name)} again`} onClick={() => queue.retry(id)}>
          <RotateCcw size={ICON} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={state === 'failed' ? `Dismiss ${isolated(name)}` : `Cancel ${isolated(name)}`}
        onClick={() => queue.cancel(id)}
      >
        <X size={ICON} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function wordsFor({ state, share, sizeBytes }: UploadItem): string {
  if (state === 'waiting') return `Waiting, ${sizeInWords(sizeBytes)}`;
  if (state === 'finishing') return 'Finishing...';
  return `${Math.floor(share * 100)} % of ${sizeInWords(sizeBytes)}`;
}
