import { buttonClass } from '../components/button.tsx';
import styles from './file-button.module.css';

type FileButtonProps = {
  label: string;
  /** What the browser offers to choose from. The server decides in any case. */
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

export const FileButton = ({ label, accept, busy = false, onFile }: FileButtonProps) => (
  <label className={buttonClass({ variant: 'quiet', size: 'small' }, styles.button)}>
    {busy ? 'Uploading...' : label}
    <input
      type="file"
      accept={accept}
      disabled={busy}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        event.currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  </label>
);
