import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#ui/components/button.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { currentSession, hasLeft, onSessionChange } from '#ui/session/session.ts';
import { returnVisits } from './kept-mark.ts';
import { deviceVisits, sendKeptVisits, visitQueue } from './kept-visits.ts';
import type { KeptVisit } from './visit-queue.ts';

/**
 * Asks what to do with the user's waiting visits before a sign-out, because signing out clears the browser's storage.
 * Resolves to whether to sign out. Visits of other users of the device are kept.
 */
export async function mayLeaveVisits(): Promise<boolean> {
  await visitQueue.reload();
  const own = visitQueue.waiting();
  const userId = currentSession().user?.id;
  if (own.length > 0 && !(await ask(own.length))) return false;
  keepForOthers((await deviceVisits.all()).filter((visit) => visit.userId !== userId));
  return true;
}

/** Stores visits again after the answer to the sign-out request has cleared the browser's storage. */
function keepForOthers(visits: KeptVisit[]): void {
  const stop = onSessionChange(() => {
    if (currentSession().loading) return;
    stop();
    if (hasLeft()) returnVisits(visits);
  });
}

/** Shows the question in a separate React root, because no page renders it. */
function ask(count: number): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    const answer = (mayLeave: boolean) => {
      root.unmount();
      place.remove();
      resolve(mayLeave);
    };
    root.render(<LeavingQuestion count={count} onAnswer={answer} />);
  });
}

type LeavingQuestionProps = { count: number; onAnswer: (mayLeave: boolean) => void };

function LeavingQuestion({ count, onAnswer }: LeavingQuestionProps) {
  const [phase, setPhase] = useState<'asking' | 'saving' | 'failed'>('asking');
  const save = async () => {
    setPhase('saving');
    await sendKeptVisits();
    if (visitQueue.waiting().length === 0) onAnswer(true);
    else setPhase('failed');
  };
  const needDecision = visitQueue.waiting().some(({ refused }) => refused !== undefined);
  const discard = async () => {
    for (const { id } of visitQueue.waiting()) await visitQueue.discard(id);
    onAnswer(true);
  };
  return (
    <DialogPopup
      open
      onOpenChange={() => onAnswer(false)}
      title={count === 1 ? 'A visit is not saved yet' : `${count} visits are not saved yet`}
      description={
        phase === 'failed'
          ? `${needDecision ? 'Some need your decision on My Visits.' : 'They could not be saved now.'} They stay on this device as long as you are signed in.`
          : 'They wait on this device for a connection. Logging out removes them from it.'
      }
      actions={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Stay logged in
          </Button>
          <Button variant="danger" disabled={phase === 'saving'} onClick={() => void discard()}>
            Discard and log out
          </Button>
          <Button busy={phase === 'saving'} onClick={() => void save()}>
            Save and log out
          </Button>
        </>
      }
    />
  );
}
