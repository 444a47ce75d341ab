import { AppLink } from '#ui/components/app-link.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import type { PlayedSession } from '../../played-contract.ts';
import { type Hours, openingsOn } from '../../rules.ts';
import { openingsWords, weekdayName } from '../hours-messages.ts';
import { type CalendarDay, type CalendarView, timesWords } from './calendar-days.ts';
import styles from './calendar.module.css';

type CalendarDaysProps = {
  view: CalendarView;
  days: readonly CalendarDay[];
  timeZone: string;
  today: string;
  /** The store's hours; null if it gave none. */
  hours: Hours | null;
  /** Shows the week of a day. */
  onDay: (date: string) => void;
};

/** The most sessions that a day of a month shows. */
const MOST_A_DAY = 4;

/** The days of a week or of a month: beside each other where there is room, else below each other. */
export function CalendarDays({ view, days, timeZone, today, hours, onDay }: CalendarDaysProps) {
  const now = byServerClock(useNow());
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map(({ date }, index) => (
          <span key={date}>{weekdayName(index)}</span>
        ))}
      </div>
      <ol className={classNames(styles.days, view === 'month' && styles.month)} aria-label="Days">
        {days.map((day) => {
          const shown = view === 'month' ? day.sessions.slice(0, MOST_A_DAY) : day.sessions;
          const more = day.sessions.length - shown.length;
          return (
            <li
              key={day.date}
              className={classNames(
                styles.day,
                !day.isWithin && styles.beside,
                day.sessions.length === 0 && styles.free,
                day.date === today && styles.today,
              )}
              aria-current={day.date === today ? 'date' : undefined}
            >
              <h3>
                <span className={styles.number} aria-hidden="true">
                  {day.day}
                </span>
                <span className={styles.name}>{day.long}</span>
              </h3>
              {view === 'week' && hours && <OpenOn hours={hours} date={day.date} />}
              {shown.length > 0 && (
                <ul className={styles.sessions}>
                  {shown.map((session) => (
                    <li key={session.id}>
                      <SessionLink
                        session={session}
                        timeZone={timeZone}
                        isBrief={view === 'month'}
                        now={now}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {more > 0 && (
                <button type="button" className={styles.more} onClick={() => onDay(day.date)}>
                  {more} more<span className="visually-hidden"> on {day.long}</span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function OpenOn({ hours, date }: { hours: Hours; date: string }) {
  const { openings, note, isSpecial } = openingsOn(hours, date);
  if (hours.hours === null && !isSpecial) return null;
  return (
    <p className={styles.soft}>
      {openings.length === 0
        ? 'Closed'
        : `Open ${openingsWords(openings).replace('Open all day', 'all day')}`}
      {note && (
        <>
          {': '}
          <bdi>{note}</bdi>
        </>
      )}
    </p>
  );
}

type SessionLinkProps = { session: PlayedSession; timeZone: string; isBrief: boolean; now: Date };

function SessionLink({ session, timeZone, isBrief, now }: SessionLinkProps) {
  const { campaignId, title, gameSystem, freeSeats, isOff, lengthMinutes, startDate } = session;
  const isPast = new Date(startDate) < now;
  return (
    <AppLink
      to="/campaigns/$campaignId"
      params={{ campaignId }}
      className={classNames(styles.session, isOff && styles.off)}
    >
      <span className={styles.time}>
        {timesWords({ startDate, lengthMinutes: isBrief ? null : lengthMinutes }, timeZone)}
      </span>{' '}
      <bdi className={styles.title}>{title}</bdi>
      {isOff && <span className={styles.state}> Called off</span>}
      {!isBrief && (
        <span className={styles.state}>
          {' '}
          {gameSystem}
          {!isOff && !isPast && `, ${freeSeats === 0 ? 'full' : `${freeSeats} free`}`}
        </span>
      )}
    </AppLink>
  );
}
