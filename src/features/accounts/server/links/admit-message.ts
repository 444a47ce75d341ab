import { countAll, counterKey, networkCounters, overOf, retryAfter } from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { identityKey, type Identity } from '../security/identity.ts';
import { knownDevice } from '../sign-in/known-places.ts';
import { LIMITS } from '../sign-in/limits.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { findUserByIdentity, type UserRecord } from '../records/accounts.ts';

/**
 * Kinds of requests for messages (mails or text messages), each with its own limits: sign-ups; links and codes, which
 * are also sent to addresses without an account; and messages that are only sent to accounts.
 */
type MessageKind = 'sign-up' | 'link' | 'account';

/** The decision on a request for a message. */
export type MessageAdmission = {
  /** Whether the message goes out. The answer must not reveal it. */
  goesOut: boolean;
  /** Returns the usual answer, or refuses if the network is over its limit. It does the same for every recipient. */
  answer<T>(usual: T): T;
};

const asUsual = <T>(usual: T): T => usual;

/**
 * Counts a request that may send a message. When one recipient gets too many, the answer stays the usual one, which
 * reveals nothing, but nothing is sent. When one network asks for too many, it is refused, and addresses without an
 * account get no message from there. Accounts still get a few, so that other people on their network lock nobody out. A
 * device where the account has signed in before has only its own limit.
 */
export async function admitMessage(
  context: AccountsContext,
  kind: MessageKind,
  identity: Identity,
  visitor: Visitor,
): Promise<MessageAdmission> {
  const user = await findUserByIdentity(context.db, identity);
  if (user && (await isOwnDevice(context, user, visitor))) return { goesOut: true, answer: asUsual };
  const over = overOf(await countAll(context, networkCountersOf(context, kind, identity, visitor)));
  if (over.length === 0) {
    return { goesOut: await isWelcome(context, kind, identity, user), answer: asUsual };
  }
  const advice = identity.kind === 'email' ? SENT_ANYWAY : TEXTED_ANYWAY;
  const tooMany = () =>
    refuse(accountRefusals.TOO_MANY_ATTEMPTS, { ...retryAfter(over), ...(kind !== 'sign-up' && { advice }) });
  // Refused early, before the password is hashed for nothing.
  if (kind === 'sign-up') return tooMany();
  return { goesOut: await reachesOwner(context, identity, user, visitor), answer: tooMany };
}

const SENT_ANYWAY = 'If this address has an account, its message is on the way all the same.';
const TEXTED_ANYWAY = 'If this number has an account, its message is on the way all the same.';

/** Counts the request for a device where the account has signed in; false if it is no such device, or asked for too many. */
async function isOwnDevice(context: AccountsContext, user: UserRecord, visitor: Visitor): Promise<boolean> {
  const device = knownDevice(context, visitor.deviceCookie, user.id);
  if (device === null) return false;
  const key = counterKey(context, 'message-on', user.id, device);
  return isWithin(context, { limit: LIMITS.messagesPerDevice, key });
}

function networkCountersOf(
  context: AccountsContext,
  kind: MessageKind,
  identity: Identity,
  visitor: Visitor,
) {
  const { address } = visitor;
  const messages = networkCounters(context, `message-from:${kind}`, address, LIMITS.messagesPerNetwork);
  if (identity.kind === 'email') return messages;
  return [...messages, ...networkCounters(context, 'text-from', address, LIMITS.textsPerNetwork)];
}

/** Whether the recipient is under its limits. The network already is. */
async function isWelcome(
  context: AccountsContext,
  kind: MessageKind,
  identity: Identity,
  user: UserRecord | null,
): Promise<boolean> {
  const key = counterKey(context, 'message-to', identityKey(identity));
  if (!(await isWithin(context, { limit: LIMITS.messagesPerRecipient, key }))) return false;
  if (user !== null || identity.kind === 'email' || kind === 'account') return true;
  return mayTextStrangers(context);
}

/**
 * Whether text messages to unknown numbers are under the limit of the whole site. They cost money, and people who
 * profit from them have many numbers and networks.
 */
async function mayTextStrangers(context: AccountsContext): Promise<boolean> {
  const key = counterKey(context, 'texts-to-strangers');
  const [texts] = await countAll(context, [{ limit: LIMITS.textsToStrangers, key }]);
  if (texts!.isFirstOver) {
    await noteSecurityEvent(context, { action: 'account.text-limit', userId: null, byUser: false });
  }
  return !texts!.isOver;
}

/** Whether a message is sent although its network is over the limit: only a few, and only to confirmed accounts. */
async function reachesOwner(
  context: AccountsContext,
  identity: Identity,
  user: UserRecord | null,
  visitor: Visitor,
): Promise<boolean> {
  if (user === null || (identity.kind === 'email' && !user.emailConfirmed)) return false;
  const key = counterKey(context, 'crowded-message-to', user.id);
  const counts = await countAll(context, [
    { limit: LIMITS.messagesPerAccountFromCrowdedNetworks, key },
    ...networkCounters(context, 'crowded-message-from', visitor.address, LIMITS.messagesPerCrowdedNetwork),
  ]);
  return overOf(counts).length === 0;
}

async function isWithin(context: AccountsContext, counter: Parameters<typeof countAll>[1][number]) {
  const [count] = await countAll(context, [counter]);
  return !count!.isOver;
}
