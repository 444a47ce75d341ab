import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { cents, moment } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

const route = routesOf('Campaigns');

/** What a player has not paid yet in one campaign, over all of their seats there. */
const debtShape = z.object({
  campaign: z.object({ id: z.guid(), title: z.string() }),
  /** Whom it is owed to; null while the campaign has no owner. */
  organiserAlias: z.string().nullable(),
  /** How the organiser wants to be paid. */
  paymentNote: z.string().nullable(),
  owedCents: cents,
  seats: z.int(),
  /** The part that the player says they paid, and when they said so; the organiser has not confirmed it yet. */
  saidPaidCents: cents,
  saidPaidAt: moment.nullable(),
});
export type Debt = z.infer<typeof debtShape>;

/** A refund for a paid seat that was cancelled, paid back or not, as both sides see it. */
const refundShape = z.object({
  id: z.guid(),
  priceCents: cents,
  /** Whether the viewer has to pay it; otherwise the viewer receives it. */
  isOwedByViewer: z.boolean(),
  /** The other side's alias; null if the organiser's account is gone. */
  alias: z.string().nullable(),
  campaign: z.object({ id: z.guid().nullable(), title: z.string() }),
  session: z.object({ sessionNumber: z.int(), startDate: moment }),
  cancelledAt: moment,
  /** When the organiser marked it paid back; null as long as it is owed. */
  returnedAt: moment.nullable(),
});
export type Refund = z.infer<typeof refundShape>;

/** What people owe each other: players to organisers for pending seats, and organisers to players for paid seats that were cancelled. */
export const paymentsContract = {
  /** What the signed-in player owes, and the total. Lists at most 50 campaigns, the largest debt first; the total counts all. */
  listDebts: operation('user')
    .route(route.get('/purchases/debts', 'List what you owe to organisers'))
    .input(z.strictObject({}))
    .output(z.object({ owedCents: cents, items: z.array(debtShape) })),

  /** Refunds that the signed-in player receives or has to pay, both or one of them, newest cancellation first. */
  listRefunds: operation('user')
    .route(route.get('/refunds', 'List the refunds you get or are to pay'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(
      z.strictObject({
        side: z.enum(['gets', 'owes']).optional(),
        /** Only refunds that this player receives: for a viewer who has to pay them. */
        playerId: z.guid().optional(),
        ...pageInput,
      }),
    )
    .output(pageOf(refundShape)),

  /** Says that a refund was paid back, or takes that back; only the organiser who owes it may. */
  markRefund: operation('player')
    .route(route.put('/refunds/{refundId}', 'Mark a refund paid back'))
    .errors(pick(campaignRefusals, 'REFUND_NOT_FOUND'))
    .input(z.strictObject({ refundId: z.guid(), isReturned: z.boolean() }))
    .output(z.object({ returnedAt: moment.nullable() })),
};
