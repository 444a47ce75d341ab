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

/** What is owed to an organiser, was paid to them, and is to be paid back. */
const sumsShape = z.object({
  owedCents: cents,
  /** The part of it for sessions that have begun. */
  dueCents: cents,
  /** The part of it that its players say they paid. */
  saidPaidCents: cents,
  paidCents: cents,
  refundCents: cents,
});

const summaryShape = sumsShape.extend({
  /** Players who owe something, and those of them who say that they paid. */
  owing: z.int().min(0),
  sayingPaid: z.int().min(0),
  /** Sessions from this moment on count for what was paid. */
  since: moment,
  /** Whether anybody may be reminded now. */
  canRemind: z.boolean(),
  /** The campaign that the book is narrowed to, if the caller organises it. */
  campaign: z.object({ id: z.guid(), title: z.string() }).nullable(),
});
export type BookSummary = z.infer<typeof summaryShape>;

/** The money of one player over all sessions and campaigns of an organiser. */
const bookPlayerShape = sumsShape.extend({
  /** Null for all guests who came without a player. */
  player: publicPlayerShape.nullable(),
  owedSeats: z.int().min(0),
  /** When they last said that they paid for something that is still owed, and in which words. */
  saidPaidAt: moment.nullable(),
  saidPaidNote: z.string().nullable(),
  remindedAt: moment.nullable(),
  canRemind: z.boolean(),
});
export type BookPlayer = z.infer<typeof bookPlayerShape>;

/** A seat that costs, in the book of its organiser. */
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
  /** When an organiser last said whether it is paid; null before that, and for marks of old. */
  decidedAt: moment.nullable(),
  saidPaidAt: moment.nullable(),
  saidPaidNote: z.string().nullable(),
});
export type BookSeat = z.infer<typeof bookSeatShape>;

const route = routesOf('Campaigns');
const organiser = operation('player');
const within = { campaignId: z.guid().optional() };
/** Null stands for all guests who came without a player. */
const ofPlayer = { playerId: z.guid().nullable() };
const seatIds = z.array(z.guid()).min(1).max(SEATS_AT_ONCE);

/** The book: money by player, over all campaigns that the caller organises, or one of them. */
export const bookContract = {
  /** All of it summed up; organisers alone have one, for others it is empty. */
  getSummary: organiser
    .route(route.get('/book/summary', 'Sum up what you are owed'))
    .input(z.strictObject(within))
    .output(summaryShape),

  /** The players who owe organisers something or get something back, the largest debt first; with `all`, also those who have paid. Empty for others. */
  listPlayers: organiser
    .route(route.get('/book/players', 'List what players owe you'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(
      z.strictObject({
        ...within,
        show: z.enum(['open', 'all']).default('open'),
        /** One player alone. */
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

  /** Marks all that a player owes paid in one act, if it is what the caller saw; the campaigns' organisers alone may. Answers which seats. */
  settle: organiser
    .route(route.post('/book/settlements', 'Mark all that a player owes paid'))
    .errors(pick(bookRefusals, 'OWED_CHANGED'))
    .input(z.strictObject({ ...within, ...ofPlayer, owedCents: cents }))
    .output(z.object({ seatIds: z.array(z.guid()) })),

  /** Marks several seats paid or unpaid in one act; the campaigns' organisers alone may. Answers which of them changed. */
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

  /** Says that the money of a player who says that they paid did not arrive, and tells them; the campaigns' organisers alone may. */
  denyPaid: organiser
    .route(route.post('/book/denials', 'Say that a payment did not arrive'))
    .errors(pick(bookRefusals, 'NOT_SAID_PAID'))
    .input(z.strictObject({ ...within, playerId: z.guid() }))
    .output(z.object({ seats: z.int().min(0) })),

  /** Says, as the owner of the seats, that all that is owed in a campaign is paid, or takes that back. The organisers are told. */
  sayPaid: operation('player')
    .route(route.put('/purchases/said-paid', 'Say that you paid'))
    .errors(pick(bookRefusals, 'NOTHING_OWED'))
    .input(
      z.strictObject({
        campaignId: z.guid(),
        isPaid: z.boolean(),
        /** How, such as by which service; empty says nothing. */
        note: textLine({
          min: 0,
          max: SAID_PAID_NOTE_LENGTH,
          tooLong: `At most ${SAID_PAID_NOTE_LENGTH} characters`,
        }).default(''),
      }),
    )
    .output(z.object({ saidPaidCents: cents })),
};
