import { Secret, TOTP } from 'otpauth';
import { createEncryption } from '#platform/security/keys.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the previous and the next period are accepted too, because clocks differ and people type slowly. */
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const encryptionOf = ({ keys }: Pick<AccountsContext, 'keys'>) =>
  createEncryption({ secret: keys.keyFor('authenticators'), previousSecrets: [] }, 'authenticator');

/** A new secret for an app: as text to type, as the URI for a QR code, and encrypted for the database. */
export function newAuthenticator(
  context: Pick<AccountsContext, 'keys' | 'config'>,
  account: string,
): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ ...FORM, issuer: context.config.productName, label: account, secret });
  return {
    secret: secret.base32,
    uri: totp.toString(),
    sealed: encryptionOf(context).encrypt(secret.base32),
  };
}

/** The 30-second period that this code belongs to: the present one, the one before or the one after. Null for a wrong code. */
export function stepOfCode(
  context: Pick<AccountsContext, 'keys' | 'clock'>,
  sealed: string,
  code: string,
): number | null {
  const secret = Secret.fromBase32(String(encryptionOf(context).decrypt(sealed)));
  const timestamp = context.clock().getTime();
  const delta = TOTP.validate({ ...FORM, token: code, secret, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / FORM.period) + delta;
}
