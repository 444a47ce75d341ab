import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import { Button } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { FileDrop } from '../uploads/file-drop.tsx';
import { acceptOf, hintOf } from '../uploads/file-problem.ts';
import styles from './picture-field.module.css';
import { useUploads } from '../uploads/use-uploads.ts';

/** What a form sends about its picture: the id of a new upload, null to remove it, undefined to leave it as it is. */
type PictureChange = Id | null | undefined;

type PictureFieldProps = {
  label: string;
  kind: UploadKindName;
  /** The picture that is stored now. */
  current: string | null;
  /** Called with what the form should send, and the address of the picture that is shown then. */
  onChange: (change: PictureChange, shown: string | null) => void;
  round?: boolean;
};

/**
 * A form's picture: shown at once when it is chosen, sent while the rest of the form is filled in, and stored in its
 * place when the form is saved (see `replacePicture` of the server).
 */
export function PictureField({ label, kind, current, onChange, round = false }: PictureFieldProps) {
  const [shown, setShown] = useState(current);
  const { items, queue } = useUploads(kind, (upload) => {
    setShown(upload.url);
    onChange(upload.uploadId, upload.url);
    return Promise.resolve();
  });
  const item = items[0];
  const choose = (files: File[]) => {
    for (const { id } of items) queue.cancel(id);
    queue.add(files);
  };
  const remove = () => {
    setShown(null);
    onChange(current === null ? undefined : null, null);
  };
  const isSending = item !== undefined && item.state !== 'failed';
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.body}>
        {shown !== null && (
          <div className={styles.shown}>
            <img className={classNames(styles.picture, round && styles.round)} src={shown} alt={label} />
            <Button
              variant="quiet"
              size="small"
              onClick={remove}
              aria-label={`Remove ${label.toLowerCase()}`}
            >
              <Trash2 size={16} aria-hidden="true" />
              Remove
            </Button>
          </div>
        )}
        <div className={styles.drop}>
          <FileDrop
            label={shown === null ? 'Choose a picture' : 'Choose another picture'}
            hint={hintOf(kind)}
            accept={acceptOf(kind)}
            busy={isSending}
            {...(item?.problem && { error: item.problem })}
            onFiles={choose}
          />
          {isSending && (
            <progress
              className={styles.progress}
              aria-label={`Uploading ${isolated(item.name)}`}
              max={1}
              value={item.share}
            />
          )}
        </div>
      </div>
    </div>
  );
}
