import { distanceMiles, FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import { DAY_MS } from '#shared/time.ts';

/** Retailers this near are linked to a visit when it is recorded. */
export const AUTO_LINK_FEET = 1_000;
/** Retailers this near are offered for linking: ten miles. */
export const NEARBY_FEET = 52_800;
/** How many nearby stores are offered. */
export const NEARBY_COUNT = 10;
/** How long after it was made a visit can still be saved. */
export const SAVED_WITHIN_DAYS = 14;
/** How far the clock of a device may be ahead of the server's. */
const CLOCK_DIFFERENCE_MS = 2 * 60_000;
/** Characters that the comments of a visit may have. */
export const MAX_COMMENTS = 5_000;
/** The first comment of a visit without coordinates. */
export const COMMENT_WITHOUT_LOCATION = 'Please add retailer location details here';
/** More demos than anybody gives on one visit. */
export const MAX_DEMOS = 100_000;

/** A demo count after a change; never below 0. */
export const changedDemoCount = (count: number, change: number): number =>
  Math.min(MAX_DEMOS, Math.max(0, count + change));

/** Whether a visit that was made at a time can be saved now: 'future' and 'old' say why not. */
export function timelinessOf(madeAt: Date, now: Date): 'timely' | 'future' | 'old' {
  const age = now.getTime() - madeAt.getTime();
  if (age < -CLOCK_DIFFERENCE_MS) return 'future';
  return age > SAVED_WITHIN_DAYS * DAY_MS ? 'old' : 'timely';
}

/** What a device says of a press: nothing of it is known to be right. */
export type ClaimedPress = {
  /** The device's clock at the press. */
  recordedAt: Date;
  /** The device's clock as it sends the press, or shows it. */
  sentAt: Date;
  /**
   * How long ago the press was by a clock that nobody sets, in milliseconds. It may stand still while the device sleeps, so
   * the press was at least so long ago. Undefined once the page of the press is gone.
   */
  steadyMs?: number | undefined;
};

/**
 * How long ago a press was, in milliseconds: what the device's clock went on since then, so that a clock that is wrong
 * tells it as well as one that is right. Null where the device can't know: its clock was set meanwhile, or the press is
 * older than what can be saved.
 */
export function ageOf({ recordedAt, sentAt, steadyMs }: ClaimedPress): number | null {
  const byClock = sentAt.getTime() - recordedAt.getTime();
  const wasSetBack = byClock < (steadyMs ?? 0) - CLOCK_DIFFERENCE_MS;
  const age = wasSetBack ? steadyMs : Math.max(0, byClock);
  return age === undefined || age > SAVED_WITHIN_DAYS * DAY_MS ? null : age;
}

/** Visits this near each other, within this time, may be one visit pressed twice. */
const SAME_PLACE_FEET = 500;
const SAME_VISIT_MS = 10 * 60_000;

/** When and where a visit was, as far as telling it from another goes. */
export type VisitMoment = { lat: number | null; lng: number | null; recordedAt: string };

/**
 * The minutes since the last visit at this place, rounded, if it was within ten minutes; null when there was none. A
 * visit without a position is at no place.
 */
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
