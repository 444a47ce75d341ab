import type { Context } from '#platform/context.ts';
import { countAll, type Counter, counterKey, retryAfter, takeBack } from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { inviteRefusals } from '../../refusals.ts';
import {
  OWN_SENDINGS_TO_ADDRESS_A_DAY,
  RESEND_REST_MS,
  SENDINGS_A_DAY,
  SENDINGS_TO_ADDRESS_A_DAY,
} from '../../rules.ts';

/** A mail of an invitation that is about to be sent. */
type Sending = {
  userId: Id;
  to: string;
  /** The invitation's id, if it is sent again. */
  again?: Id;
};

const countersOf = (context: Context, { userId, to, again }: Sending) => {
  const counter = (max: number, windowMs: number, ...parts: string[]): Counter => ({
    limit: { max, windowMs },
    key: counterKey(context, ...parts),
  });
  const address = to.toLowerCase();
  const counters = {
    byUser: counter(SENDINGS_A_DAY, DAY_MS, 'invites-of', userId),
    byUserToAddress: counter(OWN_SENDINGS_TO_ADDRESS_A_DAY, DAY_MS, 'invites-of-to', userId, address),
    toAddress: counter(SENDINGS_TO_ADDRESS_A_DAY, DAY_MS, 'invites-to', address),
  };
  return { ...counters, ...(again && { again: counter(1, RESEND_REST_MS, 'invite-again', again) }) };
};

/**
 * Counts a mail that is about to be sent, in the transaction that prepares it. Cancelling an invitation does not reduce
 * the count; `returnInviteQuota` does, for a mail that could not be sent.
 * @throws refusal RESENT_JUST_NOW: it went out again less than RESEND_REST_MS ago; TOO_MANY_INVITES,
 *   ADDRESS_LIMIT_REACHED, RECIPIENT_LIMIT_REACHED: one too many within a day by this user, by this user to this address,
 *   or to this address
 */
export async function consumeInviteQuota(context: Context, sending: Sending): Promise<void> {
  const { byUser, byUserToAddress, toAddress, again } = countersOf(context, sending);
  const counters = [byUser, byUserToAddress, toAddress, ...(again ? [again] : [])];
  const [ofUser, ofUserToAddress, ofAddress, ofAgain] = await countAll(context, counters);
  const { RESENT_JUST_NOW, TOO_MANY_INVITES, ADDRESS_LIMIT_REACHED, RECIPIENT_LIMIT_REACHED } =
    inviteRefusals;
  if (ofAgain?.isOver) refuse(RESENT_JUST_NOW);
  if (ofUser!.isOver) refuse(TOO_MANY_INVITES, retryAfter([ofUser!]));
  if (ofUserToAddress!.isOver) refuse(ADDRESS_LIMIT_REACHED, retryAfter([ofUserToAddress!]));
  if (ofAddress!.isOver) refuse(RECIPIENT_LIMIT_REACHED, retryAfter([ofAddress!]));
}

/** Takes back the count for a mail that could not be sent. */
export const returnInviteQuota = (context: Context, sending: Sending): Promise<void> =>
  takeBack(context, Object.values(countersOf(context, sending)));
