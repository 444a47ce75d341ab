import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Money } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { Day } from '#ui/time/moment.tsx';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import type { Refund } from '../../payments-contract.ts';
import { seatsClient } from './queries.ts';
import styles from './payments.module.css';

/** A refund for a seat, paid back or not. The organiser who owes it can mark it. */
export function RefundRow({ refund }: { refund: Refund }) {
  const { id: refundId, alias, campaign, isOwedByViewer, priceCents, returnedAt, session } = refund;
  const mark = useChange(seatsClient.markRefund, {
    done: ({ returnedAt: at }) => (at === null ? 'Marked as not paid back' : 'Marked as paid back'),
    failed: 'Failed to update the refund',
    stale: staleOfSeats,
  });
  const isReturned = returnedAt !== null;
  const other = alias ?? 'the organiser';
  return (
    <>
      <div>
        <p>
          <strong>
            <Money cents={priceCents} />
          </strong>{' '}
          {isOwedByViewer ? `to pay back to ${other}` : `to get back from ${other}`}
        </p>
        <p className={styles.note}>
          Cancelled seat: session {session.sessionNumber} of{' '}
          {campaign.id === null ? (
            isolated(campaign.title)
          ) : (
            <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              {campaign.title}
            </AppLink>
          )}
          , <Day iso={session.startDate} />
        </p>
      </div>
      <span className={styles.state}>
        <Badge tone={isReturned ? 'green' : 'yellow'}>{isReturned ? 'Paid back' : 'Open'}</Badge>
        {isOwedByViewer && (
          <Button
            size="small"
            variant={isReturned ? 'quiet' : 'primary'}
            busy={mark.isPending}
            aria-label={`${isReturned ? 'Not paid back after all:' : 'Mark paid back:'} ${other}`}
            onClick={() => void mark.run({ refundId, isReturned: !isReturned })}
          >
            {isReturned ? 'Undo' : 'Mark paid back'}
          </Button>
        )}
      </span>
    </>
  );
}
