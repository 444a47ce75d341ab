import { DAY_MS } from '../../shared/time.ts';

/** How long a request waits for another admin. */
export const WAIT_MS = 7 * DAY_MS;
