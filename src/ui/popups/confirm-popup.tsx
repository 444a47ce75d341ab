import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '../components/button.tsx';
import styles from './dialog.module.css';

export type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in the specification's words where it has them. */
  text: ReactNode;
  confirm: string;
  cancel?: string;
  /** Takes something away for good. */
  danger?: boolean;
  /** Runs when confirmed; the dialog stays, busy, until it has ended, and closes in any case. */
  onConfirm: () => Promise<unknown> | void;
};

/** What `Confirm` shows: its code is fetched apart from the page's. */
export function ConfirmPopup(props: ConfirmProps) {
  const { open, onOpenChange, title, text, confirm, cancel = 'Cancel', danger = false, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await Promise.resolve(onConfirm()).catch(() => undefined);
    setBusy(false);
    onOpenChange(false);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => busy || onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog}>
          <div className={styles.head}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          <div className={styles.actions}>
            <AlertDialog.Close className={buttonClass({ variant: 'quiet' })} disabled={busy}>
              {cancel}
            </AlertDialog.Close>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void run()}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
