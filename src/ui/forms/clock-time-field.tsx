import type { ReactNode } from 'react';
import { momentWords, readClock, zoneTitle } from '#shared/time/moment-words.ts';
import { clockTimeOf, momentOfTypedTime, twinsOf } from '#shared/time/typed-time.ts';
import { isKnownZone, ownZone, UTC } from '#shared/time/zone-clock.ts';
import { classNames } from '../components/class-names.ts';
import styles from './field.module.css';
import { FieldShell, type FieldFrame } from './field.tsx';
import { useBinding } from './form-fields.tsx';

type ClockTimeFieldProps = Omit<FieldFrame, 'name' | 'error' | 'hint'> & {
  /** The time zone in which times are typed, an IANA name. */
  timeZone: string;
  /** Whose clock that is: "the store's clock". */
  clock: string;
  /** A further note about the typed time. */
  note?: ReactNode;
};

/**
 * A date and time in a place's time zone, inside an `AppField` whose value is a typed time (shared/time/typed-time.ts).
 * It says whose clock it is, and the reader's time if that differs. If a time occurs twice because clocks go back, it
 * offers both. A time that the clocks skip is reported by the form's schema.
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

/** The reader's time at a typed time, if it differs. */
function forReader(typed: string, zone: string): string {
  const moment = momentOfTypedTime(typed, zone);
  if (!moment) return '';
  const own = ownZone();
  const [here, there] = [own, zone].map((of) => readClock(moment, of));
  if (here?.date === there?.date && here?.hour === there?.hour && here?.half === there?.half) return '';
  return ` For you it is ${momentWords(moment, { reader: own, place: null })}.`;
}
