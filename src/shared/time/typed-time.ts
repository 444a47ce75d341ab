import { clockTimeAt, momentsOfClockTime } from './zone-clock.ts';

/*
 * Times as people type them: what the clock of a place shows, such as '2026-05-01T19:00'. When clocks go back they show
 * some times twice; the second of the two is '2027-11-07T01:30 again'.
 */

/** What is said of a time that no moment has. */
export const SKIPPED_TIME = 'The clocks skip this time: they go forward then';

const AGAIN = ' again';

/** What the clock shows, without which of two equal times is meant. */
export const clockTimeOf = (typed: string): string => typed.replace(AGAIN, '');

/** The two times that a clock shows alike as it goes back, the earlier first; null for a time that it shows once, or never. */
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
 * A moment as it is typed by the clock of a zone.
 * @throws RangeError where the zone is not known
 */
export function typedTimeAt(moment: Date, timeZone: string): string {
  const clockTime = clockTimeAt(moment, timeZone);
  const second = twinsOf(clockTime, timeZone)?.[1];
  return second && moment >= second.moment ? second.typed : clockTime;
}

/**
 * The moment that a typed time stands for; null for one that the clocks skip, or that is none. A time that was not changed
 * stands for the moment `before`, with its seconds: what is saved again does not move.
 * @throws RangeError where the zone is not known
 */
export function momentOfTypedTime(typed: string, timeZone: string, before?: Date): Date | null {
  if (before && typed === typedTimeAt(before, timeZone)) return before;
  const [first, second] = momentsOfClockTime(clockTimeOf(typed), timeZone);
  return (typed.endsWith(AGAIN) ? second : undefined) ?? first ?? null;
}
