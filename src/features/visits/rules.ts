/** Stores so near are linked to a visit when it is recorded (section 9 of the games document). */
export const AUTO_LINK_FEET = 1_000;
/** Stores so near are offered to be linked: ten miles (section 9). */
export const NEARBY_FEET = 52_800;
/** So many of them are offered (section 9). */
export const NEARBY_COUNT = 10;
/** What a visit without coordinates begins with (section 9). */
export const COMMENT_WITHOUT_LOCATION = 'Please add retailer location details here';
/** More demos than anybody gives on one visit. */
export const MAX_DEMOS = 100_000;

/** A count of demos after a change: never below 0 (section 9). */
export const changedDemoCount = (count: number, change: number): number =>
  Math.min(MAX_DEMOS, Math.max(0, count + change));
