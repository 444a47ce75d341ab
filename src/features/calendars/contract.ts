import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

/** A player's private calendar URL. It is shown only once, when it is created. */
const calendarAddressShape = z.object({ createdAt: moment });
export type CalendarAddress = z.infer<typeof calendarAddressShape>;

/** A private calendar URL that was just created. */
const newCalendarAddressShape = calendarAddressShape.extend({
  /** Its path, which contains the token. Null if the request is repeated, because the token is not stored and can't be shown again. */
  path: z.string().nullable(),
});
export type NewCalendarAddress = z.infer<typeof newCalendarAddressShape>;

const nothing = z.strictObject({});
const route = routesOf('Calendars');
const path = '/calendar-address';

/** A player's private calendar URL: one at a time, stored as a hash. */
export const calendarsContract = {
  /** When the current URL was created, without the URL itself; null if there is none. */
  getCalendarAddress: operation('player')
    .route(route.get(path, 'Get whether you have a calendar address'))
    .input(nothing)
    .output(z.object({ address: calendarAddressShape.nullable() })),

  /** Creates a URL and returns it, this one time. An earlier one stops working. It ends with every event that ends all sessions. */
  createCalendarAddress: operation('player', { severalTransactions: true, fresh: true })
    .route(route.put(path, 'Make your calendar address'))
    .input(nothing)
    .output(newCalendarAddressShape),

  /** Ends the URL. Calendars that load it get nothing more. */
  removeCalendarAddress: operation('player')
    .route(route.delete(path, 'End your calendar address'))
    .errors(pick(campaignRefusals, 'CALENDAR_ADDRESS_GONE'))
    .input(nothing)
    .output(z.object({})),
};
