import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { cents, moment } from '#shared/shapes.ts';
import { textLine } from '#shared/text/text.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { bookRefusals } from './refusals.ts';
import { SAID_PAID_NOTE_LENGTH, SEATS_AT_ONCE } from './rules.ts';

/** Sums of money: owed to an organiser, paid to them, and to be paid back by them. */
const sumsShape = z.object({
  owedCents: cents,
  /** The part of what is owed that is for sessions that have begun. */
  dueCents: cents,
  /** The part of what is owed that players say they have paid. */
  saidPaidCents: cents,
  paidCents: cents,
  refundCents: cents,
});

const summaryShape = sumsShape.extend({
  /** `owing`: how many players owe something. `sayingPaid`: how many of those say that they have paid. */
  owing: z.int().min(0),
  sayingPaid: z.int().min(0),
  /** What was paid counts only for sessions from this moment on. */
  since: moment,
  /** Whether there is anybody who may be reminded now. */
  canRemind: z.boolean(),
  /** The campaign that the book is limited to; null for all campaigns, and if the caller does not organise it. */
  campaign: z.object({ id: z.guid(), title: z.string() }).nullable(),
});
export type BookSummary = z.infer<typeof summaryShape>;

/** One player's sums over all sessions and campaigns of an organiser. */
const bookPlayerShape = sumsShape.extend({
  /** Null for all guests whom no player brought, taken together. */
  player: publicPlayerShape.nullable(),
  owedSeats: z.int().min(0),
  /** When they last said that they paid something that is still owed, and what they wrote. */
  saidPaidAt: moment.nullable(),
  saidPaidNote: z.string().nullable(),
  remindedAt: moment.nullable(),
  canRemind: z.boolean(),
});
export type BookPlayer = z.infer<typeof bookPlayerShape>;

/** A seat with a price, in the book of its organiser. */
const bookSeatShape = z.object({
  id: z.guid(),
  campaign: z.object({ id: z.guid(), title: z.string() }),
  session: z.object({
    id: z.guid(),
    sessionNumber: z.int(),
    startDate: moment,
    lengthMinutes: z.int().nullable(),
    ...placeClockShape,
  }),
  guestName: z.string().nullable(),
  priceCents: cents,
  paymentStatus: z.string(),
  /** When an organiser last marked it paid or unpaid; null if none has, or if that was before these times were stored. */
  decidedAt: moment.nullable(),
  saidPaidAt: moment.nullable(),
  saidPaidNote: z.string().nullable(),
});
export type BookSeat = z.infer<typeof bookSeatShape>;

const route = routesOf('Campaigns');
const organiser = operation('player');
const within = { campaignId: z.guid().optional() };
/** Null stands for all guests whom no player brought. */
const ofPlayer = { playerId: z.guid().nullable() };
const seatIds = z.array(z.guid()).min(1).max(SEATS_AT_ONCE);

/** The book: money by player, over all campaigns that the caller organises, or one of them. */
export const bookContract = {
  /** The sums of the whole book; organisers alone have one, for others it is empty. */
  getSummary: organiser
    .route(route.get('/book/summary', 'Sum up what you are owed'))
    .input(z.strictObject(within))
    .output(summaryShape),

  /**
   * The players who owe organisers something or are owed a refund, the largest debt first; with `all`, also those who
   * have paid. Empty for others.
   */
  listPlayers: organiser
    .route(route.get('/book/players', 'List what players owe you'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(
      z.strictObject({
        ...within,
        show: z.enum(['open', 'all']).default('open'),
        /** Limits the list to one player. */
        playerId: z.guid().optional(),
        ...pageInput,
      }),
    )
    .output(pageOf(bookPlayerShape)),

  /** The seats of one player that organisers are owed for or were paid for, the latest session first. Empty for others. */
  listSeats: organiser
    .route(route.get('/book/seats', "List a player's seats in your book"))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...within, playerId: z.guid().optional(), ...pageInput }))
    .output(pageOf(bookSeatShape)),

  /**
   * Marks all that a player owes paid in one act, if the sum is still the one that the caller saw; the campaigns'
   * organisers alone may. Answers with the seats that were marked.
   */
  settle: organiser
    .route(route.post('/book/settlements', 'Mark all that a player owes paid'))
    .errors(pick(bookRefusals, 'OWED_CHANGED'))
    .input(z.strictObject({ ...within, ...ofPlayer, owedCents: cents }))
    .output(z.object({ seatIds: z.array(z.guid()) })),

  /** Marks several seats paid or unpaid in one act; the campaigns' organisers alone may. Answers with those that changed. */
  markPaid: organiser
    .route(route.put('/book/payments', 'Mark several seats paid or unpaid'))
    .errors(pick(campaignRefusals, 'SEAT_GONE'))
    .input(z.strictObject({ seatIds, isPaid: z.boolean() }))
    .output(z.object({ seatIds: z.array(z.guid()) })),

  /** Reminds a player, or everybody who owes, at most weekly in each campaign; organisers alone have somebody to remind. */
  remind: organiser
    .route(route.post('/book/reminders', 'Remind players of what they owe you'))
    .errors(pick(bookRefusals, 'NOBODY_TO_REMIND'))
    .input(z.strictObject({ ...within, playerId: z.guid().optional() }))
    .output(z.object({ reminded: z.int().min(0) })),

  /** Says that a player's money did not arrive although they say that they paid, and tells them; the campaigns' organisers alone may. */
  denyPaid: organiser
    .route(route.post('/book/denials', 'Say that a payment did not arrive'))
    .errors(pick(bookRefusals, 'NOT_SAID_PAID'))
    .input(z.strictObject({ ...within, playerId: z.guid() }))
    .output(z.object({ seats: z.int().min(0) })),

  /** Says, as the player who owes for the seats, that all that is owed in a campaign is paid, or takes that back. The organisers are told. */
  sayPaid: operation('player')
    .route(route.put('/purchases/said-paid', 'Say that you paid'))
    .errors(pick(bookRefusals, 'NOTHING_OWED'))
    .input(
      z.strictObject({
        campaignId: z.guid(),
        isPaid: z.boolean(),
        /** How it was paid, such as by which service; empty for no note. */
        note: textLine({
          min: 0,
          max: SAID_PAID_NOTE_LENGTH,
          tooLong: `At most ${SAID_PAID_NOTE_LENGTH} characters`,
        }).default(''),
      }),
    )
    .output(z.object({ saidPaidCents: cents })),
};
