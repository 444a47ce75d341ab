import { dayWords, daysWords, momentParts, momentWords, readClock } from '#shared/time/moment-words.ts';
import { clockTimeAt, ownZone } from '#shared/time/zone-clock.ts';
import styles from './moment.module.css';

const yearOf = (at: Date, zone: string) => clockTimeAt(at, zone).slice(0, 'YYYY'.length);

/** The year is said unless it is this one. */
const styleOf = (at: Date, zone: string) =>
  yearOf(at, zone) === yearOf(new Date(), zone) ? 'short' : 'full';

/** A date and time in the reader's own time zone, which is named: 'Fri, May 1, 7:00 PM EDT'; with the year unless it is this one. */
export function Moment({ iso }: { iso: string }) {
  const [at, zone] = [new Date(iso), ownZone()];
  const words = momentWords(at, { reader: zone, place: null }, { style: styleOf(at, zone) });
  return <time dateTime={iso}>{words}</time>;
}

type PlaceMomentProps = {
  iso: string;
  /** The zone of the place, an IANA name; null where none is known. */
  timeZone: string | null;
  /** What the place is called behind 'at': 'the store'. */
  placeName: string;
  /** How long it lasts; then the end is said too. */
  lengthMinutes?: number | null;
  /** Says of the day only which of the week it is, for where the days are told already. */
  weekdayOnly?: boolean;
};

/**
 * A moment at a place, by the reader's clock and beside it by the place's where that shows another time then:
 * 'Fri, May 1, 7:00 PM EDT · 4:00 PM PDT at the store'. Mails and pushes say the same words.
 */
export function PlaceMoment({ iso, timeZone, placeName, lengthMinutes, weekdayOnly }: PlaceMomentProps) {
  const [at, reader] = [new Date(iso), ownZone()];
  const style = weekdayOnly ? 'weekday' : styleOf(at, reader);
  const zones = { reader, place: timeZone, placeName };
  const { own, there } = momentParts(at, zones, { lengthMinutes: lengthMinutes ?? null, style });
  return (
    <time dateTime={iso}>
      <span className={styles.part}>{there === null ? own : `${own} ·`}</span>
      {there !== null && (
        <>
          {' '}
          <span className={styles.part}>{there}</span>
        </>
      )}
    </time>
  );
}

/** A moment to the second in the reader's own time zone: 'Friday, May 1, 2026 at 7:00:12 PM EDT'. */
export function ExactMoment({ iso }: { iso: string }) {
  const { weekday, longDate, year, exactHour, half, zone } = readClock(new Date(iso), ownZone());
  return <time dateTime={iso}>{`${weekday}, ${longDate}, ${year} at ${exactHour} ${half} ${zone}`}</time>;
}

/** A day as the reader's own time zone has it: 'May 1, 2026'. */
export const Day = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{dayWords(new Date(iso), ownZone())}</time>
);

type PlaceDaysProps = {
  from: string;
  to: string;
  /** An IANA name. */
  timeZone: string;
};

/** From one day to another as a place's own time zone has them: 'May 1 – 3, 2026'. */
export const PlaceDays = ({ from, to, timeZone }: PlaceDaysProps) => (
  <time dateTime={from}>{daysWords(new Date(from), new Date(to), timeZone)}</time>
);
