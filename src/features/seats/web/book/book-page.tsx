import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellRing, Download } from 'lucide-react';
import { useState } from 'react';
import { type Id, isId } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button, buttonClass, ButtonLink } from '#ui/components/button.tsx';
import { moneyText } from '#ui/components/money.tsx';
import { useChange } from '#ui/data/change.ts';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { Page } from '#ui/page.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Day } from '#ui/time/moment.tsx';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import type { BookSummary } from '../../book/contract.ts';
import { BOOK_TABLE, DAYS_BETWEEN_REMINDERS } from '../../book/rules.ts';
import { BookPlayerRow } from './book-player-row.tsx';
import { bookClient, bookPlayers, bookSummary } from './book-queries.ts';
import styles from './book.module.css';

const ICON = 18;

type BookPageProps = {
  /** Limits the book to one campaign or one player, as the URL says. Anything that is not an id stands for all. */
  campaign?: unknown;
  player?: unknown;
};

const idOf = (given: unknown): Id | undefined =>
  typeof given === 'string' && isId(given) ? given : undefined;

/** /my/book: who owes the organiser what, who has paid, and what the organiser has to pay back; over all campaigns, or one. */
export function BookPage({ campaign, player }: BookPageProps) {
  const [campaignId, playerId] = [idOf(campaign), idOf(player)];
  const [withPaid, setWithPaid] = useState(false);
  const within = { campaignId };
  const summary = useQuery(bookSummary(within));
  const show = withPaid || playerId !== undefined ? 'all' : 'open';
  const players = useInfiniteQuery(bookPlayers({ ...within, playerId, show }));
  const isNarrowed = campaignId !== undefined || playerId !== undefined;
  const title = summary.data?.campaign?.title;
  return (
    <Page
      title="The book"
      line={
        title === undefined
          ? 'Who owes you, who has paid, and what you have to pay back.'
          : `Who owes you, who has paid, and what you have to pay back in ${isolated(title)}.`
      }
      actions={
        <>
          {isNarrowed && (
            <ButtonLink variant="quiet" to="/my/book">
              The whole book
            </ButtonLink>
          )}
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={campaignId === undefined ? BOOK_TABLE : `${BOOK_TABLE}?campaign=${campaignId}`}
            download
          >
            <Download size={ICON} aria-hidden="true" />
            Download CSV
          </a>
        </>
      }
    >
      <Loaded
        query={summary}
        error="There was an error loading the book. Please try again later."
        loading={<Skeleton shape="card" />}
      >
        {(sums) => <Sums sums={sums} campaignId={campaignId} />}
      </Loaded>
      {playerId === undefined && (
        <div className={styles.filter}>
          <SwitchField label="Show who has paid, too" checked={withPaid} onCheckedChange={setWithPaid} />
        </div>
      )}
      <Paged
        query={players}
        error="There was an error loading the book. Please try again later."
        loading={<Skeleton shape="row" count={5} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              text={
                playerId !== undefined
                  ? 'There is nothing between you and this player.'
                  : show === 'all'
                    ? 'Nobody has taken a seat that costs.'
                    : 'Nobody owes you anything, and you owe nothing back.'
              }
              terrain="sand"
              piece="coins"
            />
          ) : (
            <ul className={styles.players}>
              {items.map((item) => (
                <BookPlayerRow
                  key={item.player?.id ?? 'guests'}
                  entry={item}
                  campaignId={campaignId}
                  startsOpen={playerId !== undefined}
                />
              ))}
            </ul>
          )
        }
      </Paged>
    </Page>
  );
}

/** The sums of the book, and a button that reminds everybody who owes. */
function Sums({ sums, campaignId }: { sums: BookSummary; campaignId: Id | undefined }) {
  const [asking, setAsking] = useState(false);
  const remind = useChange(bookClient.remind, {
    done: ({ reminded }) => `Reminded ${countWords(reminded, 'player', 'players')}`,
    failed: 'Nobody was reminded',
    stale: staleOfSeats,
  });
  return (
    <section className={styles.sums} aria-label="Sums">
      <dl>
        <div>
          <dt>Owed to you</dt>
          <dd>{moneyText(sums.owedCents)}</dd>
          <dd className={styles.soft}>
            {sums.dueCents > 0 && `${moneyText(sums.dueCents)} of it for sessions that have begun. `}
            {sums.saidPaidCents > 0 &&
              `${countWords(sums.sayingPaid, 'player says', 'players say')} they paid ${moneyText(sums.saidPaidCents)}.`}
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{moneyText(sums.paidCents)}</dd>
          <dd className={styles.soft}>
            For sessions since <Day iso={sums.since} />
          </dd>
        </div>
        <div>
          <dt>To pay back</dt>
          <dd>{moneyText(sums.refundCents)}</dd>
          <dd className={styles.soft}>For paid seats that were cancelled</dd>
        </div>
      </dl>
      {sums.canRemind && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <BellRing size={ICON} aria-hidden="true" />
          Remind everybody who owes
        </Button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Remind everybody who owes?"
        text={`Each gets one message for each campaign, with what they owe and how to pay. Whoever was reminded in the last ${DAYS_BETWEEN_REMINDERS} days is left out.`}
        confirm="Remind"
        onConfirm={() => remind.run({ campaignId })}
      />
    </section>
  );
}
