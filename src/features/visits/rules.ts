/** Retailers this near are linked to a visit when it is recorded. */
export const AUTO_LINK_FEET = 1_000;
/** Retailers this near are offered for linking: ten miles. */
export const NEARBY_FEET = 52_800;
/** How many of them are offered. */
export const NEARBY_COUNT = 10;
/** The first comment of a visit without coordinates. */
export const COMMENT_WITHOUT_LOCATION = 'Please add retailer location details here';
/** More demos than anybody gives on one visit. */
export const MAX_DEMOS = 100_000;

/** A demo count after a change; never below 0. */
export const changedDemoCount = (count: number, change: number): number =>
  Math.min(MAX_DEMOS, Math.max(0, count + change));
