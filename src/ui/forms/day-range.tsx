import { useState } from 'react';
import { type Days, isDay, problemOf } from '../time/days.ts';
import { TextField } from './field.tsx';

type DayRangeProps = { days: Days; onDaysChange: (days: Days) => void };

type Draft = { from: string; until: string };

const draftOf = ({ from = '', until = '' }: Days): Draft => ({ from, until });

const daysOf = ({ from, until }: Draft): Days => ({
  ...(from !== '' && { from }),
  ...(until !== '' && { until }),
});

/** The first and the last day of a period, each optional. An incomplete day or an invalid period stays in the fields and is not passed to `onDaysChange`. */
export function DayRange({ days, onDaysChange }: DayRangeProps) {
  const [draft, setDraft] = useState(() => draftOf(days));
  const [known, setKnown] = useState(days);
  // The URL was changed by something else than these fields, such as the Back button.
  if (days.from !== known.from || days.until !== known.until) {
    setKnown(days);
    setDraft(draftOf(days));
  }
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (!Object.values(next).every((day) => day === '' || isDay(day))) return;
    const chosen = daysOf(next);
    if (problemOf(chosen) === null) onDaysChange(chosen);
  };
  return (
    <>
      <TextField label="From" type="date" value={draft.from} onValueChange={(from) => change({ from })} />
      <TextField
        label="Until"
        type="date"
        value={draft.until}
        error={isDay(draft.until) ? (problemOf(daysOf(draft)) ?? undefined) : undefined}
        onValueChange={(until) => change({ until })}
      />
    </>
  );
}
