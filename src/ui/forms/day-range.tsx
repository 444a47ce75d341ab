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

/** The first and the last day of a time, each optional. What is no day yet, or no time, stays in the fields. */
export function DayRange({ days, onDaysChange }: DayRangeProps) {
  const [draft, setDraft] = useState(() => draftOf(days));
  const [known, setKnown] = useState(days);
  // The address changed otherwise than here, such as by going back.
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
