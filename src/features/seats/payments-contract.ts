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
  /** Whom it is owed to; null while nobody runs the campaign. */
  organiserAlias: z.string().nullable(),
  /** How the organiser wants to be paid. */
  paymentNote: z.string().nullable(),
  owedCents: cents,
  seats: z.int(),
  /** The part that the player says they paid, and when; the organiser has not agreed yet. */
  saidPaidCents: cents,
  saidPaidAt: moment.nullable(),
});
export type Debt = z.infer<typeof debtShape>;

/** What is paid back, or still to be, for a paid seat that was cancelled; as both sides see it. */
const refundShape = z.object({
  id: z.guid(),
  priceCents: cents,
  /** Whether the viewer is to pay it back; otherwise they get it. */
  isOwedByViewer: z.boolean(),
  /** The other side's alias; null for an organiser who is gone. */
  alias: z.string().nullable(),
  campaign: z.object({ id: z.guid().nullable(), title: z.string() }),
  session: z.object({ sessionNumber: z.int(), startDate: moment }),
  cancelledAt: moment,
  /** When it was paid back, as the organiser says; null as long as it is owed. */
  returnedAt: moment.nullable(),
});
export type Refund = z.infer<typeof refundShape>;

/** Who owes whom: pending seats to organisers, and paid seats that were cancelled to players. */
export const paymentsContract = {
  /** What the signed-in player owes, the largest of at most 50 campaigns first, and all of it summed up. */
  listDebts: operation('user')
    .route(route.get('/purchases/debts', 'List what you owe to organisers'))
    .input(z.strictObject({}))
    .output(z.object({ owedCents: cents, items: z.array(debtShape) })),

  /** Refunds that the signed-in player gets or is to pay, both or one of them, newest cancellation first. */
  listRefunds: operation('user')
    .route(route.get('/refunds', 'List the refunds you get or are to pay'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(
      z.strictObject({
        side: z.enum(['gets', 'owes']).optional(),
        /** The other side alone: who gets it, for whom owes it. */
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
