import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { calendarsContract } from '../contract.ts';

export const calendarClient = rareApiClient<typeof calendarsContract>('campaigns');

/** Whether the player has a private calendar URL. */
export const calendarAddress = () =>
  apiQueries(calendarClient, 'campaigns').getCalendarAddress.queryOptions({ input: {} });
