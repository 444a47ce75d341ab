/** The wait between the arrival of new work and the notice about it to admins. */
export const GATHER_MS = 10 * 60_000;
/** The shortest time between two notices to admins about the same kind of work. */
export const QUIET_MS = 60 * 60_000;
/** After so long nobody works on what they took: others take it without asking. */
export const TAKE_LAPSES_MS = 2 * 24 * 60 * 60_000;
/** The hours of an admin's day in which the daily list goes out: at its first full hour, later where no server ran. */
export const DIGEST_HOURS = { from: 8, until: 12 };
/** Takes that are told at once, the latest first. */
export const MOST_TAKES = 200;
