import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { campaignChangeShape, newCampaignShape, sessionFieldsShape } from './inputs.ts';
import { campaignRefusals } from './refusals.ts';

const {
  CAMPAIGN_NOT_FOUND,
  CAMPAIGN_TYPE_NOT_FOUND,
  GAME_SYSTEM_UNAVAILABLE,
  RETAILER_UNAVAILABLE,
  OWNER_NOT_SET,
  TOO_MANY_CAMPAIGNS,
  MAX_PLAYERS_BELOW_SEATS,
  SESSION_NOT_FOUND,
  SESSION_FIXED,
  SESSION_PLAYED,
  SESSION_HAS_PAID_SEATS,
  SEAT_GONE,
  SEAT_FREE,
} = campaignRefusals;
const { INVALID_CURSOR, UNAUTHORIZED, PLAYER_REQUIRED, FORBIDDEN } = commonRefusals;

/** One line of the roster: who sits there, at which price, and whether it is paid. */
const rosterSeatShape = z.object({
  id: z.guid(),
  player: z.object({ id: z.guid(), alias: z.string(), aliasImageUrl: z.string().nullable() }),
  priceCents: z.int().min(0),
  paymentStatus: z.string(),
  createdAt: z.iso.datetime(),
});
export type RosterSeat = z.infer<typeof rosterSeatShape>;

const paymentStatusShape = z.enum(['paid', 'pending']);
export type PaymentStatus = z.infer<typeof paymentStatusShape>;

const tags = ['Campaigns'];
const made = z.object({ id: z.guid() });
const bySession = { sessionId: z.guid() };
const bySeat = { seatId: z.guid() };
const playerOnly = oc.errors({ UNAUTHORIZED, PLAYER_REQUIRED });
const ownerOnly = playerOnly.errors({ FORBIDDEN });

/** What organisers do: campaigns, their sessions, and the seats in them. */
export const organisingContract = {
  /** Makes a campaign that the signed-in player owns. */
  create: playerOnly
    .route({ method: 'POST', path: '/campaigns', tags, summary: 'Create a campaign', successStatus: 201 })
    .errors({
      CAMPAIGN_TYPE_NOT_FOUND,
      GAME_SYSTEM_UNAVAILABLE,
      RETAILER_UNAVAILABLE,
      OWNER_NOT_SET,
      TOO_MANY_CAMPAIGNS,
    })
    .input(newCampaignShape)
    .output(made),

  /** Changes a campaign; only its owner and admins may. Seats keep the price they were taken at. */
  update: ownerOnly
    .route({ method: 'PUT', path: '/campaigns/{campaignId}', tags, summary: 'Change a campaign' })
    .errors({
      CAMPAIGN_NOT_FOUND,
      CAMPAIGN_TYPE_NOT_FOUND,
      RETAILER_UNAVAILABLE,
      MAX_PLAYERS_BELOW_SEATS,
    })
    .input(campaignChangeShape)
    .output(made),

  /** Adds a session to a campaign; only its owner may. */
  createSession: ownerOnly
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/sessions',
      tags,
      summary: 'Add a session to a campaign',
      successStatus: 201,
    })
    .errors({ CAMPAIGN_NOT_FOUND })
    .input(z.strictObject({ campaignId: z.guid(), ...sessionFieldsShape }))
    .output(made),

  /** Changes a session, once it has begun its description alone; only the campaign's owner may. */
  updateSession: ownerOnly
    .route({ method: 'PUT', path: '/sessions/{sessionId}', tags, summary: 'Change a session' })
    .errors({ SESSION_NOT_FOUND, SESSION_FIXED })
    .input(z.strictObject({ ...bySession, ...sessionFieldsShape }))
    .output(made),

  /** Deletes a session with its unpaid seats; only the owner may, and not once money was paid or players were there. */
  deleteSession: ownerOnly
    .route({ method: 'DELETE', path: '/sessions/{sessionId}', tags, summary: 'Delete a session' })
    .errors({ SESSION_NOT_FOUND, SESSION_HAS_PAID_SEATS, SESSION_PLAYED })
    .input(z.strictObject(bySession))
    .output(z.object({ seatsGivenUp: z.int().min(0) })),

  /** Who holds the seats of a session, in the order they were taken; only for the campaign's owner. */
  listSeats: ownerOnly
    .route({
      method: 'GET',
      path: '/sessions/{sessionId}/seats',
      tags,
      summary: 'List the seats of a session',
    })
    .errors({ SESSION_NOT_FOUND, INVALID_CURSOR })
    .input(z.strictObject({ ...bySession, ...pageInput }))
    .output(pageOf(rosterSeatShape)),

  /** Marks a seat paid, or takes that back; only the campaign's owner may. */
  setSeatPayment: playerOnly
    .route({ method: 'PUT', path: '/seats/{seatId}/payment', tags, summary: 'Mark a seat paid or unpaid' })
    .errors({ SEAT_GONE, SEAT_FREE })
    .input(z.strictObject({ ...bySeat, paymentStatus: paymentStatusShape }))
    .output(z.object({ paymentStatus: paymentStatusShape })),

  /** Frees a seat that somebody holds, paid or not; only the campaign's owner may. The membership stays. */
  cancelSeat: playerOnly
    .route({ method: 'DELETE', path: '/seats/{seatId}', tags, summary: "Cancel a player's seat" })
    .errors({ SEAT_GONE })
    .input(z.strictObject(bySeat))
    .output(z.object({ seatsTaken: z.int().min(0) })),
};
