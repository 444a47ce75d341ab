import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Money } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { countWords } from '#shared/text/count-words.ts';
import type { PlaceClock } from '#features/campaigns/rules.ts';
import type { SeatResult, Series, SeriesDate, SeriesOfSession } from '../../series/contract.ts';
import { seatReasons } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { LOAD_SERIES_ERROR, repeatWords } from './series-messages.ts';
import { seriesById, seriesClient } from './series-queries.ts';
import styles from './series.module.css';

type SeatsDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  series: SeriesOfSession;
  /** The clock that the campaign's times are shown by. */
  clock: PlaceClock;
};

/** The upcoming dates of a series. A player can take seats in some or all of them, or give some back. */
export function SeatsDialog({ open, onOpenChange, series, clock }: SeatsDialogProps) {
  const query = useQuery({ ...seriesById(series.id), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Seats in this series"
      description={repeatWords(series)}
    >
      <Loaded query={query} error={LOAD_SERIES_ERROR}>
        {(found) => <Dates series={found} clock={clock} onClose={() => onOpenChange(false)} />}
      </Loaded>
    </Dialog>
  );
}

const freeOf = ({
  seatsTaken,
  seatsHeld,
  maxPlayers,
}: Pick<SeriesDate, 'seatsTaken' | 'seatsHeld' | 'maxPlayers'>): number =>
  maxPlayers - seatsTaken - seatsHeld;
const isFree = ({ isOwn, ...date }: SeriesDate): boolean => !isOwn && freeOf(date) > 0;
const mayGiveBack = ({ isOwn, isOwnPaid }: SeriesDate): boolean => isOwn && !isOwnPaid;

const idsOf = (dates: readonly SeriesDate[]): string[] => dates.map(({ sessionId }) => sessionId);

/** The message after seats were taken or given back: how many were, and how many were not. */
const resultWords = (results: readonly SeatResult[], what: string): string => {
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'already').length;
  const others = results.length - done;
  return `${countWords(done, 'seat', 'seats')} ${what}${others === 0 ? '' : `, ${others} not`}`;
};

type DatesProps = { series: Series; clock: PlaceClock; onClose: () => void };

function Dates({ series, clock, onClose }: DatesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly SeatResult[]>([]);
  const onDone = ({ results }: { results: SeatResult[] }) => {
    const failed = results.filter(({ outcome }) => outcome === 'full' || outcome === 'refused');
    setRefused(failed);
    setChosen(new Set());
    if (failed.length === 0) onClose();
  };
  const words = { reasons: seatReasons, stale: [campaignsKey], onDone };
  const take = useChange(seriesClient.takeSeats, {
    ...words,
    done: ({ results }) => resultWords(results, 'taken'),
    failed: 'Failed to take seats',
  });
  const giveBack = useChange(seriesClient.giveBackSeats, {
    ...words,
    done: ({ results }) => resultWords(results, 'given back'),
    failed: 'Failed to give seats back',
  });
  const free = series.dates.filter(isFree);
  const taking = free.filter(({ sessionId }) => chosen.has(sessionId));
  const giving = series.dates.filter((date) => mayGiveBack(date) && chosen.has(date.sessionId));
  const toggle = (sessionId: string) => {
    const next = new Set(chosen);
    if (!next.delete(sessionId)) next.add(sessionId);
    setChosen(next);
  };
  if (series.dates.length === 0) return <p>No date of this series is to come.</p>;
  const hasAll = free.length > 0 && taking.length === free.length;
  return (
    <>
      {free.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => setChosen(new Set(hasAll ? [] : [...chosen, ...idsOf(free)]))}
        >
          {hasAll ? 'Choose none' : `Choose all ${free.length} with free seats`}
        </Button>
      )}
      <ul className={styles.dates} aria-label="Dates">
        {series.dates.map((date) => {
          const mayChoose = isFree(date) || mayGiveBack(date);
          const why = refused.find(({ sessionId }) => sessionId === date.sessionId)?.message;
          return (
            <li key={date.sessionId}>
              <label data-fixed={!mayChoose || undefined}>
                <input
                  type="checkbox"
                  disabled={!mayChoose}
                  checked={chosen.has(date.sessionId)}
                  onChange={() => toggle(date.sessionId)}
                />
                <span className={styles.when}>
                  <SessionTime session={{ startDate: date.startDate, lengthMinutes: null }} clock={clock} />
                  <small>
                    Session {date.sessionNumber} · <Money cents={date.priceCents} orFree />
                    {why && <strong> · {why}</strong>}
                  </small>
                </span>
                <SeatState date={date} />
              </label>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        {taking.some(({ priceCents }) => priceCents > 0) && (
          <p role="status">
            In all{' '}
            <strong>
              <Money cents={taking.reduce((sum, { priceCents }) => sum + priceCents, 0)} />
            </strong>
            . You pay the organiser.
          </p>
        )}
        <Button
          busy={take.isPending}
          disabled={taking.length === 0}
          onClick={() => void take.run({ seriesId: series.id, sessionIds: idsOf(taking) })}
        >
          {taking.length === 0 ? 'Take seats' : `Take ${countWords(taking.length, 'seat', 'seats')}`}
        </Button>
        {giving.length > 0 && (
          <Button
            variant="quiet"
            busy={giveBack.isPending}
            onClick={() => void giveBack.run({ seriesId: series.id, sessionIds: idsOf(giving) })}
          >
            Give {countWords(giving.length, 'seat', 'seats')} back
          </Button>
        )}
      </div>
    </>
  );
}

function SeatState({ date }: { date: SeriesDate }) {
  const { isOwn, isOwnPaid } = date;
  if (isOwn) return <Badge tone="green">{isOwnPaid ? 'Yours, paid' : 'Yours'}</Badge>;
  const free = freeOf(date);
  return free > 0 ? <Badge>{free} free</Badge> : <Badge tone="red">Full</Badge>;
}
