import type { ReactNode } from 'react';
import { momentWords, readClock, zoneTitle } from '#shared/time/moment-words.ts';
import { clockTimeOf, momentOfTypedTime, twinsOf } from '#shared/time/typed-time.ts';
import { isKnownZone, ownZone, UTC } from '#shared/time/zone-clock.ts';
import { classNames } from '../components/class-names.ts';
import styles from './field.module.css';
import { FieldShell, type FieldFrame } from './field.tsx';
import { useBinding } from './form-fields.tsx';

type ClockTimeFieldProps = Omit<FieldFrame, 'name' | 'error' | 'hint'> & {
  /** The zone of the clock that times are typed by, an IANA name. */
  timeZone: string;
  /** Whose clock that is: "the store's clock". */
  clock: string;
  /** What else is to be said of a time that is typed. */
  note?: ReactNode;
};

/**
 * A date and time by the clock of a place, inside an `AppField` whose value is a typed time (shared/time/typed-time.ts).
 * Says whose clock it is, and what the reader's shows then where that differs. Of a time that the clock shows twice, both
 * are offered. That a time is skipped is for the form's schema to say.
 */
export function ClockTimeField({ timeZone, clock, note, ...frame }: ClockTimeFieldProps) {
  const { name, value, error, onValueChange, onBlur } = useBinding<string>();
  const zone = isKnownZone(timeZone) ? timeZone : UTC;
  const twins = twinsOf(value, zone);
  return (
    <div className={styles.clock}>
      <FieldShell
        {...frame}
        name={name}
        error={error}
        hint={
          <>
            Times are on {clock} ({zoneTitle(zone)}).{forReader(value, zone)}
            {note && <> {note}</>}
          </>
        }
      >
        {({ aria, ...control }) => (
          <input
            {...control}
            {...aria}
            className={styles.control}
            type="datetime-local"
            value={clockTimeOf(value)}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={onBlur}
          />
        )}
      </FieldShell>
      {twins && (
        <fieldset className={styles.twins} disabled={frame.disabled}>
          <legend className={styles.hint}>The clocks go back then and show this time twice</legend>
          {twins.map(({ typed, moment }, place) => {
            const { hour, half, zone: zoneName } = readClock(moment, zone);
            return (
              <label key={typed} className={classNames(styles.switchRow, styles.twin)}>
                <input
                  type="radio"
                  name={`${name}-twin`}
                  checked={typed === value}
                  onChange={() => onValueChange(typed)}
                />
                {`${hour} ${half} ${zoneName}, ${place === 0 ? 'before' : 'after'} the clocks go back`}
              </label>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}

/** What the reader's clock shows at a typed time, where that is another time of day. */
function forReader(typed: string, zone: string): string {
  const moment = momentOfTypedTime(typed, zone);
  if (!moment) return '';
  const own = ownZone();
  const [here, there] = [own, zone].map((of) => readClock(moment, of));
  if (here?.date === there?.date && here?.hour === there?.hour && here?.half === there?.half) return '';
  return ` For you it is ${momentWords(moment, { reader: own, place: null })}.`;
}
