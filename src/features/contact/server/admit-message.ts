import type { Context } from '../../../platform/context.ts';
import {
  countAll,
  counterKey,
  networkCounters,
  overOf,
  retryAfter,
} from '../../../platform/security/limiter.ts';
import { refuse } from '../../../shared/errors.ts';
import { contactRefusals } from '../contract.ts';

const HOUR_MS = 3_600_000;

/** Messages that one sender, as typed, may send. */
const BY_SENDER = { max: 5, windowMs: HOUR_MS };
/** Messages of one user, whatever sender is typed. */
const BY_USER = { max: 5, windowMs: HOUR_MS };
/** Messages of visitors from one client network. Who is signed in does not share it. */
const BY_NETWORK = { max: 20, windowMs: HOUR_MS };

/**
 * Counts a message that is about to be stored, in the transaction that stores it, and refuses one too many: by its
 * sender, by the user, or for visitors by the network that it comes from.
 */
export async function admitMessage(context: Context, sender: string): Promise<void> {
  const { actor, clientAddress = '' } = context;
  const bySender = { limit: BY_SENDER, key: counterKey(context, 'contact-of', sender.toLowerCase()) };
  if (actor.kind === 'user') {
    const byUser = { limit: BY_USER, key: counterKey(context, 'contact-by', actor.userId) };
    const over = overOf(await countAll(context, [bySender, byUser]));
    if (over.length > 0) refuse(contactRefusals.TOO_MANY_MESSAGES, retryAfter(over));
    return;
  }
  const networks = networkCounters(context, 'contact-from', clientAddress, BY_NETWORK);
  const [sent, ...fromNetworks] = await countAll(context, [bySender, ...networks]);
  if (sent!.isOver) refuse(contactRefusals.TOO_MANY_MESSAGES, retryAfter([sent!]));
  const over = overOf(fromNetworks);
  if (over.length > 0) refuse(contactRefusals.CONTACT_CROWDED, retryAfter(over));
}
