import { createHmac } from 'node:crypto';
import { refuse } from '../../../shared/errors.ts';
import { accountRefusals } from '../refusals.ts';
import type { AccountsContext, Visitor } from './accounts-context.ts';
import { identityKey, type Identity } from './identity.ts';
import { countAttempt, forgetAttempts } from './records/accounts.ts';

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

/** Counters name nobody: their keys are keyed hashes. */
const keyOf = (context: AccountsContext, ...parts: string[]) =>
  createHmac('sha256', context.config.secret).update(parts.join('\n')).digest('base64url');

const count = (context: AccountsContext, limit: Limit, key: string) =>
  countAttempt(context.db, { key, windowMs: limit.windowMs, now: context.clock() });

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
  const pair = await count(context, LIMITS.passwordsPerAccountAndAddress, keys.pair);
  const account = await count(context, LIMITS.passwordsPerAccount, keys.account);
  const address = await count(context, LIMITS.passwordsPerAddress, keys.address);
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
  const fromAddress = await count(
    context,
    LIMITS.messagesPerAddress,
    keyOf(context, 'message-from', visitor.address),
  );
  if (fromAddress > LIMITS.messagesPerAddress.max) refuse(accountRefusals.TOO_MANY_ATTEMPTS);
  const toRecipient = await count(
    context,
    LIMITS.messagesPerRecipient,
    keyOf(context, 'message-to', identityKey(identity)),
  );
  return toRecipient <= LIMITS.messagesPerRecipient.max;
}

/** Counts a link or code that somebody tries, and refuses one too many from one address. */
export async function admitTokenAttempt(context: AccountsContext, visitor: Visitor): Promise<void> {
  const tries = await count(context, LIMITS.tokensPerAddress, keyOf(context, 'token-from', visitor.address));
  if (tries > LIMITS.tokensPerAddress.max) refuse(accountRefusals.TOO_MANY_ATTEMPTS);
}
