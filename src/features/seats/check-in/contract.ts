import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { textLine } from '#shared/text/text.ts';
import { cents, moment } from '#shared/shapes.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { guestShape } from '../guest-inputs.ts';
import { checkInRefusals } from './refusals.ts';
import { DECISION_KEPT_MS, MARKS_AT_ONCE } from './rules.ts';

/** How many of the player's last `of` sessions with a decision from the organisers they attended. */
export const attendanceFigureShape = z.object({ attended: z.int().min(0), of: z.int() });
export type AttendanceFigure = z.infer<typeof attendanceFigureShape>;

/** The decision about the viewer's own seat. */
export const ownCheckInShape = z.object({
  hasAttended: z.boolean(),
  /** Whether the viewer contested the decision. As long as that is open, the decision does not count. */
  contest: z.enum(['none', 'open', 'answered']),
  /** Until when they may contest it; null if they can't, or already did. */
  contestableUntil: moment.nullable(),
});
export type OwnCheckIn = z.infer<typeof ownCheckInShape>;

/** The decision about a seat, as its organisers see it. */
const checkInShape = z.object({
  /** Null if the decision was taken back. */
  hasAttended: z.boolean().nullable(),
  decidedAt: moment,
  /** The alias of the organiser who decided; null if their account is gone. */
  decidedBy: z.string().nullable(),
  contest: z.object({ text: z.string(), contestedAt: moment, answeredAt: moment.nullable() }).nullable(),
});
export type CheckIn = z.infer<typeof checkInShape>;

const checkInSeatShape = z.object({
  id: z.guid(),
  /** Null for a guest. */
  player: publicPlayerShape.nullable(),
  guest: guestShape.nullable(),
  /** The code that the player shows, typed in or read as a QR code. */
  code: z.string(),
  /** Null until somebody has decided. */
  checkIn: checkInShape.nullable(),
  priceCents: cents,
  paymentStatus: z.string(),
  figure: attendanceFigureShape.nullable(),
});
export type CheckInSeat = z.infer<typeof checkInSeatShape>;

const markedSeat = {
  seatId: z.guid(),
  /** How long ago it was decided, in milliseconds. A time span, because the clocks of devices differ. */
  agoMs: z.int().min(0).max(DECISION_KEPT_MS),
};

/** What an organiser marks on a seat at the door: whether its player came, or whether it is paid. */
const markShape = z.union([
  z.strictObject({
    ...markedSeat,
    hasAttended: z.boolean().nullable(),
    /** Whether the organiser picked the seat from the list or scanned its code. */
    by: z.enum(['list', 'code']),
  }),
  z.strictObject({ ...markedSeat, isPaid: z.boolean() }),
]);
export type Mark = z.infer<typeof markShape>;

/** The state of a seat after marks were stored. */
const markedShape = z.object({
  seatId: z.guid(),
  checkIn: checkInShape.nullable(),
  paymentStatus: z.string(),
});
export type MarkedSeat = z.infer<typeof markedShape>;

/** The reason that a player gives when they contest a decision. */
export const contestText = textLine({ min: 1, max: 300, required: 'Required' });

const route = routesOf('Campaigns');
const bySession = { sessionId: z.guid() };
const player = operation('player');

/** Check-in: organisers decide who came to a session; players see the decision about their own seat and may contest it. */
export const checkInContract = {
  /** A session with what the check-in page shows about it; only for the campaign's organisers. */
  get: player
    .route(route.get('/sessions/{sessionId}/check-in', 'Get a session to check in'))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(campaignRefusals, 'SESSION_NOT_FOUND') })
    .input(z.strictObject(bySession))
    .output(
      z.object({
        campaign: z.object({ id: z.guid(), title: z.string() }),
        sessionNumber: z.int(),
        startDate: moment,
        lengthMinutes: z.int().nullable(),
        ...placeClockShape,
      }),
    ),

  /** Who holds the seats of a session and whether they came, in the order they were taken; only for the campaign's organisers. */
  listSeats: player
    .route(route.get('/sessions/{sessionId}/check-in/seats', 'List the seats of a session to check in'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'INVALID_CURSOR'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND'),
    })
    .input(z.strictObject({ ...bySession, ...pageInput }))
    .output(pageOf(checkInSeatShape)),

  /**
   * Says of seats whether their players came, or takes that back, and whether they are paid; only the campaign's
   * organisers may. If there are several decisions about a seat, the one made last counts, whatever order they arrive
   * in. Answers with the seats as they are then; seats that no longer exist are left out.
   */
  mark: player
    .route(route.put('/sessions/{sessionId}/check-in/seats', 'Mark seats attended, missed or paid'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SEAT_FREE'),
      ...pick(checkInRefusals, 'CHECK_IN_NOT_OPEN', 'CHECK_IN_CLOSED', 'NOT_MISSED_YET', 'OWN_SEAT'),
    })
    .input(z.strictObject({ ...bySession, marks: z.array(markShape).min(1).max(MARKS_AT_ONCE) }))
    .output(z.object({ items: z.array(markedShape) })),

  /** The code of one's own seat, to show to the organiser, and whether the organiser has checked it in. The code never changes. */
  getCode: player
    .route(route.get('/sessions/{sessionId}/seat/code', 'Get the check-in code of your seat'))
    .errors(pick(campaignRefusals, 'SEAT_NOT_FOUND'))
    .input(z.strictObject(bySession))
    .output(z.object({ code: z.string(), isCheckedIn: z.boolean() })),

  /** Contests that one's own seat is marked as missed: once, within 30 days. */
  contest: player
    .route(route.post('/sessions/{sessionId}/seat/contest', 'Contest that you missed a session'))
    .errors({
      ...pick(campaignRefusals, 'SEAT_NOT_FOUND'),
      ...pick(checkInRefusals, 'NOT_MISSED', 'CONTESTED_ALREADY', 'CONTEST_TOO_LATE'),
    })
    .input(z.strictObject({ ...bySession, text: contestText }))
    .output(ownCheckInShape),

  /** Answers a contest: attended after all, or missed as before; only the campaign's organisers may. */
  answerContest: player
    .route(route.put('/seats/{seatId}/contest', 'Answer a contest'))
    .errors({ ...pick(campaignRefusals, 'SEAT_GONE'), ...pick(checkInRefusals, 'OWN_SEAT', 'CONTEST_GONE') })
    .input(z.strictObject({ seatId: z.guid(), hasAttended: z.boolean() }))
    .output(checkInShape),

  /** How many of their last sessions the signed-in player attended, as organisers see it; null until three were decided. */
  getFigure: player
    .route(route.get('/check-in/figure', 'Get how often you attended'))
    .input(z.strictObject({}))
    .output(z.object({ figure: attendanceFigureShape.nullable() })),
};
