import { CloudUpload, MapPin, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '../../../../shared/ids.ts';
import { Button } from '../../../../ui/components/button.tsx';
import { Card } from '../../../../ui/components/card.tsx';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import styles from '../visit-card.module.css';
import type { KeptVisit } from './visit-queue.ts';
import { VisitTime } from '../visit-time.tsx';
import { momentInWords, placeInWords } from '../visit-words.ts';

type WaitingVisitsProps = {
  visits: readonly KeptVisit[];
  /** The one that is on its way. */
  sending: Id | null;
  onRetry: (id: Id) => void;
  onDiscard: (id: Id) => Promise<void>;
};

/** Visits that are on this device alone, until the server has them. */
export function WaitingVisits({ visits, sending, onRetry, onDiscard }: WaitingVisitsProps) {
  if (visits.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label="Waiting to be saved">
      <h2>
        {visits.length === 1 ? '1 visit waiting to be saved' : `${visits.length} visits waiting to be saved`}
      </h2>
      <p>They are kept on this device and sent by themselves as soon as that works.</p>
      <ul className={styles.list}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <WaitingCard
              visit={visit}
              isSending={visit.id === sending}
              onRetry={() => onRetry(visit.id)}
              onDiscard={() => onDiscard(visit.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WaitingCardProps = {
  visit: KeptVisit;
  isSending: boolean;
  onRetry: () => void;
  onDiscard: () => Promise<void>;
};

function WaitingCard({ visit, isSending, onRetry, onDiscard }: WaitingCardProps) {
  const [asking, setAsking] = useState(false);
  const when = momentInWords(visit.recordedAt);
  return (
    <Card
      className={styles.dashed}
      footer={
        <>
          <Button variant="quiet" aria-label={`Discard the visit of ${when}`} onClick={() => setAsking(true)}>
            <Trash2 size={18} aria-hidden="true" />
            Discard
          </Button>
          <Button busy={isSending} aria-label={`Retry the visit of ${when}`} onClick={onRetry}>
            {!isSending && <RotateCw size={18} aria-hidden="true" />}
            Retry
          </Button>
        </>
      }
    >
      <VisitTime iso={visit.recordedAt} />
      <p className={styles.state}>
        <CloudUpload size={18} aria-hidden="true" />
        {visit.refused ?? (isSending ? 'Saving...' : 'Waiting for a connection')}
      </p>
      <p className={styles.place}>
        <MapPin size={16} aria-hidden="true" />
        {placeInWords(visit.position)}
      </p>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Discard this visit?"
        text="It was never saved. Discarding removes it from this device, and it does not count."
        confirm="Discard"
        danger
        onConfirm={onDiscard}
      />
    </Card>
  );
}
