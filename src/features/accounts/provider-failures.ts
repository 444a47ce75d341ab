/**
 * What /auth/callback says when a sign-in by a third party failed, by the code in its address. Only a cancelled sign-in
 * has its own words: more could reveal which addresses have accounts here.
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

/** Our own words for a code, whatever the address says. */
export const providerFailureText = (code: string | null): string => providerFailures[providerFailureOf(code)];
