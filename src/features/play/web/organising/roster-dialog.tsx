import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Money, moneyText } from '#ui/components/money.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { attendedWords } from '#features/seats/check-in/rules.ts';
import type { RosterSeat } from '#features/seats/seat-contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { seatsClient, seatsOf } from '#features/seats/web/for-others/queries.ts';
import styles from '#features/campaigns/web/for-others/organising.module.css';

const WaitlistRoster = latePart(
  () => import('#features/seats/web/for-others/waitlist-roster.tsx'),
  'WaitlistRoster',
);

type RosterDialogProps = { session: Session; open: boolean; onOpenChange: (open: boolean) => void };

/** The seats of a session, for the campaign's organisers: to mark payments and cancel seats. */
export const RosterDialog = ({ session, open, onOpenChange }: RosterDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    wide
    title={`Roster of Session ${session.sessionNumber}`}
    description={`${session.seatsTaken} of ${session.maxPlayers} seats taken`}
    actions={
      <ButtonLink
        variant="quiet"
        to="/campaigns/$campaignId/sessions/$sessionId/roster"
        params={{ campaignId: session.campaignId, sessionId: session.id }}
      >
        Print or download
      </ButtonLink>
    }
  >
    {open && <Roster session={session} />}
    {open && session.waitlist.waiting + session.waitlist.held > 0 && <WaitlistRoster session={session} />}
  </Dialog>
);

function Roster({ session }: { session: Session }) {
  const seats = useInfiniteQuery(seatsOf(session.id));
  return (
    <Paged query={seats} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="row" count={3} />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState plain text="Nobody has confirmed a seat yet." terrain="grass" piece="meeple" />
        ) : (
          <ul className={styles.roster}>
            {items.map((seat) =>
              seat.player === null && seat.guest === null ? (
                <FormerSeatRow key={seat.id} seat={seat} />
              ) : (
                <SeatRow key={seat.id} seat={seat} />
              ),
            )}
          </ul>
        )
      }
    </Paged>
  );
}

const Payment = ({ seat: { priceCents, paymentStatus } }: { seat: RosterSeat }) => (
  <span className={styles.payment}>
    <span className={styles.price}>
      <Money cents={priceCents} />
    </span>
    <Badge tone={paymentStatus === 'paid' ? 'green' : 'yellow'}>
      {paymentStatus === 'paid' ? 'Paid' : 'Pending'}
    </Badge>
  </span>
);

/** The seat of a player whose account was deleted. It is kept for the organiser's book, and can't be changed. */
const FormerSeatRow = ({ seat }: { seat: RosterSeat }) => (
  <li className={styles.seat}>
    <span className={styles.who}>
      <span className={styles.alias}>A former player</span>
    </span>
    <Payment seat={seat} />
  </li>
);

function SeatRow({ seat }: { seat: RosterSeat }) {
  const [asking, setAsking] = useState(false);
  const { player, guest, priceCents, paymentStatus } = seat;
  const name = player?.alias ?? guest?.name ?? '';

  const pay = useChange(seatsClient.setSeatPayment, {
    done: ({ paymentStatus: status }) => (status === 'paid' ? 'Seat marked paid' : 'Marked as unpaid'),
    failed: 'Failed to update the payment',
    reasons: organiserReasons,
    stale: staleOfSeats,
  });
  const cancel = useChange(seatsClient.cancelSeat, {
    done: 'Seat cancelled',
    failed: 'Failed to cancel the seat',
    reasons: organiserReasons,
    stale: staleOfSeats,
  });
  const isPaid = paymentStatus === 'paid';
  return (
    <li className={styles.seat}>
      <span className={styles.who}>
        <Avatar name={name} src={player?.aliasImageUrl ?? null} />
        <span>
          <span className={styles.alias}>{name}</span>
          {guest && (
            <small className={styles.figure}>
              {guest.hostAlias === null ? 'Guest' : `Guest of ${isolated(guest.hostAlias)}`}
            </small>
          )}
          {seat.figure && <small className={styles.figure}>{attendedWords(seat.figure)}</small>}
        </span>
      </span>
      <Payment seat={seat} />
      <span className={styles.actions}>
        {priceCents > 0 && (
          <Button
            size="small"
            variant={isPaid ? 'quiet' : 'primary'}
            busy={pay.isPending}
            aria-label={`${isPaid ? 'Undo payment of' : 'Mark paid:'} ${isolated(name)}`}
            onClick={() => void pay.run({ seatId: seat.id, paymentStatus: isPaid ? 'pending' : 'paid' })}
          >
            {isPaid ? 'Undo' : 'Mark paid'}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Cancel seat of ${isolated(name)}`}
          onClick={() => setAsking(true)}
        >
          Cancel seat
        </Button>
      </span>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this seat?"
        text={
          isPaid && priceCents > 0
            ? `${isolated(name)} paid ${moneyText(priceCents)} for this seat. Cancelling frees it, and the book lists the money as to be paid back.`
            : guest
              ? `${isolated(name)} loses the seat.`
              : `${isolated(name)} loses the seat and stays a member of the campaign.`
        }
        confirm="Cancel seat"
        cancel="Keep seat"
        danger
        onConfirm={() => cancel.run({ seatId: seat.id })}
      />
    </li>
  );
}
