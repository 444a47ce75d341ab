import { randomBytes } from 'node:crypto';
import { clientNetworks } from '#platform/security/client-networks.ts';
import { isSameText, isSignatureOf, keyedHash, type Secrets, signatureOf } from '#platform/security/keys.ts';
import { counterKey } from '#platform/security/limiter.ts';
import type { Id } from '#shared/ids.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { DAY_MS } from '#shared/time.ts';
import { findSignInNetwork, hasSignedInBefore, putSignInNetwork } from '../records/sign-in-networks.ts';

/** A device remembers the last few accounts that signed in on it. */
const MAX_ACCOUNTS = 5;
/** The first sign-in happens with the confirmation, whose link works for a day. */
const FIRST_SIGN_IN_WITHIN_MS = 2 * DAY_MS;

/**
 * The device that a cookie names, if the account has signed in on it before; else null. Attempts from such a device are
 * counted separately (admit-password.ts), so that strangers who guess an account's password do not lock out its owner.
 * OWASP calls this device cookies. The cookie gives no access by itself and names nobody.
 */
export function knownDevice(context: AccountsContext, cookie: string | null, userId: Id): string | null {
  const { device, marks } = readCookie(cookie);
  if (device === null) return null;
  const known = marks.some((mark) => isSignatureOf(context.config, mark, ...markOf(device, userId)));
  return known ? device : null;
}

/** The cookie's new value, which records that the account has signed in on the device. */
export function rememberOnDevice(
  { config }: Pick<AccountsContext, 'config'>,
  cookie: string | null,
  userId: Id,
): string {
  const { device, marks } = readCookie(cookie);
  const others =
    device === null ? [] : marks.filter((mark) => !isSignatureOf(config, mark, ...markOf(device, userId)));
  // A new name would invalidate the marks of other accounts, which only their own sign-ins can make.
  const keepsName = device !== null && (others.length > 0 || isIssued(config, device));
  const id = keepsName ? device : issueDevice(config);
  const mark = signatureOf(config, ...markOf(id, userId));
  return [id, mark, ...others].slice(0, MAX_ACCOUNTS + 1).join('.');
}

/**
 * The device that the cookies of a request name, if this server issued the name; else null. Needs no query, and means
 * only that some account has signed in there.
 */
export function deviceOf(secrets: Secrets, cookies: string): string | null {
  const { device } = readCookie(/\.device=([\w.-]*)/.exec(cookies)?.[1] ?? null);
  return device !== null && isIssued(secrets, device) ? device : null;
}

/** Half of a device's name is random; the other half is the signature of the first. */
const HALF = 11;

function issueDevice({ secret }: Secrets): string {
  const random = randomBytes(8).toString('base64url');
  return random + keyedHash(secret, 'device', random).slice(0, HALF);
}

function isIssued({ secret, previousSecrets }: Secrets, device: string): boolean {
  const random = device.slice(0, HALF);
  return [secret, ...previousSecrets].some((each) =>
    isSameText(random + keyedHash(each, 'device', random).slice(0, HALF), device),
  );
}

/** The values that a mark signs. */
const markOf = (device: string, userId: Id) => ['known-device', device, userId];

/** Parses the cookie. A device's name has 22 characters, a mark 32 bytes; a cookie of any other form is not ours. */
function readCookie(cookie: string | null): { device: string | null; marks: string[] } {
  const [device = '', ...marks] = (cookie ?? '').split('.');
  const isOurs =
    /^[\w-]{22}$/.test(device) &&
    marks.length <= MAX_ACCOUNTS &&
    marks.every((mark) => /^[\w-]{43}$/.test(mark));
  return isOurs ? { device, marks } : { device: null, marks: [] };
}

/** Whether the account has signed in from the address's network within the last 90 days. */
export const hasSignedInFrom = (context: AccountsContext, userId: Id, address: string): Promise<boolean> =>
  findSignInNetwork(context.db, userId, networkKey(context, userId, address));

/**
 * Whether the account has not signed in on this device before. False if the browser continues from the account's own
 * session, and for an account's first sign-in.
 */
export async function isNewDevice(
  context: AccountsContext,
  { deviceCookie, session }: Pick<Visitor, 'deviceCookie' | 'session'>,
  userId: Id,
): Promise<boolean> {
  const isOwn = session?.userId === userId && session.purpose !== 'second-step';
  if (isOwn || knownDevice(context, deviceCookie, userId) !== null) return false;
  const confirmedBy = new Date(context.clock().getTime() - FIRST_SIGN_IN_WITHIN_MS);
  return hasSignedInBefore(context.db, userId, confirmedBy);
}

/** Remembers that the account signed in from the address's network. */
export const rememberNetwork = (context: AccountsContext, userId: Id, address: string): Promise<void> =>
  putSignInNetwork(context.db, userId, networkKey(context, userId, address), context.clock());

/** A keyed hash per account and network, so that rows neither name a network nor show which accounts share one. */
export function networkKey(context: Pick<AccountsContext, 'keys'>, userId: Id, address: string): string {
  const [{ network }] = clientNetworks(address);
  return counterKey(context, 'signed-in-from', userId, network);
}
