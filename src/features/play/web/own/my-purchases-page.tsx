import { isolated } from '#shared/text/isolated.ts';
import { Download } from 'lucide-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { buttonClass, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Money } from '#ui/components/money.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { Day } from '#ui/time/moment.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { Page } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import type { SeatOfPlayer } from '#features/seats/seat-contract.ts';
import { ownDebts, ownSeats } from '#features/seats/web/for-others/queries.ts';
import { AttendanceBadge } from '#features/seats/web/for-others/attendance-badge.tsx';
import { OWN_BOOK_TABLE } from '#features/seats/book/rules.ts';
import { Debts } from './debts.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import styles from './purchases.module.css';
import { Refunds } from './refunds.tsx';

const OwnCheckIn = latePart(() => import('#features/seats/web/for-others/own-check-in.tsx'), 'OwnCheckIn');
const OwnFigure = latePart(() => import('#features/seats/web/for-others/own-figure.tsx'), 'OwnFigure');

const capitalised = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

const columns: Column<SeatOfPlayer>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    kind: 'main',
    cell: ({ campaign }) => (
      <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
        {campaign.title}
      </AppLink>
    ),
  },
  { key: 'system', header: 'Game System', cell: ({ gameSystem }) => gameSystem.name },
  {
    key: 'session',
    header: 'Session',
    cell: ({ session, guestName }) =>
      guestName === null
        ? `Session ${session.sessionNumber}`
        : `Session ${session.sessionNumber}, for ${isolated(guestName)}`,
  },
  { key: 'when', header: 'Date', cell: ({ session }) => <SessionTime session={session} clock={session} /> },
  { key: 'bought', header: 'Confirmed', wideOnly: true, cell: ({ createdAt }) => <Day iso={createdAt} /> },
  { key: 'price', header: 'Price', kind: 'number', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ paymentStatus }) => (
      <Badge tone={paymentStatus === 'paid' ? 'green' : 'yellow'}>{capitalised(paymentStatus)}</Badge>
    ),
  },
  { key: 'came', header: 'Attendance', cell: (seat) => <Attendance seat={seat} /> },
];

/** Whether the player came, as the organisers decided, and a button to contest that. */
function Attendance({ seat: { checkIn, session } }: { seat: SeatOfPlayer }) {
  if (!checkIn) return <span>Not marked yet</span>;
  return (
    <span className={styles.attendance}>
      <AttendanceBadge session={session} checkIn={checkIn} />
      <OwnCheckIn session={session} checkIn={checkIn} />
    </span>
  );
}

/** /my/purchases: what the player owes and gets back, and their seats with their payments, newest first. */
export function MyPurchasesPage() {
  const [pendingOnly, setPendingOnly] = useState(false);
  const seats = useInfiniteQuery(ownSeats(pendingOnly ? 'pending' : undefined));
  const debts = useQuery(ownDebts());
  const hasSeats = (seats.data?.pages[0]?.items.length ?? 0) > 0;
  const owes = (debts.data?.owedCents ?? 0) > 0;
  return (
    <Page
      title="My Purchases"
      line="Every seat you confirmed, at the price you took it for."
      actions={
        hasSeats && (
          <a className={buttonClass({ variant: 'quiet' })} href={OWN_BOOK_TABLE} download>
            <Download size={18} aria-hidden="true" />
            Download CSV
          </a>
        )
      }
    >
      {debts.data && owes && <Debts debts={debts.data} />}
      <Refunds />
      <OwnFigure />
      {(owes || pendingOnly) && (
        <div className={styles.filter}>
          <SwitchField label="Pending only" checked={pendingOnly} onCheckedChange={setPendingOnly} />
        </div>
      )}
      <Paged
        query={seats}
        error="There was an error loading your purchases. Please try again later."
        loading={<Skeleton shape="row" count={5} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              text={
                pendingOnly
                  ? 'You have paid for all of your seats.'
                  : 'No purchases found. Join some game sessions to see them here!'
              }
              terrain="sand"
              piece="coins"
              actions={!pendingOnly && <ButtonLink to="/play">Find a table</ButtonLink>}
            />
          ) : (
            <Card flush>
              <Table label="Purchases" rows={items} columns={columns} rowKey={(seat) => seat.id} compact />
            </Card>
          )
        }
      </Paged>
    </Page>
  );
}
