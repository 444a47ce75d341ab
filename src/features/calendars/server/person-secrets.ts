import type { PersonSecret } from '#platform/personal/person-secret.ts';
import { tellCalendarAddress } from './notices/calendar-notices.ts';
import { removeCalendarAddressOf } from './records/calendar-addresses.ts';

/** The secrets of campaigns that act for a person. */
export const campaignsSecrets: readonly PersonSecret[] = [
  {
    name: 'private calendar addresses',
    columns: ['calendar_addresses.token_hash'],
    ends: 'always',
    end: async (context, { userId, event }) => {
      if (!(await removeCalendarAddressOf(context.db, userId))) return 0;
      // Banned users are not told, because they can't create a new one.
      if (event !== 'ban') await tellCalendarAddress(context, userId, 'ended');
      return 1;
    },
  },
  {
    name: 'private links of campaigns',
    columns: ['campaign_links.token_hash'],
    ends: [],
    staysBecause:
      'They are of the campaign, whose organisers make and end them; whoever opens one acts as themselves and joins.',
  },
  {
    name: 'codes of seats',
    columns: [],
    ends: [],
    staysBecause: 'They open nothing: on the page of an organiser alone a code marks its one seat.',
  },
];
