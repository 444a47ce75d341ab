import { isSignatureOf, signatureOf } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { cookies } from '../../rules.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** How many accounts a device remembers. */
const MAX_ACCOUNTS = 5;

type Remembered = { userId: Id; version: number };

/**
 * Whether this account may skip its second step on this device, because the device was remembered within the last 30
 * days. A new password, a new factor and signing out elsewhere raise the account's version; no device is remembered
 * after that. The cookie names nobody and does not replace a password.
 */
export function isRemembered(
  context: Pick<AccountsContext, 'config' | 'clock'>,
  cookie: string | null,
  remembered: Remembered,
): boolean {
  return marksIn(context, cookie).some(({ until, signature }) =>
    isSignatureOf(context.config, signature, ...signedParts(remembered, until)),
  );
}

/** The cookie's new value, with which the device remembers the account. */
export function rememberSecondStep(
  context: Pick<AccountsContext, 'config' | 'clock'>,
  cookie: string | null,
  remembered: Remembered,
): string {
  const until = Math.floor(context.clock().getTime() / 1000) + cookies.remembered.seconds;
  const mark = `${until}.${signatureOf(context.config, ...signedParts(remembered, until))}`;
  const others = marksIn(context, cookie).map((other) => `${other.until}.${other.signature}`);
  return [mark, ...others].slice(0, MAX_ACCOUNTS).join('.');
}

const signedParts = ({ userId, version }: Remembered, until: number) => [
  'remembered-device',
  userId,
  String(version),
  String(until),
];

/** The marks of a cookie that have not expired; none if the cookie is not ours. */
function marksIn(
  { clock }: Pick<AccountsContext, 'clock'>,
  cookie: string | null,
): { until: number; signature: string }[] {
  if (!/^\d{10}\.[\w-]{43}(\.\d{10}\.[\w-]{43}){0,4}$/.test(cookie ?? '')) return [];
  const parts = (cookie ?? '').split('.');
  const now = clock().getTime() / 1000;
  return parts
    .flatMap((part, index) =>
      index % 2 === 0 ? [{ until: Number(part), signature: parts[index + 1] ?? '' }] : [],
    )
    .filter(({ until }) => until > now);
}
