import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Id } from '#shared/ids.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { classNames } from '#ui/components/class-names.ts';
import type { PlayedSession } from '../../played-contract.ts';
import { type Hours, openingsOn } from '../../rules.ts';
import { openingsWords } from '../hours-messages.ts';
import { tablesOfStore } from '../queries.ts';
import { timesWords } from './calendar-days.ts';
import { axisOf, laneOf, rowsOf } from './day-lanes.ts';
import styles from './day-grid.module.css';

type DayGridProps = {
  retailerId: Id;
  /** The day, such as '2026-12-01'. */
  day: string;
  sessions: readonly PlayedSession[];
  timeZone: string;
  hours: Hours | null;
};

/** A day of a store: a row for each table, with its sessions where they stand on the clock. On a phone, a list for each table. */
export function DayGrid({ retailerId, day, sessions, timeZone, hours }: DayGridProps) {
  const { data: tables } = useQuery(tablesOfStore(retailerId));
  const rows = rowsOf(tables?.items ?? [], sessions);
  const opening = hours && openingsOn(hours, day);
  const axis = axisOf(sessions, opening?.openings ?? [], { day, timeZone });
  return (
    <div className={styles.grid} style={{ '--hours': axis.hours.length } as CSSProperties}>
      {opening && (hours.hours !== null || opening.isSpecial) && (
        <p className={styles.soft}>
          {opening.openings.length === 0 ? 'Closed' : openingsWords(opening.openings)}
          {opening.note && (
            <>
              {': '}
              <bdi>{opening.note}</bdi>
            </>
          )}
        </p>
      )}
      <div className={styles.axis} aria-hidden="true">
        {axis.hours.map((hour) => (
          <span key={hour.at}>{hour.words}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label="Tables">
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <h3 className={styles.name}>
              <bdi>{row.name}</bdi>
              {row.seats !== null && <span className={styles.soft}> {row.seats} seats</span>}
            </h3>
            <ul className={styles.lane} style={{ '--lanes': row.lanes } as CSSProperties}>
              {row.sessions.map(({ session, lane }) => (
                <li
                  key={session.id}
                  style={laneOf(session, axis, lane) as CSSProperties}
                  className={styles.block}
                >
                  <AppLink
                    to="/campaigns/$campaignId"
                    params={{ campaignId: session.campaignId }}
                    className={classNames(styles.session, session.isOff && styles.off)}
                  >
                    <span className={styles.time}>{timesWords(session, timeZone)}</span>{' '}
                    <bdi className={styles.title}>{session.title}</bdi>
                    {session.isOff && ' Called off'}
                  </AppLink>
                </li>
              ))}
              {row.sessions.length === 0 && <li className={styles.free}>Free all day</li>}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
