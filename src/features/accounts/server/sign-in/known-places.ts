import { randomBytes } from 'node:crypto';
import { isSignatureOf, signatureOf } from '../../../../platform/security/keys.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** Of the accounts that signed in on one device the last few are remembered. */
const MAX_ACCOUNTS = 5;

/** Half a year after its last sign-in a browser forgets that it knows the account. */
export const DEVICE_COOKIE_SECONDS = 180 * 24 * 60 * 60;

/**
 * The device that a cookie names, if the account has signed in there before; null otherwise. Attempts from there are
 * counted apart (throttle.ts), so that strangers who guess the account's password do not keep its owner out: OWASP's
 * device cookies. The cookie opens nothing by itself, and names nobody.
 */
export function knownDevice(context: AccountsContext, cookie: string | null, userId: Id): string | null {
  const { device, marks } = readCookie(cookie);
  if (device === null) return null;
  const known = marks.some((mark) => isSignatureOf(context.config, mark, ...markOf(device, userId)));
  return known ? device : null;
}

/** The cookie's new value once the account has signed in there. */
export function rememberOnDevice(context: AccountsContext, cookie: string | null, userId: Id): string {
  const { device, marks } = readCookie(cookie);
  const id = device ?? randomBytes(16).toString('base64url');
  const mark = signatureOf(context.config, ...markOf(id, userId));
  const others = marks.filter((other) => !isSignatureOf(context.config, other, ...markOf(id, userId)));
  return [id, mark, ...others].slice(0, MAX_ACCOUNTS + 1).join('.');
}

/** What a mark signs. */
const markOf = (device: string, userId: Id) => ['known-device', device, userId];

/** A device is 16 random bytes, a mark 32 bytes; whatever else the cookie holds is no cookie of ours. */
function readCookie(cookie: string | null): { device: string | null; marks: string[] } {
  const [device = '', ...marks] = (cookie ?? '').split('.');
  const isOurs =
    /^[\w-]{22}$/.test(device) &&
    marks.length <= MAX_ACCOUNTS &&
    marks.every((mark) => /^[\w-]{43}$/.test(mark));
  return isOurs ? { device, marks } : { device: null, marks: [] };
}
