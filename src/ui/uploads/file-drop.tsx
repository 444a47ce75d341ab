import { Upload } from 'lucide-react';
import { useEffect, useId, useState, type DragEvent } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './file-drop.module.css';

type FileDropProps = {
  label: string;
  /** What may be given: kinds and size, in words. */
  hint?: string;
  /** The same for the browser, such as 'image/*'. The server decides in any case. */
  accept?: string;
  multiple?: boolean;
  busy?: boolean;
  error?: string;
  onFiles: (files: File[]) => void;
};

/** Keeps a file that is dropped beside the place for it from being opened instead of the page. */
function useStrayDrops() {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}

/** Takes files that are dropped on it or chosen after a press. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  busy = false,
  error,
  onFiles,
}: FileDropProps) {
  useStrayDrops();
  const [over, setOver] = useState(false);
  const errorId = useId();
  const give = (files: FileList | null) => {
    if (files && files.length > 0) onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) give(event.dataTransfer.files);
  };
  return (
    <div>
      <label
        className={classNames(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={24} aria-hidden="true" />
        <span className={styles.label}>{busy ? 'Uploading...' : label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => {
            give(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
