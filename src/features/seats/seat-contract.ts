import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { cents, moment } from '#shared/shapes.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { attendanceFigureShape, ownCheckInShape } from './check-in/contract.ts';
import { guestShape } from './guest-inputs.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

export const seatShape = z.object({
  id: z.guid(),
  /** What the session cost when the seat was taken. Later changes of the price don't affect it. */
  priceCents: cents,
  paymentStatus: z.string(),
  createdAt: moment,
  /** Whether an organiser gave it to the player, who can then give it back with one press. */
  isGiven: z.boolean(),
});
export type Seat = z.infer<typeof seatShape>;

/** A seat with its session, campaign and payment, as /my/purchases lists it. */
export const seatOfPlayerShape = z.object({
  id: z.guid(),
  priceCents: cents,
  paymentStatus: z.string(),
  createdAt: moment,
  session: z.object({
    id: z.guid(),
    sessionNumber: z.int(),
    startDate: moment,
    lengthMinutes: z.int().nullable(),
    ...placeClockShape,
  }),
  campaign: z.object({ id: z.guid(), title: z.string() }),
  /** The guest's name, if the seat is for a guest whom the player brought. */
  guestName: z.string().nullable(),
  /** The decision whether the player came. */
  checkIn: ownCheckInShape.nullable(),
  gameSystem: z.object({ id: z.guid(), name: z.string(), logoImageUrl: z.string().nullable() }),
});
export type SeatOfPlayer = z.infer<typeof seatOfPlayerShape>;

/** A seat as its organiser sees it on the roster: who holds it, at which price, and whether it is paid. */
const rosterSeatShape = z.object({
  id: z.guid(),
  /** Null for a guest, and where the player's account was deleted since the session began. */
  player: publicPlayerShape.nullable(),
  guest: guestShape.nullable(),
  priceCents: cents,
  paymentStatus: z.string(),
  createdAt: moment,
  /** How often its player attended their last sessions; null until three of them were decided. */
  figure: attendanceFigureShape.nullable(),
});
export type RosterSeat = z.infer<typeof rosterSeatShape>;

const paymentStatusShape = z.enum(['paid', 'pending']);
export type PaymentStatus = z.infer<typeof paymentStatusShape>;

const route = routesOf('Campaigns');
const bySession = { sessionId: z.guid() };
const bySeat = { seatId: z.guid() };
const player = operation('player');

/** Seats in sessions: what players do with their own seats, and organisers with those of others. */
export const seatContract = {
  /** Takes a seat. A player who already holds one keeps it, at its old price. */
  confirmAttendance: player
    .route(route.put('/sessions/{sessionId}/seat', 'Take a seat in a session'))
    .errors({
      ...pick(
        campaignRefusals,
        'SESSION_NOT_FOUND',
        'SESSION_FULL',
        'SESSION_BEGUN',
        'SESSION_CALLED_OFF',
        'OWNER_HOLDS_NO_SEAT',
        'CAMPAIGN_WITHOUT_OWNER',
        'CAMPAIGN_PAUSED',
        'CAMPAIGN_ENDED',
        'CAMPAIGN_HIDDEN',
        'CANNOT_JOIN',
        'CANNOT_TAKE_SEAT',
      ),
      ...pick(admissionRefusals, 'ASKING_REQUIRED', 'LINK_REQUIRED', 'CERTIFICATE_REQUIRED'),
    })
    .input(z.strictObject(bySession))
    .output(seatShape),

  /** Gives one's own seat back. */
  cancelAttendance: player
    .route(route.delete('/sessions/{sessionId}/seat', 'Give your seat in a session back'))
    .errors(pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SESSION_BEGUN', 'SEAT_NOT_FOUND', 'SEAT_PAID'))
    .input(z.strictObject(bySession))
    // `isFree`: whether anybody may take the seat; false if it goes to the first player on the waiting list.
    .output(z.object({ seatsTaken: z.int().min(0), isFree: z.boolean() })),

  /** The signed-in player's seats with their payments, newest first: all, or only the unpaid ones. Empty for users without a player profile. */
  listPurchases: operation('user')
    .route(route.get('/purchases', 'List your purchases'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ payment: z.enum(['pending']).optional(), ...pageInput }))
    .output(pageOf(seatOfPlayerShape)),

  /** The seats of a session and their players, in the order they were taken; only for the campaign's organisers. */
  listSeats: player
    .route(route.get('/sessions/{sessionId}/seats', 'List the seats of a session'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'INVALID_CURSOR'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND'),
    })
    .input(z.strictObject({ ...bySession, ...pageInput }))
    .output(pageOf(rosterSeatShape)),

  /** Marks a seat paid or unpaid; only the campaign's organisers may. */
  setSeatPayment: player
    .route(route.put('/seats/{seatId}/payment', 'Mark a seat paid or unpaid'))
    .errors(pick(campaignRefusals, 'SEAT_GONE', 'SEAT_FREE'))
    .input(z.strictObject({ ...bySeat, paymentStatus: paymentStatusShape }))
    .output(z.object({ paymentStatus: paymentStatusShape })),

  /** Frees a seat that somebody holds, paid or not; only the campaign's organisers may. The membership stays. */
  cancelSeat: player
    .route(route.delete('/seats/{seatId}', "Cancel a player's seat"))
    .errors(pick(campaignRefusals, 'SEAT_GONE'))
    .input(z.strictObject(bySeat))
    .output(z.object({ seatsTaken: z.int().min(0) })),
};
