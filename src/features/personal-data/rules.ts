import { DAY_MS } from '../../shared/time.ts';

/** So long an account waits before it is erased, so that whoever asked for it may come back. */
export const HELD_BACK_DAYS = 14;

/** When an account that is given up now is erased. */
export const dueFrom = (now: Date): Date => new Date(now.getTime() + HELD_BACK_DAYS * DAY_MS);

/** So long before it a person is told once more. */
export const REMINDER_MS = DAY_MS;
