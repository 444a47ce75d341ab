import type { Context } from '../../../platform/context.ts';
import { countAll, counterKey, retryAfter } from '../../../platform/security/limiter.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { inviteRefusals } from '../refusals.ts';
import { SENDINGS_A_DAY, SENDINGS_TO_ADDRESS_A_DAY } from '../rules.ts';
import { DAY_MS } from '../../../shared/time.ts';

/**
 * Counts a mail that is about to be sent, in the transaction that prepares it. Cancelling an invitation does not reduce
 * the count.
 * @throws refusal TOO_MANY_INVITES, RECIPIENT_LIMIT_REACHED: one too many within a day by this user, or to this address
 */
export async function consumeInviteQuota(context: Context, userId: Id, email: string): Promise<void> {
  const [byUser, toAddress] = await countAll(context, [
    { limit: { max: SENDINGS_A_DAY, windowMs: DAY_MS }, key: counterKey(context, 'invites-of', userId) },
    {
      limit: { max: SENDINGS_TO_ADDRESS_A_DAY, windowMs: DAY_MS },
      key: counterKey(context, 'invites-to', email.toLowerCase()),
    },
  ]);
  if (byUser!.isOver) refuse(inviteRefusals.TOO_MANY_INVITES, retryAfter([byUser!]));
  if (toAddress!.isOver) refuse(inviteRefusals.RECIPIENT_LIMIT_REACHED, retryAfter([toAddress!]));
}
