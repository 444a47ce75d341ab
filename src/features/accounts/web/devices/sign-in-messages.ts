import type { SignIn, SignInWay } from '../../sign-in-contract.ts';

/** Shown when the list of sign-ins can't be loaded. */
export const LOAD_SIGN_INS_ERROR = 'Your sign-ins could not be loaded. Please try again later.';

/** The text for each way of signing in: after a success, and after a failure. */
const ways: Record<SignInWay, { by: string; wrong: string }> = {
  password: { by: 'by password', wrong: 'Wrong password' },
  link: { by: 'by a link in a mail', wrong: 'Link refused' },
  code: { by: 'by code', wrong: 'Wrong code' },
  passkey: { by: 'by passkey', wrong: 'Passkey that did not work' },
  authenticator: { by: 'with a code of your app', wrong: 'Wrong code of your app' },
  'recovery-code': { by: 'with a recovery code', wrong: 'Wrong recovery code' },
  'new-password': { by: 'with a new password', wrong: 'New password refused' },
  github: { by: 'with GitHub', wrong: 'GitHub refused' },
  google: { by: 'with Google', wrong: 'Google refused' },
  microsoft: { by: 'with Microsoft', wrong: 'Microsoft refused' },
  openid: { by: 'with OpenID', wrong: 'OpenID refused' },
  demo: { by: 'as a demo account', wrong: 'Demo refused' },
};

/** Texts for attempts that were refused whatever was typed. */
const refused: Partial<Record<SignInWay, string>> = {
  password: 'Password not accepted',
  code: 'Code not accepted',
  authenticator: 'Code of your app not accepted',
};

/** A sign-in in words: 'Wrong password, Firefox on Linux, 3 times'. */
export function signInInWords({ outcome, way, device, attempts }: SignIn): string {
  const what = {
    good: `Signed in ${ways[way].by}`,
    challenged: `Second step asked for ${ways[way].by.replace(/^(by|with|as)/, 'after sign-in $1')}`,
    bad: ways[way].wrong,
    refused: refused[way] ?? ways[way].wrong,
  }[outcome];
  return [
    what,
    device ?? 'several devices',
    ...(attempts === 1 ? [] : [attempts === 2 ? 'twice' : `${attempts.toLocaleString('en-US')} times`]),
  ].join(', ');
}
