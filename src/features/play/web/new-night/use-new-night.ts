import { useState } from 'react';
import { ownZone } from '#shared/time/zone-clock.ts';
import { useRepeat, type RepeatKind } from '#features/sessions/web/for-others/use-repeat.ts';
import { type Night, nightShape } from '../../nights/contract.ts';

/** The first session of a new campaign, as it is typed; nothing is made of it without a beginning. */
export type NightValues = {
  /** By the clock of the place, as '2026-05-01T19:00'. */
  start: string;
  lengthMinutes: number | null;
  description: string;
  place: string;
  onlineLink: string;
  notes: string;
};

const USUAL_MINUTES = 180;

export const emptyNight: NightValues = {
  start: '',
  lengthMinutes: USUAL_MINUTES,
  description: '',
  place: '',
  onlineLink: '',
  notes: '',
};

type Errors = Partial<Record<keyof NightValues, string>>;

/** The part of the form of a new campaign that says when and how often it is played. */
export function useNewNight(initial: { values: NightValues; repeats: RepeatKind }) {
  const [values, setValues] = useState(initial.values);
  const [errors, setErrors] = useState<Errors>({});
  // Of which place the clock is, the server knows. It matters here only for an hour that the clocks skip.
  const repeat = useRepeat(ownZone(), initial.repeats);
  return {
    values,
    errors,
    repeat,
    isTyped: values !== initial.values,
    change: (part: Partial<NightValues>) => {
      setValues({ ...values, ...part });
      setErrors({});
    },
    /** What was typed, as the operation takes it; null, with the errors at their fields, where something is wrong. */
    read: (title: string): { night: Night } | { problem: string } => {
      const { start, description, ...fields } = values;
      const times = repeat.isRepeating(start)
        ? repeat.times(start)
        : { firstDate: start.split('T')[0] ?? '', time: start.split('T')[1] ?? '', repeat: null };
      if ('problem' in times) return { problem: times.problem ?? 'Say how far it repeats' };
      const read = nightShape.safeParse({ ...fields, ...times, description: description.trim() || title });
      if (read.success) return { night: read.data };
      const found: Errors = {};
      for (const { path, message } of read.error.issues)
        found[(path[0] ?? 'start') as keyof NightValues] ??= message;
      setErrors(found);
      return { problem: read.error.issues[0]?.message ?? 'Something is not filled in correctly' };
    },
  };
}
export type NewNightState = ReturnType<typeof useNewNight>;
