/** How somebody is known: by an e-mail address or by a phone number. */
export type Identity = { kind: 'email'; address: string } | { kind: 'phone'; number: string };

/** Addresses of users who signed up by phone alone end so; nothing is ever sent there (RFC 2606). */
export const PLACEHOLDER_DOMAIN = '@phone.invalid';

export const identityOf = (input: { email: string } | { phone: string }): Identity =>
  'email' in input ? { kind: 'email', address: input.email } : { kind: 'phone', number: input.phone };

/** One text that names the identity, for keys. */
export const identityKey = (identity: Identity): string =>
  identity.kind === 'email' ? `email:${identity.address}` : `phone:${identity.number}`;

/** The address when there is a real one. */
export const realEmail = (email: string): string | null =>
  email.endsWith(PLACEHOLDER_DOMAIN) ? null : email;
