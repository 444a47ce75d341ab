/** The wait between the arrival of new work and the notice about it to admins. */
export const GATHER_MS = 10 * 60_000;
/** The shortest time between two notices to admins about the same kind of work. */
export const QUIET_MS = 60 * 60_000;
/** A take expires after this time. Then other admins can take the item without asking. */
export const TAKE_LAPSES_MS = 2 * 24 * 60 * 60_000;
/** The hours of an admin's day in which the daily list can be sent: at the first full hour, or later if no server was running. */
export const DIGEST_HOURS = { from: 8, until: 12 };
/** The most takes in one answer, the latest first. */
export const MOST_TAKES = 200;
