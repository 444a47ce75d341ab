import { apiQueries } from '../../../../ui/data/api.ts';
import { campaignsClient } from '../queries.ts';

/** Whether the player has a calendar address. */
export const calendarAddress = () =>
  apiQueries(campaignsClient, 'campaigns').getCalendarAddress.queryOptions({ input: {} });
