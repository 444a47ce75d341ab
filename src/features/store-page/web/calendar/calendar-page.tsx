import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { zoneTitle } from '#shared/time/moment-words.ts';
import { ownZone, UTC } from '#shared/time/zone-clock.ts';
import { retailerCan } from '#features/retailers/policy.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { SubscribeButton } from '#ui/sharing/subscribe-button.tsx';
import { pageOfStore, playedAt } from '../queries.ts';
import {
  type CalendarTerms,
  type CalendarView,
  dayBeside,
  daysOf,
  spanOf,
  spanWords,
} from './calendar-days.ts';
import { AssignTables } from './assign-tables.tsx';
import { DayGrid } from './day-grid.tsx';
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
  { view: 'day', label: 'Day' },
  { view: 'week', label: 'Week' },
  { view: 'month', label: 'Month' },
];

/** A day with its tables; those who may edit the store give sessions their tables. */
function DayView(props: Omit<ComponentProps<typeof DayGrid>, 'hours'>) {
  const { retailerId, sessions, timeZone } = props;
  const retailer = useQuery(retailerById(retailerId));
  const page = useQuery(pageOfStore(retailerId));
  const actor = useActor();
  const now = byServerClock(useNow());
  const upcoming = sessions.filter(({ startDate, isOff }) => !isOff && new Date(startDate) > now);
  return (
    <>
      <DayGrid {...props} hours={page.data?.content ?? null} />
      {retailer.data && retailerCan(actor, retailer.data).edit && (
        <AssignTables retailerId={retailerId} sessions={upcoming} timeZone={timeZone} />
      )}
    </>
  );
}

/** /retailers/{id}/calendar: everything that is played at a store, by day, week or month. */
export function CalendarPage({ retailerId, terms, today, onGo }: CalendarPageProps) {
  const retailer = useQuery(retailerById(retailerId));
  const page = useQuery(pageOfStore(retailerId));
  const played = useQuery({ ...playedAt(retailerId, spanOf(terms)), placeholderData: keepPreviousData });
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
            label={`Previous ${terms.view}`}
            onClick={() => onGo({ ...terms, day: dayBeside(terms, -1) })}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <Button variant="quiet" size="small" onClick={() => onGo({ ...terms, day: today })}>
            Today
          </Button>
          <IconButton
            label={`Next ${terms.view}`}
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
            {terms.view === 'day' ? (
              <DayView retailerId={retailerId} day={terms.day} sessions={items} timeZone={timeZone ?? UTC} />
            ) : (
              <CalendarDays
                view={terms.view}
                days={daysOf(terms, items, timeZone ?? UTC)}
                timeZone={timeZone ?? UTC}
                today={today}
                hours={page.data?.content ?? null}
                onDay={(day) => onGo({ view: 'day', day })}
              />
            )}
            {items.length === 0 && (
              <p className={styles.soft}>
                {terms.view === 'day'
                  ? 'Nothing is planned here on this day.'
                  : `Nothing is planned here in this ${terms.view}.`}
              </p>
            )}
            {hasMore && <p className={styles.soft}>There is more than this page can show: look at a day.</p>}
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
