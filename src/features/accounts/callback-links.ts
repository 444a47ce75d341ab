/* The parameters in URLs of /auth/callback. Separate from inputs.ts, because that page does not need its schemas. */

/** The types of links in mails. The link contains its type and a token. */
export const linkTypes = ['signup', 'magiclink', 'recovery'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Links about the address of an account, sent to its old mailbox: one to decide on a change, one to take it back afterwards. */
export const addressLinkTypes = ['address-change', 'address-back'] as const;
export type AddressLinkType = (typeof addressLinkTypes)[number];

/**
 * What /auth/callback says when a sign-in through a third party failed, by the code in its URL. Only a cancelled
 * sign-in has its own text: more could reveal which addresses have accounts here.
 */
const providerFailures = {
  access_denied: 'The sign-in was cancelled there. You can try again, or sign in another way.',
  sign_in_failed:
    'Signing in there did not work. Check that your e-mail address is verified there, or sign in by password or magic link.',
} as const;
export type ProviderFailure = keyof typeof providerFailures;

/** The failure of a code; the general one for unknown codes. */
export const providerFailureOf = (code: string | null): ProviderFailure =>
  code === 'access_denied' ? code : 'sign_in_failed';

/** Our own text for a code. Texts in the URL are ignored. */
export const providerFailureText = (code: string | null): string => providerFailures[providerFailureOf(code)];
