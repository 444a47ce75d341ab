import { createHmac } from 'node:crypto';
import { refuse } from '../../../shared/errors.ts';
import { accountRefusals } from '../refusals.ts';
import type { AccountsContext, Visitor } from './accounts-context.ts';
import { identityKey, type Identity } from './identity.ts';
import { countAttempts, forgetAttempts } from './records/accounts.ts';

const MINUTE_MS = 60_000;

/** What is allowed, counted in the database, so that several servers share the counts. */
export const LIMITS = {
  /** Wrong passwords for one account from one client address. */
  passwordsPerAccountAndAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from anywhere. */
  passwordsPerAccount: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords from one client address, after which each account gets one try a window from there. */
  passwordsPerAddress: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Messages to one recipient; more are silently not sent. */
  messagesPerRecipient: { max: 10, windowMs: 60 * MINUTE_MS },
  /** Requests from one client address that may send a message. */
  messagesPerAddress: { max: 100, windowMs: 60 * MINUTE_MS },
  /** Links and codes tried from one client address. */
  tokensPerAddress: { max: 100, windowMs: 15 * MINUTE_MS },
};

type Limit = { max: number; windowMs: number };
type Counter = { limit: Limit; key: string };

/** Counters name nobody: their keys are keyed hashes. */
const keyOf = (context: AccountsContext, ...parts: string[]) =>
  createHmac('sha256', context.config.secret).update(parts.join('\n')).digest('base64url');

/** Counts once under each counter, and tells the counts. */
const count = (context: AccountsContext, counters: Counter[]) =>
  countAttempts(
    context.db,
    counters.map(({ limit, key }) => ({ key, windowMs: limit.windowMs })),
    context.clock(),
  );

function passwordKeys(context: AccountsContext, account: string, visitor: Visitor) {
  return {
    pair: keyOf(context, 'password', account, visitor.address),
    account: keyOf(context, 'password', account),
    address: keyOf(context, 'password-from', visitor.address),
  };
}

/**
 * Counts an attempt to sign in before it is evaluated, and refuses one too many. A crowded address (an attacker, or
 * many people behind one) does not lock others out: each account still has one try there.
 */
export async function admitPasswordAttempt(
  context: AccountsContext,
  identity: Identity,
  visitor: Visitor,
): Promise<void> {
  const keys = passwordKeys(context, identityKey(identity), visitor);
  const [pair = Infinity, account = Infinity, address = Infinity] = await count(context, [
    { limit: LIMITS.passwordsPerAccountAndAddress, key: keys.pair },
    { limit: LIMITS.passwordsPerAccount, key: keys.account },
    { limit: LIMITS.passwordsPerAddress, key: keys.address },
  ]);
  const refused =
    pair > LIMITS.passwordsPerAccountAndAddress.max ||
    account > LIMITS.passwordsPerAccount.max ||
    (address > LIMITS.passwordsPerAddress.max && pair > 1);
  if (refused) refuse(accountRefusals.TOO_MANY_ATTEMPTS);
}

/** A right password clears the account's counters; the address keeps its own. */
export async function forgetPasswordAttempts(
  context: AccountsContext,
  identity: Identity,
  visitor: Visitor,
): Promise<void> {
  const keys = passwordKeys(context, identityKey(identity), visitor);
  await forgetAttempts(context.db, [keys.pair, keys.account]);
}

/**
 * Counts a request that may send a message. Too many from one address are refused; too many to one recipient answer
 * as always, so that the answer tells nothing, but send nothing: false.
 */
export async function admitMessage(
  context: AccountsContext,
  identity: Identity,
  visitor: Visitor,
): Promise<boolean> {
  const { messagesPerAddress, messagesPerRecipient } = LIMITS;
  const [fromAddress = Infinity, toRecipient = Infinity] = await count(context, [
    { limit: messagesPerAddress, key: keyOf(context, 'message-from', visitor.address) },
    { limit: messagesPerRecipient, key: keyOf(context, 'message-to', identityKey(identity)) },
  ]);
  if (fromAddress > messagesPerAddress.max) refuse(accountRefusals.TOO_MANY_ATTEMPTS);
  return toRecipient <= messagesPerRecipient.max;
}

/** Counts a link or code that somebody tries, and refuses one too many from one address. */
export async function admitTokenAttempt(context: AccountsContext, visitor: Visitor): Promise<void> {
  const { tokensPerAddress } = LIMITS;
  const [tries = Infinity] = await count(context, [
    { limit: tokensPerAddress, key: keyOf(context, 'token-from', visitor.address) },
  ]);
  if (tries > tokensPerAddress.max) refuse(accountRefusals.TOO_MANY_ATTEMPTS);
}
