import {
  countAll,
  counterKey,
  networkCounters,
  overOf,
  retryAfter,
} from '../../../../platform/security/limiter.ts';
import { refuse } from '../../../../shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { identityKey, type Identity } from '../identity.ts';
import { knownDevice } from '../sign-in/known-places.ts';
import { LIMITS } from '../sign-in/limits.ts';
import { noteSecurityEvent } from '../users/note-security-event.ts';
import { findUserByIdentity, type UserRecord } from '../records/accounts.ts';

/**
 * Kinds of requests for messages, each with an allowance of its own: sign-ups; links and codes, which reach anybody
 * too; and messages for those alone who have an account.
 */
type MessageKind = 'sign-up' | 'link' | 'account';

/** What became of a request for a message. */
export type MessageAdmission = {
  /** Whether the message goes out. The answer tells nothing of it. */
  goesOut: boolean;
  /** Gives the usual answer back, or refuses where the network asked for too much: the same for every recipient. */
  answer<T>(usual: T): T;
};

const asUsual = <T>(usual: T): T => usual;

/**
 * Counts a request that may send a message. Too many to one recipient answer as always, so that the answer tells
 * nothing, but send nothing. Too many from one network are refused, and new people get no message from there; who has
 * an account still gets a few, so that nobody is shut out by a neighbour, and a device where the account has signed in
 * before is asked about nothing but itself.
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
  // Nobody waits for a password that would be kept for nothing.
  if (kind === 'sign-up') return tooMany();
  return { goesOut: await reachesOwner(context, identity, user, visitor), answer: tooMany };
}

const SENT_ANYWAY = 'If this address has an account, its message is on the way all the same.';
const TEXTED_ANYWAY = 'If this number has an account, its message is on the way all the same.';

/** Counts for the device, if it is one of the account's; false when it is not, or has asked for too much. */
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

/** Whether the recipient may hear from us, who is not over any limit of a network. */
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

/** Each text message to a new number costs money, and whoever earns by it has many numbers and networks. */
async function mayTextStrangers(context: AccountsContext): Promise<boolean> {
  const key = counterKey(context, 'texts-to-strangers');
  const [texts] = await countAll(context, [{ limit: LIMITS.textsToStrangers, key }]);
  if (texts!.isFirstOver) {
    await noteSecurityEvent(context, { action: 'account.text-limit', userId: null, byUser: false });
  }
  return !texts!.isOver;
}

/** Whether a message goes out that a network over its limit asked for: to confirmed accounts only, and few. */
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
