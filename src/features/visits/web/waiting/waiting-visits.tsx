import { CloudUpload, MapPin, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { KEPT } from '../messages.ts';
import styles from '../visit-card.module.css';
import { UnclearTime, VisitTime } from '../visit-time.tsx';
import { momentInWords, placeInWords } from '../visit-words.ts';
import { putRight } from './press-clock.ts';
import type { KeptVisit } from './visit-queue.ts';

type WaitingVisitsProps = {
  visits: readonly KeptVisit[];
  /** The one that is being sent. */
  sending: Id | null;
  onRetry: (id: Id) => void;
  /** Saves a refused visit with the current time. */
  onSaveNow: (id: Id) => void;
  onDiscard: (id: Id) => Promise<void>;
};

/** Visits that are only on this device, until the server has them. */
export function WaitingVisits({ visits, sending, onRetry, onSaveNow, onDiscard }: WaitingVisitsProps) {
  if (visits.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label="Waiting to be saved">
      <h2>
        {visits.length === 1 ? '1 visit waiting to be saved' : `${visits.length} visits waiting to be saved`}
      </h2>
      <p>{becomesOf(visits)}</p>
      <ul className={styles.list}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <WaitingCard
              visit={visit}
              isSending={visit.id === sending}
              onRetry={() => onRetry(visit.id)}
              onSaveNow={() => onSaveNow(visit.id)}
              onDiscard={() => onDiscard(visit.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function becomesOf(visits: readonly KeptVisit[]): string {
  const refused = visits.filter((visit) => visit.refused !== undefined).length;
  if (refused === 0) return 'They are kept on this device and sent by themselves as soon as that works.';
  if (refused === visits.length) return 'They are kept on this device until you decide about them.';
  return 'They are kept on this device. Some wait for your decision, the others are sent by themselves.';
}

type WaitingCardProps = {
  visit: KeptVisit;
  isSending: boolean;
  onRetry: () => void;
  onSaveNow: () => void;
  onDiscard: () => Promise<void>;
};

function WaitingCard({ visit, isSending, onRetry, onSaveNow, onDiscard }: WaitingCardProps) {
  const [asking, setAsking] = useState(false);
  // Renders again every half minute, because the device's clock may be set meanwhile.
  useNow();
  const time = putRight(visit.recordedAt)?.toISOString();
  const when = momentInWords(time ?? visit.recordedAt);
  const isRefused = visit.refused !== undefined;
  return (
    <Card
      className={styles.dashed}
      footer={
        <>
          <Button variant="quiet" aria-label={`Discard the visit of ${when}`} onClick={() => setAsking(true)}>
            <Trash2 size={18} aria-hidden="true" />
            Discard
          </Button>
          {isRefused ? (
            <Button busy={isSending} aria-label={`Save as of now the visit of ${when}`} onClick={onSaveNow}>
              Save as of now
            </Button>
          ) : (
            <Button busy={isSending} aria-label={`Retry the visit of ${when}`} onClick={onRetry}>
              {!isSending && <RotateCw size={18} aria-hidden="true" />}
              Retry
            </Button>
          )}
        </>
      }
    >
      {time === undefined ? <UnclearTime claimed={visit.recordedAt} /> : <VisitTime iso={time} />}
      <p className={styles.state}>
        <CloudUpload size={18} aria-hidden="true" />
        {isSending ? 'Saving...' : isRefused ? 'Kept, but not saved yet' : KEPT}
      </p>
      {isRefused && (
        <div className={styles.offer}>
          <p>{visit.refused}</p>
          <p>You can still save it, with the time that it is now.</p>
        </div>
      )}
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
