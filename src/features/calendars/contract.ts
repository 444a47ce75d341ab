import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

/** A player's private calendar address. It is shown once, when it is made. */
const calendarAddressShape = z.object({ createdAt: moment });
export type CalendarAddress = z.infer<typeof calendarAddressShape>;

/** An address that was just made. */
const newCalendarAddressShape = calendarAddressShape.extend({
  /** Its path, which has the token in it; null for a repeated request: the token is nowhere to be had again. */
  path: z.string().nullable(),
});
export type NewCalendarAddress = z.infer<typeof newCalendarAddressShape>;

const nothing = z.strictObject({});
const route = routesOf('Calendars');
const path = '/calendar-address';

/** A player's private calendar address: one at a time, stored as a hash. */
export const calendarsContract = {
  /** The address that works now, without what it is; null when there is none. */
  getCalendarAddress: operation('player')
    .route(route.get(path, 'Get whether you have a calendar address'))
    .input(nothing)
    .output(z.object({ address: calendarAddressShape.nullable() })),

  /** Makes an address and tells it, this once. The one before stops working. Ends with every event that ends all sessions. */
  createCalendarAddress: operation('player', { severalTransactions: true, fresh: true })
    .route(route.put(path, 'Make your calendar address'))
    .input(nothing)
    .output(newCalendarAddressShape),

  /** Ends the address: calendars that fetch it get nothing more. */
  removeCalendarAddress: operation('player')
    .route(route.delete(path, 'End your calendar address'))
    .errors(pick(campaignRefusals, 'CALENDAR_ADDRESS_GONE'))
    .input(nothing)
    .output(z.object({})),
};
