import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Ago } from '#ui/time/ago.tsx';
import styles from './page-editor.module.css';
import type { useDraftSaving } from './use-draft-saving.ts';

type DraftStateProps = {
  saving: ReturnType<typeof useDraftSaving>;
  isValid: boolean;
  isPublished: boolean;
  /** Shows what somebody else saved, in place of what is typed here. */
  onTheirs: () => Promise<unknown>;
  /** Saves what is typed here over what somebody else saved. */
  onMine: () => Promise<unknown>;
};

/** Whether what is typed is saved, and what to do where it is not. */
export function DraftState({ saving, isValid, isPublished, onTheirs, onMine }: DraftStateProps) {
  const { failure, savedAt, isDirty, isSaving, flush } = saving;
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().catch(() => undefined);
    setBusy(false);
  };
  if (failure === 'theirs') {
    return (
      <MessageBox tone="warning" title="Somebody else changed this page meanwhile">
        <p>What you typed is still here, and not saved.</p>
        <div className={styles.actions}>
          <Button size="small" variant="quiet" busy={isBusy} onClick={() => void run(onTheirs)}>
            Show theirs
          </Button>
          <Button size="small" busy={isBusy} onClick={() => void run(onMine)}>
            Keep mine
          </Button>
        </div>
      </MessageBox>
    );
  }
  if (failure === 'failed' && isDirty) {
    return (
      <MessageBox tone="danger" title="The draft is not saved">
        <Button size="small" variant="quiet" busy={isSaving} onClick={() => void flush()}>
          Try again
        </Button>
      </MessageBox>
    );
  }
  return (
    <p role="status" className={styles.state}>
      {isDirty && !isValid && 'Not saved yet: something is too long, or not complete'}
      {isDirty && isValid && 'Saving…'}
      {!isDirty && savedAt !== null && (
        <>
          Draft saved <Ago iso={savedAt.toISOString()} />.{' '}
          {isPublished ? 'Visitors still see the published page.' : 'Nobody else sees it yet.'}
        </>
      )}
      {!isDirty && savedAt === null && isPublished && 'This is what visitors see.'}
    </p>
  );
}
