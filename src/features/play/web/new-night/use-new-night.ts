import { useState } from 'react';
import { ownZone } from '#shared/time/zone-clock.ts';
import { useRepeat, type RepeatKind } from '#features/sessions/web/for-others/use-repeat.ts';
import { type Night, nightShape } from '../../nights/contract.ts';

/** The typed values of the first session of a new campaign. Without a start, no session is created. */
export type NightValues = {
  /** The local time at the place, such as '2026-05-01T19:00'. */
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

/** The state of the form part that says when and how often a new campaign is played. */
export function useNewNight(initial: { values: NightValues; repeats: RepeatKind }) {
  const [values, setValues] = useState(initial.values);
  const [errors, setErrors] = useState<Errors>({});
  // Only the server knows the zone of the place. Here the zone only matters for times that the clocks skip.
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
    /** The typed values as input of the operation. If something is wrong, the problem, which is also shown at the fields. */
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
