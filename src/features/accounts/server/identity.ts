import { PLACEHOLDER_DOMAIN } from '../requests.ts';

/** How somebody is known: by an e-mail address or by a phone number. */
export type Identity = { kind: 'email'; address: string } | { kind: 'phone'; number: string };

export const identityOf = (input: { email: string } | { phone: string }): Identity =>
  'email' in input ? { kind: 'email', address: input.email } : { kind: 'phone', number: input.phone };

/** One text that names the identity, for keys. */
export const identityKey = (identity: Identity): string =>
  identity.kind === 'email' ? `email:${identity.address}` : `phone:${identity.number}`;

/** The address when there is a real one. */
export const realEmail = (email: string): string | null =>
  email.endsWith(PLACEHOLDER_DOMAIN) ? null : email;
