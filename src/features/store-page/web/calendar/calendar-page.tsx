import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { zoneTitle } from '#shared/time/moment-words.ts';
import { ownZone, UTC } from '#shared/time/zone-clock.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { SubscribeButton } from '#ui/sharing/subscribe-button.tsx';
import { pageOfStore, playedAt } from '../queries.ts';
import { type CalendarTerms, type CalendarView, dayBeside, daysOf, spanWords } from './calendar-days.ts';
import { CalendarDays } from './calendar-days-list.tsx';
import styles from './calendar.module.css';

type CalendarPageProps = {
  retailerId: Id;
  terms: CalendarTerms;
  /** Today by the reader's clock. */
  today: string;
  onGo: (terms: CalendarTerms) => void;
};

const views: readonly { view: CalendarView; label: string }[] = [
  { view: 'week', label: 'Week' },
  { view: 'month', label: 'Month' },
];

/** /retailers/{id}/calendar: everything that is played at a store, by week or by month. */
export function CalendarPage({ retailerId, terms, today, onGo }: CalendarPageProps) {
  const retailer = useQuery(retailerById(retailerId));
  const page = useQuery(pageOfStore(retailerId));
  const played = useQuery({ ...playedAt(retailerId, terms), placeholderData: keepPreviousData });
  const code = played.isError ? errorCode(played.error) : '';
  const name = retailer.data?.name ?? '';
  if (['RETAILER_NOT_FOUND', 'RETAILER_CLOSED', 'INVALID_INPUT'].includes(code)) {
    return (
      <Page title="Calendar">
        <EmptyState
          text={code === 'RETAILER_CLOSED' ? 'This retailer is no longer active' : 'Retailer not found.'}
          terrain="sand"
          piece="store"
          actions={<ButtonLink to="/retailers/search">Find Retailers</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page
      title="Calendar"
      line={name && `What is played at ${isolated(name)}.`}
      actions={
        <>
          <ButtonLink variant="quiet" to="/retailers/$retailerId" params={{ retailerId }}>
            View retailer
          </ButtonLink>
          <SubscribeButton title={name} path={`/retailers/${retailerId}/calendar.ics`} />
          <ButtonLink
            variant="quiet"
            to="/retailers/$retailerId/calendar"
            params={{ retailerId }}
            search={{ ...terms, sheet: true }}
          >
            <Printer size={18} aria-hidden="true" />
            Poster
          </ButtonLink>
        </>
      }
    >
      <div className={styles.bar}>
        <h2 aria-live="polite">{spanWords(terms)}</h2>
        <div className={styles.steps}>
          <IconButton
            label={terms.view === 'week' ? 'Previous week' : 'Previous month'}
            onClick={() => onGo({ ...terms, day: dayBeside(terms, -1) })}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <Button variant="quiet" size="small" onClick={() => onGo({ ...terms, day: today })}>
            Today
          </Button>
          <IconButton
            label={terms.view === 'week' ? 'Next week' : 'Next month'}
            onClick={() => onGo({ ...terms, day: dayBeside(terms, 1) })}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.steps} role="group" aria-label="View">
          {views.map(({ view, label }) => (
            <Button
              key={view}
              variant={terms.view === view ? 'primary' : 'quiet'}
              size="small"
              aria-pressed={terms.view === view}
              onClick={() => onGo({ ...terms, view })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Loaded
        query={played}
        error="The calendar could not be loaded. Please try again later."
        loading={<Skeleton shape="card" count={3} />}
      >
        {({ items, timeZone, hasMore }) => (
          <>
            <CalendarDays
              view={terms.view}
              days={daysOf(terms, items, timeZone ?? UTC)}
              timeZone={timeZone ?? UTC}
              today={today}
              hours={page.data?.content ?? null}
              onDay={(day) => onGo({ view: 'week', day })}
            />
            {items.length === 0 && (
              <p className={styles.soft}>Nothing is planned here in this {terms.view}.</p>
            )}
            {hasMore && <p className={styles.soft}>There is more than this page can show: look at a week.</p>}
            {timeZone !== ownZone() && (
              <p className={styles.soft}>
                {timeZone === null
                  ? 'Times are in UTC, because nobody knows the clock of this store.'
                  : `Times are by the store’s clock (${zoneTitle(timeZone)}).`}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
