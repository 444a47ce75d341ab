import { clockTimeAt, momentsOfClockTime } from './zone-clock.ts';

/*
 * Times as people type them: the local time of a place, such as '2026-05-01T19:00'. When clocks go back, some times
 * occur twice; the second of the two is written '2027-11-07T01:30 again'.
 */

/** The error for a local time that does not exist. */
export const SKIPPED_TIME = 'The clocks skip this time: they go forward then';

const AGAIN = ' again';

/** The local time, without the mark of the second of two equal times. */
export const clockTimeOf = (typed: string): string => typed.replace(AGAIN, '');

/** The two moments that share a local time as clocks go back, the earlier first; null for a time that occurs once, or never. */
export function twinsOf(typed: string, timeZone: string): { typed: string; moment: Date }[] | null {
  const clockTime = clockTimeOf(typed);
  const [first, second] = momentsOfClockTime(clockTime, timeZone);
  if (!first || !second) return null;
  return [
    { typed: clockTime, moment: first },
    { typed: clockTime + AGAIN, moment: second },
  ];
}

/**
 * A moment in the typed form of a zone's local time.
 * @throws RangeError if the zone is unknown
 */
export function typedTimeAt(moment: Date, timeZone: string): string {
  const clockTime = clockTimeAt(moment, timeZone);
  const second = twinsOf(clockTime, timeZone)?.[1];
  return second && moment >= second.moment ? second.typed : clockTime;
}

/**
 * The moment that a typed time stands for; null for one that the clocks skip, or that is invalid. An unchanged time
 * stands for the moment `before`, including its seconds, so that saving a form again does not move it.
 * @throws RangeError if the zone is unknown
 */
export function momentOfTypedTime(typed: string, timeZone: string, before?: Date): Date | null {
  if (before && typed === typedTimeAt(before, timeZone)) return before;
  const [first, second] = momentsOfClockTime(clockTimeOf(typed), timeZone);
  return (typed.endsWith(AGAIN) ? second : undefined) ?? first ?? null;
}
