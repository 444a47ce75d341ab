import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

const count = z.int().min(0);

/** The figures of one session that has begun. */
const sessionFiguresShape = z.object({
  sessionId: z.guid(),
  sessionNumber: z.int(),
  startDate: moment,
  /** Seats that were taken, including those of players whose account was erased since. */
  seatsTaken: count,
  /** How many of its players had a seat in an earlier session. */
  returning: count,
  /** Seats whose players did not come, as organisers decided, without decisions that are being contested. */
  missed: count,
  /** Seats that were given back or cancelled, by anybody. Counted only since this count exists. */
  cancelled: count,
  paidCents: count,
  pendingCents: count,
});
export type SessionFigures = z.infer<typeof sessionFiguresShape>;

const route = routesOf('Campaigns');

export const figuresContract = {
  /** The figures of a campaign's last 100 sessions that have begun, in order, for its organisers alone. */
  get: operation('player')
    .route(route.get('/campaigns/{campaignId}/figures', "Get a campaign's figures"))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .input(z.strictObject({ campaignId: z.guid() }))
    .output(
      z.object({
        title: z.string(),
        /** The number of seats in each session, as currently set. */
        maxPlayers: z.int(),
        sessions: z.array(sessionFiguresShape),
      }),
    ),
};
