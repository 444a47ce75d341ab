import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { dayWords, daysWords } from '#shared/time/moment-words.ts';
import { clockTimeAt, UTC } from '#shared/time/zone-clock.ts';
import { Button } from '#ui/components/button.tsx';
import { conventionById } from '#features/conventions/web/for-others/convention-queries.ts';
import { addDays } from '#features/sessions/series/rules.ts';
import styles from './convention-days.module.css';

/** The most days that are shown. No listed convention is longer. */
const MOST_DAYS = 14;
/** The default time at which a day begins. */
const USUAL_TIME = '10:00';

/** The date part of '2026-05-01T19:00'. */
const dateOf = (clockTime: string): string => clockTime.split('T')[0] ?? '';

type ConventionDaysProps = {
  conventionId: Id;
  /** The typed start, in the convention's time zone. */
  typed: string;
  onChoose: (typed: string) => void;
};

/** The days of a convention, to choose the date of a session from. Warns if another day is typed. */
export function ConventionDays({ conventionId, typed, onChoose }: ConventionDaysProps) {
  const { data } = useQuery(conventionById(conventionId));
  if (!data) return null;
  const [from, until] = [new Date(data.startDate), new Date(data.endDate)];
  const last = dateOf(clockTimeAt(until, data.timeZone));
  const days = [dateOf(clockTimeAt(from, data.timeZone))];
  while (days.length < MOST_DAYS && days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1));
  const [date = '', time] = typed.split('T');
  const isOutside = date !== '' && (date < days[0]! || date > last);
  return (
    <div className={styles.days} role="group" aria-label={`Days of ${isolated(data.name)}`}>
      <span>{isolated(data.name)}:</span>
      {days.map((day) => (
        <Button
          key={day}
          size="small"
          variant={day === date ? 'primary' : 'quiet'}
          aria-pressed={day === date}
          onClick={() => onChoose(`${day}T${time || USUAL_TIME}`)}
        >
          {dayWords(new Date(`${day}T12:00:00Z`), UTC)}
        </Button>
      ))}
      {isOutside && (
        <p role="status">
          {`${isolated(data.name)} is on ${daysWords(from, until, data.timeZone)}: this day is outside of it.`}
        </p>
      )}
    </div>
  );
}
