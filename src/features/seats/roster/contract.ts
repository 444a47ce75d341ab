import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { cents, moment } from '#shared/shapes.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

const sheetSeatShape = z.object({
  id: z.guid(),
  /** For a guest, their name. Null if the player's account was deleted after the session began. */
  alias: z.string().nullable(),
  priceCents: cents,
  paymentStatus: z.string(),
});
export type SheetSeat = z.infer<typeof sheetSeatShape>;

const sheetShape = z.object({
  campaign: z.object({ id: z.guid(), title: z.string(), gameSystemName: z.string() }),
  session: z.object({
    id: z.guid(),
    sessionNumber: z.int(),
    startDate: moment,
    lengthMinutes: z.int().nullable(),
    ...placeClockShape,
    /** The store or convention. */
    where: z.string().nullable(),
    /** Where at that store or convention, such as a table. */
    place: z.string().nullable(),
    priceCents: cents,
    seatsTaken: z.int(),
    maxPlayers: z.int(),
  }),
  /** By alias; those without one last. */
  seats: z.array(sheetSeatShape),
});
export type Sheet = z.infer<typeof sheetShape>;

const route = routesOf('Campaigns');

export const rosterContract = {
  /** A session's facts and the first 500 of its seats by alias, for its organisers alone. */
  get: operation('player')
    .route(route.get('/sessions/{sessionId}/roster', "Get a session's roster to print"))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(campaignRefusals, 'SESSION_NOT_FOUND') })
    .input(z.strictObject({ sessionId: z.guid() }))
    .output(sheetShape),
};
