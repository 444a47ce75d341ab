/**
 * What /auth/callback says when a third party's sign-in led to nothing, by the code in its address. Only that somebody
 * said no there is told apart: everything else could tell which addresses have accounts here.
 */
const providerFailures = {
  access_denied: 'The sign-in was cancelled there. You can try again, or sign in another way.',
  sign_in_failed:
    'Signing in there did not work. Check that your e-mail address is verified there, or sign in by password or magic link.',
} as const;
export type ProviderFailure = keyof typeof providerFailures;

/** The failure that a code stands for; whatever is not foreseen is the general one. */
export const providerFailureOf = (code: string | null): ProviderFailure =>
  code === 'access_denied' ? code : 'sign_in_failed';

/** The words for a code, our own whatever the address says. */
export const providerFailureText = (code: string | null): string => providerFailures[providerFailureOf(code)];
