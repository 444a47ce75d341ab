import { inTransaction, type Context } from '#platform/context.ts';
import { noteWork } from '#platform/desk/note-work.ts';
import { countAll, counterKey, networkCounters, overOf, retryAfter } from '#platform/security/limiter.ts';
import { isUser } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import { newId, type Id } from '#shared/ids.ts';
import { contactRefusals, type ContactMessage } from '../contract.ts';
import { contactMessageMail } from './mails.ts';
import { insertContactMessage } from './records/contact-messages.ts';

const HOUR_MS = 3_600_000;

/** Messages from one address, as typed. */
const BY_ADDRESS = { max: 5, windowMs: HOUR_MS };
/** Messages from one user, whatever address they type. */
const BY_USER = { max: 5, windowMs: HOUR_MS };
/** Messages from the visitors of one client network. Signed-in users do not share it. */
const BY_NETWORK = { max: 20, windowMs: HOUR_MS };

/**
 * Stores a message and queues the mail that brings it to the team: both or neither.
 * @throws refusal TOO_MANY_MESSAGES, CONTACT_CROWDED
 */
export function sendMessage(context: Context, input: ContactMessage): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    await consumeMessageQuota(inner, input.email);
    const id = newId();
    const userId = isUser(inner.actor) ? inner.actor.userId : null;
    await insertContactMessage(inner.db, { ...input, id, userId });
    await noteWork(inner, 'message');
    await inner.mail.enqueue(inner.db, contactMessageMail(inner.config, input));
    return { id };
  });
}

/** Counts a message in the transaction that stores it, so that a refused one counts for nothing. */
async function consumeMessageQuota(context: Context, address: string): Promise<void> {
  const { actor, clientAddress = '' } = context;
  const byAddress = { limit: BY_ADDRESS, key: counterKey(context, 'contact-of', address.toLowerCase()) };
  if (isUser(actor)) {
    const byUser = { limit: BY_USER, key: counterKey(context, 'contact-by', actor.userId) };
    const over = overOf(await countAll(context, [byAddress, byUser]));
    if (over.length > 0) refuse(contactRefusals.TOO_MANY_MESSAGES, retryAfter(over));
    return;
  }
  const networks = networkCounters(context, 'contact-from', clientAddress, BY_NETWORK);
  const [sent, ...fromNetworks] = await countAll(context, [byAddress, ...networks]);
  if (sent!.isOver) refuse(contactRefusals.TOO_MANY_MESSAGES, retryAfter([sent!]));
  const over = overOf(fromNetworks);
  if (over.length > 0) refuse(contactRefusals.CONTACT_CROWDED, retryAfter(over));
}
