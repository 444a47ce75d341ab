import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';

/** So long an account waits before it is erased, so that whoever asked for it may come back. */
export const HELD_BACK_DAYS = 14;

/** When an account that is given up now is erased. */
export const dueFrom = (now: Date): Date => new Date(now.getTime() + HELD_BACK_DAYS * DAY_MS);

/** So long before it a person is told once more. */
export const REMINDER_MS = DAY_MS;

/** When a person who asked for a copy of their data may ask for another one. */
export const nextExportFrom = (requestedAt: Date): Date => new Date(requestedAt.getTime() + DAY_MS);

/** When a copy of somebody's data that was ready then is gone. */
export const exportGoneFrom = (readyAt: Date): Date =>
  new Date(readyAt.getTime() + retention.exports.days * DAY_MS);

/** Where a person fetches the copy of their own data. It names nobody: whoever is signed in gets theirs. */
export const EXPORT_ADDRESS = '/api/account/export/archive';
