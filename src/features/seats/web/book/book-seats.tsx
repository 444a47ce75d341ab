import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Money, moneyText } from '#ui/components/money.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import type { BookSeat } from '../../book/contract.ts';
import { bookSeats } from './book-queries.ts';
import { refunds } from '../for-others/queries.ts';
import { RefundRow } from '../for-others/refund-row.tsx';
import { useMarkPaid } from './use-mark-paid.ts';
import styles from './book.module.css';

type BookSeatsProps = {
  /** Null for guests whom no player brought. */
  playerId: Id | null;
  name: string;
  campaignId: Id | undefined;
  hasRefunds: boolean;
};

/** The seats with a price of one player, to select and mark together, and what is to be paid back to them. */
export function BookSeats({ playerId, name, campaignId, hasRefunds }: BookSeatsProps) {
  const seats = useInfiniteQuery(bookSeats({ campaignId, ...(playerId !== null && { playerId }) }));
  return (
    <div className={styles.seats}>
      {hasRefunds && playerId !== null && <RefundsTo playerId={playerId} />}
      <Paged query={seats} error="There was an error loading these seats. Please try again later.">
        {(items) => <Choice items={items} name={name} isOfGuests={playerId === null} />}
      </Paged>
    </div>
  );
}

const sumOf = (seats: readonly BookSeat[]): string =>
  moneyText(seats.reduce((sum, seat) => sum + seat.priceCents, 0));

function Choice({
  items,
  name,
  isOfGuests,
}: {
  items: readonly BookSeat[];
  name: string;
  isOfGuests: boolean;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const mark = useMarkPaid(() => setChosen(new Set()));
  const choose = (seatId: Id, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(seatId);
    else next.delete(seatId);
    setChosen(next);
  };
  const marked = items.filter(({ id }) => chosen.has(id));
  const unpaid = marked.filter(({ paymentStatus }) => paymentStatus !== 'paid');
  const paid = marked.filter(({ paymentStatus }) => paymentStatus === 'paid');
  return (
    <>
      <ul className={styles.seatList} aria-label={`Seats of ${isolated(name)}`}>
        {items.map((seat) => (
          <SeatLine
            key={seat.id}
            seat={seat}
            isOfGuests={isOfGuests}
            isChosen={chosen.has(seat.id)}
            onChoose={(isChosen) => choose(seat.id, isChosen)}
          />
        ))}
      </ul>
      {marked.length > 0 && (
        <div className={styles.bar} role="group" aria-label="Chosen seats">
          <span>{`Chosen: ${countWords(marked.length, 'seat', 'seats')}`}</span>
          {unpaid.length > 0 && (
            <Button
              size="small"
              busy={mark.isPending}
              onClick={() => void mark.run({ seatIds: unpaid.map(({ id }) => id), isPaid: true })}
            >
              {`Mark ${sumOf(unpaid)} paid`}
            </Button>
          )}
          {paid.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              busy={mark.isPending}
              onClick={() => void mark.run({ seatIds: paid.map(({ id }) => id), isPaid: false })}
            >
              {`Mark ${sumOf(paid)} not paid`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

type SeatLineProps = {
  seat: BookSeat;
  isOfGuests: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function SeatLine({ seat, isOfGuests, isChosen, onChoose }: SeatLineProps) {
  const { campaign, session, guestName, priceCents, paymentStatus, saidPaidAt } = seat;
  const isPaid = paymentStatus === 'paid';
  return (
    <li className={styles.seat}>
      <label className={styles.choose}>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        <span>
          {guestName !== null && (isOfGuests ? `${isolated(guestName)}, ` : `For ${isolated(guestName)}, `)}
          <SessionTime session={session} clock={session} />
        </span>
      </label>
      <span className={styles.soft}>
        {`Session ${session.sessionNumber} of `}
        <AppLink
          to="/campaigns/$campaignId"
          params={{ campaignId: campaign.id }}
          hash={`session-${session.id}`}
        >
          {campaign.title}
        </AppLink>
      </span>
      <span className={styles.state}>
        <Money cents={priceCents} />
        <Badge tone={isPaid ? 'green' : 'yellow'}>
          {isPaid ? 'Paid' : saidPaidAt === null ? 'Pending' : 'Says paid'}
        </Badge>
      </span>
    </li>
  );
}

/** What the organiser has to pay back to a player. */
function RefundsTo({ playerId }: { playerId: Id }) {
  const query = useInfiniteQuery(refunds({ side: 'owes', playerId }));
  return (
    <Paged query={query} error="There was an error loading the refunds. Please try again later.">
      {(items) => (
        <ul className={styles.seatList} aria-label="Refunds">
          {items.map((refund) => (
            <li key={refund.id} className={styles.seat}>
              <RefundRow refund={refund} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
