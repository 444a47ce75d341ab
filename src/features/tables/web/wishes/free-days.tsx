import { Chip } from '#ui/components/chip.tsx';
import { TextField } from '#ui/forms/field.tsx';
import type { Weekday } from '../../rules.ts';
import type { TypedWishes } from './typed-wishes.ts';
import styles from './wishes-form.module.css';

type Days = TypedWishes['days'];

type FreeDaysProps = {
  days: Days;
  weekdays: readonly Weekday[];
  nameOf: (weekday: Weekday) => string;
  onDaysChange: (days: Days) => void;
};

/** On which weekdays the player can come, and between which hours of each. */
export function FreeDays({ days, weekdays, nameOf, onDaysChange }: FreeDaysProps) {
  const set = (weekday: Weekday, parts: Partial<Days[Weekday]>) =>
    onDaysChange({ ...days, [weekday]: { ...days[weekday], ...parts } });
  const free = weekdays.filter((weekday) => days[weekday].isFree);
  return (
    <div className={styles.parts}>
      <fieldset className={styles.group}>
        <legend>Days you can play</legend>
        <div className={styles.chips}>
          {weekdays.map((weekday) => {
            const { isFree } = days[weekday];
            return (
              <Chip key={weekday} isOn={isFree} onPress={() => set(weekday, { isFree: !isFree })}>
                {nameOf(weekday)}
              </Chip>
            );
          })}
        </div>
      </fieldset>
      {free.map((weekday) => {
        const { after, before } = days[weekday];
        const name = nameOf(weekday);
        return (
          <div key={weekday} role="group" aria-label={name} className={styles.day}>
            <span className={styles.dayName}>{name}</span>
            <TextField
              type="time"
              label="From"
              value={after}
              error={after === '' ? 'Choose a time' : undefined}
              onValueChange={(value) => set(weekday, { after: value })}
            />
            <TextField
              type="time"
              label="Until"
              value={before}
              error={before === '' ? 'Choose a time' : undefined}
              hint={before !== '' && before <= after && before !== '00:00' ? 'The next day' : undefined}
              onValueChange={(value) => set(weekday, { before: value })}
            />
          </div>
        );
      })}
    </div>
  );
}
