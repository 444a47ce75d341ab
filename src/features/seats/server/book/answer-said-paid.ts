import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { bookRefusals } from '../../book/refusals.ts';
import { tellPaymentDenied, tellSaidPaid, withdrawSaidPaid } from '../notices/payment-notices.ts';
import { eraseSaidPaid, listCampaignsSaidPaid, writeSaidPaid } from '../records/payments/said-paid.ts';
import { bookOf } from './get-book.ts';

/** Stores that the actor's player says they paid all that they owe in a campaign, or takes that back. The organisers are told. */
export async function sayPaid(
  context: ContextOf<'player'>,
  { campaignId, isPaid, note }: { campaignId: Id; isPaid: boolean; note: string },
): Promise<{ saidPaidCents: number }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const of = { campaignId, playerId };
    const words = note || null;
    const { seats, cents } = isPaid
      ? await writeSaidPaid(db, of, { at: clock(), note: words })
      : await eraseSaidPaid(db, of);
    if (isPaid && seats === 0) refuse(bookRefusals.NOTHING_OWED);
    if (seats === 0) return { saidPaidCents: 0 };
    await audit(inner, 'seat.say-paid', ['campaign', campaignId], {
      after: { playerId, isPaid, seats, cents },
    });
    if (isPaid) await tellSaidPaid(inner, { ...of, cents, seats, note: words });
    else await withdrawSaidPaid(inner, of);
    return { saidPaidCents: isPaid ? cents : 0 };
  });
}

/** Says that money which a player claims to have paid did not arrive. The player is told, and may claim it again. */
export async function denyPaid(
  context: ContextOf<'player'>,
  { playerId, ...within }: { campaignId?: Id | undefined; playerId: Id },
): Promise<{ seats: number }> {
  return inTransaction(context, async (inner) => {
    const book = bookOf({ ...inner, actor: context.actor }, within);
    let seats = 0;
    for (const campaignId of await listCampaignsSaidPaid(inner.db, book, playerId)) {
      const of = { campaignId, playerId };
      const unsaid = await eraseSaidPaid(inner.db, of);
      if (unsaid.seats === 0) continue;
      seats += unsaid.seats;
      await audit(inner, 'seat.deny-paid', ['campaign', campaignId], { after: { playerId, ...unsaid } });
      await withdrawSaidPaid(inner, of);
      await tellPaymentDenied(inner, { ...of, ...unsaid, by: context.actor.playerId });
    }
    if (seats === 0) refuse(bookRefusals.NOT_SAID_PAID);
    return { seats };
  });
}
