import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import styles from './my-visits-page.module.css';
import type { Recording } from './use-recording.ts';

/** Explains why the page has no position, and how to fix that. */
export function LocationBanner({ recording }: { recording: Recording }) {
  const banner = bannerOf(recording);
  return banner && <div className={styles.banner}>{banner}</div>;
}

function bannerOf(recording: Recording): ReactNode {
  const { permission, state } = recording;
  if (state.name === 'scanning' && state.isSlow) {
    return (
      <MessageBox
        tone="info"
        title="Waiting for your location"
        actions={
          <div className={styles.buttons}>
            <Button variant="quiet" size="small" onClick={recording.cancel}>
              Cancel
            </Button>
            <Button variant="quiet" size="small" onClick={recording.recordWithout}>
              Record without location
            </Button>
          </div>
        }
      >
        <p>
          Your browser may be asking whether this page may know where you are. Please answer its question.
        </p>
      </MessageBox>
    );
  }
  if (permission === 'missing') {
    return (
      <MessageBox tone="info" title="This browser does not tell where you are">
        <p>Visits are recorded without a location. Link the store to each of them.</p>
      </MessageBox>
    );
  }
  if (permission !== 'denied') return null;
  return (
    <MessageBox
      tone="warning"
      title="Location access is denied"
      actions={
        <Button variant="quiet" size="small" onClick={recording.checkAgain}>
          Check Again
        </Button>
      }
    >
      <p>Allow it in your browser’s settings to record where you were. Visits work without it, too.</p>
    </MessageBox>
  );
}
