import { useInfiniteQuery } from '@tanstack/react-query';
import { MapPinPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MessageBox } from '../../../ui/feedback/message-box.tsx';
import { Page } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LOAD_VISITS_ERROR } from './messages.ts';
import { LocationDialog } from './location-dialog.tsx';
import styles from './my-visits-page.module.css';
import { ownVisits } from './queries.ts';
import { type Recording, useRecording } from './use-recording.ts';
import { VisitCard } from './visit-card.tsx';

/** /my/visits: records visits and lists the user's own. */
export function MyVisitsPage() {
  const visits = useInfiniteQuery(ownVisits());
  const recording = useRecording();
  const { permission, phase, recorded, checkAgain } = recording;
  const [asking, setAsking] = useState(false);
  const press = () => (permission === 'denied' ? setAsking(true) : recording.record());
  return (
    <Page
      title="My Visits"
      line="Where you have been, what you showed there, and how it went. Only you see your visits."
      actions={
        <Button size="large" busy={phase !== 'idle'} onClick={press}>
          {phase === 'idle' && <MapPinPlus size={20} aria-hidden="true" />}
          {labelOf(recording)}
        </Button>
      }
    >
      {permission === 'denied' && (
        <div className={styles.banner}>
          <MessageBox
            tone="warning"
            title="Location access is denied"
            actions={
              <Button variant="quiet" size="small" onClick={checkAgain}>
                Check Again
              </Button>
            }
          >
            <p>Allow it in your browser’s settings to record where you were. Visits work without it, too.</p>
          </MessageBox>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {recorded > 0 && `Visit recorded (${recorded})`}
      </p>
      <Paged
        query={visits}
        error={LOAD_VISITS_ERROR}
        loading={<Skeleton shape="card" label="Loading visits..." showLabel />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              text="No visits recorded yet. Start by recording your first visit!"
              terrain="grass"
              piece="flag"
            />
          ) : (
            <ul className={styles.list}>
              {items.map((visit) => (
                <li key={visit.id}>
                  <VisitCard visit={visit} />
                </li>
              ))}
            </ul>
          )
        }
      </Paged>
      <LocationDialog
        open={asking}
        onOpenChange={setAsking}
        onContinue={recording.recordWithout}
        onEnable={recording.enable}
      />
    </Page>
  );
}

/** One of the specification's four labels. */
function labelOf({ permission, phase }: Recording): string {
  if (phase === 'scanning') return 'Scanning Retailers...';
  if (phase === 'recording') return 'Recording Visit...';
  return permission === 'denied' ? 'Record Visit (No Location)' : 'Record a Visit';
}
