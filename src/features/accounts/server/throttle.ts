import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { accountRefusals } from '../refusals.ts';
import type { AccountsContext, Visitor } from './accounts-context.ts';
import { identityKey, type Identity } from './identity.ts';
import { knownDevice } from './known-device.ts';
import { noteSecurityEvent } from './note-security-event.ts';
import { countAttempts, forgetAttempts, takeBackAttempt } from './records/accounts.ts';

const MINUTE_MS = 60_000;

/** What is allowed, counted in the database, so that several servers share the counts. */
export const LIMITS = {
  /** Wrong passwords for one account from one client address. */
  passwordsPerAccountAndAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account on a device where it has signed in before; the two others do not count there. */
  passwordsPerAccountAndDevice: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from anywhere else. */
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

/** Counters name nobody: their keys are keyed hashes, the same ones after SECRET has changed. */
const keyOf = (context: AccountsContext, ...parts: string[]) => context.keys.hash('counter', ...parts);

/** Counts once under each counter, and tells the counts. */
const count = (context: AccountsContext, counters: Counter[]) =>
  countAttempts(
    context.db,
    counters.map(({ limit, key }) => ({ key, windowMs: limit.windowMs })),
    context.clock(),
  );

/** An attempt that may be evaluated. */
export type AdmittedAttempt = {
  /** The password was right: what was counted against this browser is forgotten. */
  succeeded(): Promise<void>;
};

/**
 * Counts an attempt to sign in before it is evaluated, and refuses one too many. A device where the account has signed
 * in before has a count of its own, which nobody else can fill. Elsewhere a crowded address (an attacker, or many
 * people behind one) does not lock others out: each account still has one try there.
 */
export async function admitPasswordAttempt(
  context: AccountsContext,
  identity: Identity,
  userId: Id | null,
  visitor: Visitor,
): Promise<AdmittedAttempt> {
  const account = identityKey(identity);
  const device = userId === null ? null : knownDevice(context, visitor.deviceCookie, userId);
  return device === null
    ? admitFromAddress(context, account, userId, visitor.address)
    : admitFromDevice(context, account, userId, device);
}

async function admitFromDevice(
  context: AccountsContext,
  account: string,
  userId: Id | null,
  device: string,
): Promise<AdmittedAttempt> {
  const limit = LIMITS.passwordsPerAccountAndDevice;
  const key = keyOf(context, 'password-on', account, device);
  const [tries = Infinity] = await count(context, [{ limit, key }]);
  if (tries > limit.max) return refuseAttempt(context, userId, tries === limit.max + 1);
  return { succeeded: () => forgetAttempts(context.db, [key]) };
}

async function admitFromAddress(
  context: AccountsContext,
  account: string,
  userId: Id | null,
  from: string,
): Promise<AdmittedAttempt> {
  const keys = {
    pair: keyOf(context, 'password', account, from),
    account: keyOf(context, 'password', account),
    address: keyOf(context, 'password-from', from),
  };
  const [pair = Infinity, address = Infinity] = await count(context, [
    { limit: LIMITS.passwordsPerAccountAndAddress, key: keys.pair },
    { limit: LIMITS.passwordsPerAddress, key: keys.address },
  ]);
  const refused =
    pair > LIMITS.passwordsPerAccountAndAddress.max || (address > LIMITS.passwordsPerAddress.max && pair > 1);
  if (refused) {
    const { passwordsPerAccountAndAddress, passwordsPerAddress } = LIMITS;
    const isFirst = pair === passwordsPerAccountAndAddress.max + 1 || address === passwordsPerAddress.max + 1;
    return refuseAttempt(context, userId, isFirst);
  }
  // What is refused here is not counted against the account: one address alone can't fill that count.
  const [everywhere = Infinity] = await count(context, [
    { limit: LIMITS.passwordsPerAccount, key: keys.account },
  ]);
  const { max } = LIMITS.passwordsPerAccount;
  if (everywhere > max) return refuseAttempt(context, userId, everywhere === max + 1);
  return {
    // Of the account's count only this attempt is taken back: a stranger's guesses elsewhere stay counted.
    succeeded: () => takeBackAttempt(context.db, { forgotten: keys.pair, lessened: keys.account }),
  };
}

/** Refuses an attempt over a limit. The audit log tells once a window that the limit was reached, not each attempt. */
async function refuseAttempt(context: AccountsContext, userId: Id | null, isFirst: boolean): Promise<never> {
  if (isFirst) await noteSecurityEvent(context, { action: 'account.sign-in-limit', userId, byUser: false });
  return refuse(accountRefusals.TOO_MANY_ATTEMPTS);
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
