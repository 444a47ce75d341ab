import { BellRing, ChevronDown, Coins } from 'lucide-react';
import { useId, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { moneyText } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Day } from '#ui/time/moment.tsx';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import type { BookPlayer } from '../../book/contract.ts';
import { bookClient } from './book-queries.ts';
import { BookSeats } from './book-seats.tsx';
import { useMarkPaid } from './use-mark-paid.ts';
import styles from './book.module.css';

const ICON = 18;

type BookPlayerRowProps = { entry: BookPlayer; campaignId: Id | undefined; startsOpen: boolean };

/** One player of the book: what they owe, have paid and get back. Marks all of it paid with one press, or seat by seat. */
export function BookPlayerRow({ entry, campaignId, startsOpen }: BookPlayerRowProps) {
  const { player, owedCents, owedSeats, dueCents, paidCents, refundCents, remindedAt } = entry;
  const [isOpen, setOpen] = useState(startsOpen);
  const seatsId = useId();
  const name = player?.alias ?? 'Guests without a player';
  const playerId = player?.id ?? null;
  const unmark = useMarkPaid();
  const settle = useChange(bookClient.settle, {
    done: ({ seatIds }) => ({
      title: `Marked as paid: ${countWords(seatIds.length, 'seat', 'seats')} of ${isolated(name)}`,
      action: { label: 'Undo', run: () => unmark.run({ seatIds, isPaid: false }) },
    }),
    failed: 'Not marked as paid',
    stale: staleOfSeats,
    // The sum shown is no longer what is owed, so show the seats.
    onFailed: () => setOpen(true),
  });
  return (
    <li className={styles.player}>
      <div className={styles.head}>
        <span className={styles.who}>
          <Avatar name={name} src={player?.aliasImageUrl ?? null} />
          <span className={styles.names}>
            <span className={styles.alias}>{name}</span>
            <span>
              {owedCents > 0
                ? `Owes ${moneyText(owedCents)} for ${countWords(owedSeats, 'seat', 'seats')}`
                : 'Owes nothing'}
            </span>
            <span className={styles.soft}>
              {dueCents > 0 &&
                dueCents < owedCents &&
                `${moneyText(dueCents)} for sessions that have begun. `}
              {paidCents > 0 && `Paid ${moneyText(paidCents)}. `}
              {refundCents > 0 && `To pay back: ${moneyText(refundCents)}. `}
              {owedCents > 0 && remindedAt !== null && (
                <>
                  Reminded <Day iso={remindedAt} />.
                </>
              )}
            </span>
          </span>
        </span>
        <span className={styles.actions}>
          {owedCents > 0 && (
            <Button
              size="small"
              busy={settle.isPending}
              aria-label={`All paid: ${isolated(name)}, ${moneyText(owedCents)}`}
              onClick={() => void settle.run({ campaignId, playerId, owedCents })}
            >
              <Coins size={ICON} aria-hidden="true" />
              All paid
            </Button>
          )}
          {playerId !== null && entry.canRemind && (
            <Remind playerId={playerId} name={name} campaignId={campaignId} />
          )}
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={seatsId}
            aria-label={`Seats of ${isolated(name)}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={ICON} aria-hidden="true" className={styles.chevron} />
            Seats
          </Button>
        </span>
      </div>
      {playerId !== null && (
        <SaysPaid entry={entry} playerId={playerId} name={name} campaignId={campaignId} />
      )}
      <div id={seatsId} hidden={!isOpen}>
        {isOpen && (
          <BookSeats playerId={playerId} name={name} campaignId={campaignId} hasRefunds={refundCents > 0} />
        )}
      </div>
    </li>
  );
}

type OfPlayer = { playerId: Id; name: string; campaignId: Id | undefined };

function Remind({ playerId, name, campaignId }: OfPlayer) {
  const remind = useChange(bookClient.remind, {
    done: `${isolated(name)} is reminded`,
    failed: 'Not reminded',
    stale: staleOfSeats,
  });
  return (
    <Button
      size="small"
      variant="quiet"
      busy={remind.isPending}
      aria-label={`Remind ${isolated(name)}`}
      onClick={() => void remind.run({ campaignId, playerId })}
    >
      <BellRing size={ICON} aria-hidden="true" />
      Remind
    </Button>
  );
}

/**
 * What a player says about having paid, and a button to say that the money did not arrive. To confirm that it did, the
 * organiser presses "All paid".
 */
function SaysPaid({ entry, playerId, name, campaignId }: OfPlayer & { entry: BookPlayer }) {
  const { saidPaidAt, saidPaidCents, saidPaidNote } = entry;
  const [asking, setAsking] = useState(false);
  const deny = useChange(bookClient.denyPaid, {
    done: `${isolated(name)} is told that the money did not arrive`,
    failed: 'Not told',
    stale: staleOfSeats,
  });
  if (saidPaidAt === null) return null;
  return (
    <div className={styles.says}>
      <p>
        Said on <Day iso={saidPaidAt} /> that they paid {moneyText(saidPaidCents)}
        {saidPaidNote === null ? '.' : ': '}
        {saidPaidNote !== null && <q>{saidPaidNote}</q>}
      </p>
      <Button
        size="small"
        variant="quiet"
        busy={deny.isPending}
        aria-label={`Not received from ${isolated(name)}`}
        onClick={() => setAsking(true)}
      >
        Not received
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Tell ${isolated(name)} that nothing arrived?`}
        text="They get a message, and owe it as before. They can say again that they paid."
        confirm="Tell them"
        onConfirm={() => deny.run({ campaignId, playerId })}
      />
    </div>
  );
}
