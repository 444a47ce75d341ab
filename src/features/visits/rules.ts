import { distanceMiles, FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import { DAY_MS } from '#shared/time.ts';

/** Retailers this near are linked to a visit when it is recorded. */
export const AUTO_LINK_FEET = 1_000;
/** Retailers this near are offered for linking: ten miles. */
export const NEARBY_FEET = 52_800;
/** How many nearby stores are offered. */
export const NEARBY_COUNT = 10;
/** A visit can be saved for this many days after the press. */
export const SAVED_WITHIN_DAYS = 14;
/** How far a device's clock may be ahead of the server's, or be set back after a press. */
const CLOCK_DIFFERENCE_MS = 2 * 60_000;
/** The most characters in a visit's comments. */
export const MAX_COMMENTS = 5_000;
/** The first comment of a visit without coordinates. */
export const COMMENT_WITHOUT_LOCATION = 'Please add retailer location details here';
/** The largest demo count: more than anybody gives on one visit. */
export const MAX_DEMOS = 100_000;

/** A demo count after a change; never below 0. */
export const changedDemoCount = (count: number, change: number): number =>
  Math.min(MAX_DEMOS, Math.max(0, count + change));

/** Whether a visit made at this time can be saved now; 'future' and 'old' say why not. */
export function timelinessOf(madeAt: Date, now: Date): 'timely' | 'future' | 'old' {
  const age = now.getTime() - madeAt.getTime();
  if (age < -CLOCK_DIFFERENCE_MS) return 'future';
  return age > SAVED_WITHIN_DAYS * DAY_MS ? 'old' : 'timely';
}

/** What a device reports about a press. All of it may be wrong. */
export type ClaimedPress = {
  /** The device's clock at the press. */
  recordedAt: Date;
  /** The device's clock when it sends or shows the press. */
  sentAt: Date;
  /**
   * The milliseconds since the press, by a clock that can't be set. It may stop while the device sleeps, so this is a
   * minimum. Undefined once the page of the press was closed.
   */
  steadyMs?: number | undefined;
};

/**
 * The milliseconds since a press: how far the device's clock advanced since then, so that a wrong clock gives the same
 * result as a right one. Null if that can't be known: the clock was set meanwhile, or the press is too old to be saved.
 */
export function ageOf({ recordedAt, sentAt, steadyMs }: ClaimedPress): number | null {
  const byClock = sentAt.getTime() - recordedAt.getTime();
  const wasSetBack = byClock < (steadyMs ?? 0) - CLOCK_DIFFERENCE_MS;
  const age = wasSetBack ? steadyMs : Math.max(0, byClock);
  return age === undefined || age > SAVED_WITHIN_DAYS * DAY_MS ? null : age;
}

/** Visits this close in place and time may be one visit that was recorded twice. */
const SAME_PLACE_FEET = 500;
const SAME_VISIT_MS = 10 * 60_000;

/** The time and place of a visit, to compare it with others. */
export type VisitMoment = { lat: number | null; lng: number | null; recordedAt: string };

/** The rounded minutes since the last visit at this place, if it was within ten minutes; else null. Visits without a position are ignored. */
export function minutesSinceVisitHere(
  position: Position,
  now: Date,
  visits: readonly VisitMoment[],
): number | null {
  const ages = visits
    .filter(
      ({ lat, lng }) =>
        lat !== null &&
        lng !== null &&
        distanceMiles(position, { lat, lng }) * FEET_PER_MILE <= SAME_PLACE_FEET,
    )
    .map(({ recordedAt }) => Math.abs(now.getTime() - Date.parse(recordedAt)))
    .filter((age) => age <= SAME_VISIT_MS);
  return ages.length === 0 ? null : Math.round(Math.min(...ages) / 60_000);
}
