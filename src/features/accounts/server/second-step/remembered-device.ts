import { isSignatureOf, signatureOf } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { cookies } from '../../rules.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** A device remembers this many accounts. */
const MAX_ACCOUNTS = 5;

type Remembered = { userId: Id; version: number };

/**
 * Whether the device was told, within the last 30 days, that this account need not give its second step there. A new
 * password, another factor and signing out elsewhere raise the account's version, and no device is remembered any more.
 * The cookie names nobody and replaces no password.
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

/** The cookie's new value once the account is to be remembered on the device. */
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

/** The marks of a cookie that have not ended; none of a cookie that is not ours. */
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
