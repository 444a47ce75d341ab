import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { calendarsContract } from '../contract.ts';
import { createAddress, getAddress, removeAddress } from './manage-address.ts';
import { calendarsNotices } from './notices.ts';
import { campaignsSecrets } from './person-secrets.ts';
import { sweepCalendarsQueue } from './sweep-calendars-queue.ts';
import { calendarRoutes } from './calendar-routes.ts';

export const calendarsFeature = {
  router: implementContract(calendarsContract, {
    getCalendarAddress: getAddress,
    createCalendarAddress: createAddress,
    removeCalendarAddress: removeAddress,
  }),
  notices: calendarsNotices,
  personSecrets: campaignsSecrets,
  queues: (parts) => [sweepCalendarsQueue(parts)],
  routes: calendarRoutes,
} satisfies Feature;
