import { PLACEHOLDER_DOMAIN } from '#shared/addresses/email.ts';

/** What identifies an account to its user: an e-mail address or a phone number. */
export type Identity = { kind: 'email'; address: string } | { kind: 'phone'; number: string };

export const identityOf = (input: { email: string } | { phone: string }): Identity =>
  'email' in input ? { kind: 'email', address: input.email } : { kind: 'phone', number: input.phone };

export const identityKey = (identity: Identity): string =>
  identity.kind === 'email' ? `email:${identity.address}` : `phone:${identity.number}`;

/** The address; null for the placeholder of a user who signed up by phone. */
export const realEmail = (email: string): string | null =>
  email.endsWith(PLACEHOLDER_DOMAIN) ? null : email;
