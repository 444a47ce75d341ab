import { ownZone } from '#shared/time/zone-clock.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { noticesContract } from '../contract.ts';

export const noticesClient = apiClient<typeof noticesContract>('notices');

const queries = apiQueries(noticesClient, 'notices');

export const noticesKey = queries.list.key();

/** The user's notices, page by page, in words for this device's time zone. */
export const ownNotices = () => pagesOf(queries.list, { timeZone: ownZone() });

/** Which kinds of notices reach the user in which way, the quiet hours and the reminders. */
export const ownSettings = () => queries.getSettings.queryOptions({ input: {} });
