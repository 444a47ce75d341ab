import { DAY_MS } from '#shared/time.ts';

/** How long a request waits for another admin. */
export const WAIT_MS = 7 * DAY_MS;

/** Days that somebody must have been an admin before their yes counts. */
export const DAYS_IN_OFFICE = 7;

/** From when an admin's yes counts: after some days in office, or always if the operator made them an admin. */
export const approvesFrom = ({
  adminSince,
  approvesAtOnce,
}: {
  adminSince: Date;
  approvesAtOnce: boolean;
}): Date => new Date(approvesAtOnce ? 0 : adminSince.getTime() + DAYS_IN_OFFICE * DAY_MS);
