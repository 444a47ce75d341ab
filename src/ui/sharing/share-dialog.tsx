import { useRef } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { notify } from '../feedback/toast.ts';
import { TextField } from '../forms/field.tsx';
import { DialogPopup } from '../popups/dialog-popup.tsx';
import { Button } from '../components/button.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './share-dialog.module.css';

type ShareDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  path: string;
};

/** What `ShareButton` opens. The address stands there in any case: not every browser lets a page copy or share. */
export function ShareDialog({ open, onOpenChange, title, path }: ShareDialogProps) {
  const field = useRef<HTMLDivElement>(null);
  const url = new URL(path, location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify('Link copied');
    } catch {
      // Refused, or no secure page: marked, it takes one press of the keyboard.
      field.current?.querySelector('input')?.select();
    }
  };
  const send = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <DialogPopup open={open} onOpenChange={onOpenChange} title={`Share ${isolated(title)}`}>
      <div className={styles.share} ref={field}>
        <QrCode value={url} label={`A code that leads to ${isolated(title)}`} />
        <div className={styles.ways}>
          <TextField label="Link" value={url} readOnly onValueChange={() => undefined} />
          <div className={styles.buttons}>
            <Button onClick={() => void copy()}>Copy link</Button>
            {'share' in navigator && (
              <Button variant="quiet" onClick={() => void send()}>
                Send by…
              </Button>
            )}
          </div>
        </div>
      </div>
    </DialogPopup>
  );
}
