import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import type { RetailerDetail } from '#features/retailers/contract.ts';
import { addressLine } from '#features/retailers/rules.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { Logo } from '#ui/art/logo.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { productName } from '#ui/product.ts';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import type { PlayedDays } from '../../played-contract.ts';
import { pageOfStore, playedAt } from '../queries.ts';
import { type CalendarTerms, dayBeside, daysOf, spanOf, spanWords, timesWords } from './calendar-days.ts';
import { hoursInShort } from '../hours-messages.ts';
import styles from './poster.module.css';

type PosterPageProps = {
  retailerId: Id;
  terms: CalendarTerms;
  today: string;
  onGo: (terms: CalendarTerms) => void;
};

/** /retailers/{id}/calendar?sheet=true: what is played at a store in a week or a month, on a sheet to print. */
export function PosterPage({ retailerId, terms, today, onGo }: PosterPageProps) {
  usePageTitle('Poster');
  const retailer = useQuery(retailerById(retailerId));
  const played = useQuery(playedAt(retailerId, spanOf(terms)));
  const choices: readonly { label: string; terms: CalendarTerms }[] = [
    { label: 'This week', terms: { view: 'week', day: today } },
    { label: 'Next week', terms: { view: 'week', day: dayBeside({ view: 'week', day: today }, 1) } },
    { label: 'This month', terms: { view: 'month', day: today } },
    { label: 'Next month', terms: { view: 'month', day: dayBeside({ view: 'month', day: today }, 1) } },
  ];
  const chosen = spanWords(terms);
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={`${styles.top} screen-only`}>
        <h1>Poster</h1>
        <div className={styles.actions}>
          <ButtonLink
            variant="quiet"
            to="/retailers/$retailerId/calendar"
            params={{ retailerId }}
            search={terms}
          >
            Calendar
          </ButtonLink>
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print or save as PDF
          </Button>
        </div>
        <div className={styles.choices} role="group" aria-label="Days">
          {choices.map(({ label, terms: others }) => (
            <Button
              key={label}
              size="small"
              variant={spanWords(others) === chosen ? 'primary' : 'quiet'}
              aria-pressed={spanWords(others) === chosen}
              onClick={() => onGo(others)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Loaded
        query={retailer}
        error="The store could not be loaded. Please try again later."
        loading={<Skeleton shape="card" />}
      >
        {(store) => (
          <Loaded
            query={played}
            error="The calendar could not be loaded. Please try again later."
            loading={<Skeleton shape="card" />}
          >
            {(days) => <Sheet store={store} played={days} terms={terms} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

type SheetProps = { store: RetailerDetail; played: PlayedDays; terms: CalendarTerms };

function Sheet({ store, played, terms }: SheetProps) {
  const { data: page } = useQuery(pageOfStore(store.id));
  const zone = played.timeZone ?? UTC;
  const sessions = played.items.filter(({ isOff }) => !isOff);
  const days = daysOf(terms, sessions, zone).filter((day) => day.sessions.length > 0 && day.isWithin);
  const address = addressLine(store);
  return (
    <article className={styles.sheet} aria-label={`Poster of ${isolated(store.name)}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.name}>
            <bdi>{store.name}</bdi>
          </p>
          {address && <p>{address}</p>}
          {page?.content?.hours && <p>{hoursInShort(page.content.hours)}</p>}
        </div>
        <p className={styles.span}>{spanWords(terms)}</p>
      </header>
      {days.length === 0 && <p className={styles.none}>Nothing is planned in these days yet.</p>}
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.date} className={styles.day}>
            <p className={styles.date}>{day.long}</p>
            <ul className={styles.sessions}>
              {day.sessions.map((session) => (
                <li key={session.id} className={styles.session}>
                  <span className={styles.time}>{timesWords(session, zone)}</span>
                  <span>
                    <bdi className={styles.title}>{session.title}</bdi>
                    <span className={styles.system}>
                      <bdi>{session.gameSystem}</bdi>
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <footer className={styles.foot}>
        <p>
          <strong>Take a seat:</strong> scan the code, or open
          <br />
          <span className={styles.address}>{`${location.origin}/retailers/${store.id}`}</span>
        </p>
        <QrCode
          value={new URL(`/retailers/${store.id}`, location.origin).href}
          label={`A code that leads to the page of ${isolated(store.name)}`}
        />
        <p className={styles.product}>
          <Logo />
          {productName()}
        </p>
      </footer>
    </article>
  );
}
