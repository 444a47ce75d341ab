import { useState } from 'react';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { notify, notifyFailure } from '#ui/feedback/toast.ts';
import { ShownOnce } from '#ui/sharing/shown-once.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { productName } from '#ui/product.ts';
import styles from './account.module.css';

type CodeListProps = { codes: readonly string[]; onDone: () => void };

/** Recovery codes, which are shown only this once, with ways to copy and save them. */
export function CodeList({ codes, onDone }: CodeListProps) {
  const text = codes.join('\n');
  const [file] = useState(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('The codes are copied');
    } catch {
      notifyFailure('The codes could not be copied', 'Please select and copy them by hand.');
    }
  };
  return (
    <ShownOnce
      kept="I have kept them"
      onKept={onDone}
      actions={
        <>
          <Button variant="quiet" onClick={() => void copy()}>
            Copy
          </Button>
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={file}
            download={`${productName()} recovery codes.txt`}
          >
            Save as a file
          </a>
        </>
      }
    >
      <p>
        Each of these codes signs you in once when your other devices are not at hand. They are shown only
        now: keep them where you keep what matters.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </ShownOnce>
  );
}

/** New recovery codes in a dialog. */
export const RecoveryCodesDialog = ({ codes, open, onDone }: CodeListProps & { open: boolean }) => (
  <Dialog open={open} title="Your new recovery codes">
    <CodeList codes={codes} onDone={onDone} />
  </Dialog>
);
