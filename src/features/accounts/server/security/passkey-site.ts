import { isIP } from 'node:net';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** What passkeys are bound to: they work only at this origin. */
export type PasskeySite = { origin: string; rpId: string; rpName: string };

/** The site of a public URL; null if its host is an IP address, to which no passkey can be bound (WebAuthn 2, section 5.1.2). */
export function passkeySite({
  publicUrl,
  productName,
}: Pick<AccountsContext['config'], 'publicUrl' | 'productName'>): PasskeySite | null {
  const { origin, hostname } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isNumber ? null : { origin, rpId: hostname, rpName: productName };
}

/**
 * Like `passkeySite`, but refuses if passkeys are not possible.
 * @throws refusal PASSKEYS_OFF
 */
export const requirePasskeySite = ({ config }: Pick<AccountsContext, 'config'>): PasskeySite =>
  passkeySite(config) ?? refuse(accountRefusals.PASSKEYS_OFF);
