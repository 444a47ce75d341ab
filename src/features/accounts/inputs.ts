import { z } from 'zod';
import { emailAddress } from '#shared/addresses/email.ts';
import { openIdNames } from '#shared/openid-names.ts';
import { readPhone } from '#shared/addresses/dial.ts';
import { plainNumerals } from '#shared/text/numerals.ts';
import { textLine } from '#shared/text/text.ts';
import { addressLinkTypes, type LinkType, linkTypes } from './callback-links.ts';

/** The third parties that users can sign in with, by our names. */
export const providerNames = ['github', 'google', 'azure'] as const;

/** Below: what the sign-in endpoints below /api/auth accept and return. Forms validate with the same shapes. */

/** Passwords have 8 to 128 characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Longer input is refused before anything is computed from it. */
const MAX_PASSWORD_INPUT = 1000;

/** An account's e-mail address, in lower case. */
export const emailShape = z.string().toLowerCase().pipe(emailAddress());

const PHONE_WORDS = 'Enter a phone number with its country code, such as +1 510 555 0123';

/** The number in the form that codes are sent to: international, and without an extension. Empty for any other number. */
function ownNumber(text: string): string {
  const phone = readPhone(text);
  return phone?.extension === '' ? phone.number : '';
}

/** An account's phone number, accepted as people write it; the result is in E.164 form. */
export const phoneShape = z
  .string()
  .min(1, 'Required')
  .transform(ownNumber)
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, PHONE_WORDS));

export const passwordShape = z.string().min(1, 'Required').max(MAX_PASSWORD_INPUT);
const tokenShape = textLine({ min: 1, max: 200, required: 'Required' });

/** An e-mail address or a phone number, never both. */
const byEmailOrPhone = <T extends z.core.$ZodLooseShape>(more: T) =>
  z.union([z.strictObject({ email: emailShape, ...more }), z.strictObject({ phone: phoneShape, ...more })]);

export const credentialsRequest = byEmailOrPhone({ password: passwordShape });
export const addressRequest = byEmailOrPhone({});
/** A code as people copy it: blanks and dashes are ignored. */
export const codeShape = tokenShape
  .transform((text) => plainNumerals(text).replaceAll(/[\s-]/g, ''))
  .pipe(tokenShape);

/** An address that a user adds to the account, and the code that was sent there. */
export const addAddressRequest = z.strictObject({ email: emailShape });
export const confirmAddressRequest = z.strictObject({ email: emailShape, token: codeShape });
/** A number that replaces the account's, and the code that was sent there. */
export const phoneRequest = z.strictObject({ phone: phoneShape });
export const confirmPhoneRequest = z.strictObject({ phone: phoneShape, token: codeShape });
export const removeProviderRequest = z.strictObject({ provider: z.enum([...providerNames, ...openIdNames]) });
export const signOutRequest = z.strictObject({
  /** This session, all of the user's, or all but this one. */
  scope: z.enum(['global', 'local', 'others']).default('local'),
});
export const updatePasswordRequest = z.strictObject({
  password: passwordShape,
  /** Required unless the session came from a reset link. */
  currentPassword: passwordShape.optional(),
});

/** The purpose of a typed code. The request also contains the address or number that it was sent to. */
const codeTypes = ['signup', 'otp', 'recovery'] as const;
export type CodeType = (typeof codeTypes)[number];

export const addressLinkRequest = z.strictObject({ type: z.enum(addressLinkTypes), token: tokenShape });
/** The token of a link of one known type. */
export const tokenRequest = z.strictObject({ token: tokenShape });

export const linkRequest = z.strictObject({ type: z.enum(linkTypes), token: tokenShape });
export const codeRequest = byEmailOrPhone({ type: z.enum(codeTypes), token: codeShape });
/** A code of an authenticator app, or a recovery code. */
export const factorCodeRequest = z.strictObject({ token: codeShape });
export const secondStepRequest = factorCodeRequest.extend({
  /** Whether this device may skip the second step for the next 30 days. */
  remember: z.boolean().default(false),
});

export const proveByPasswordRequest = z.strictObject({ password: passwordShape });

/** A credential that a device made or signed, as browsers serialize it. The server's library validates its contents. */
const credentialShape = z.looseObject({ id: z.string().min(1).max(1364) });
const passkeyName = textLine({ min: 1, max: 60 });
export const passkeyRequest = z.strictObject({ response: credentialShape });
export const passkeyStepRequest = passkeyRequest.extend({ remember: z.boolean().default(false) });
export const newPasskeyRequest = passkeyRequest.extend({ name: passkeyName });
export const passkeyIdRequest = z.strictObject({ passkeyId: z.guid() });
export const renamePasskeyRequest = passkeyIdRequest.extend({ name: passkeyName });

/** The kinds of second step that an account has. */
export type SecondStepWays = { authenticator: boolean; passkey: boolean; recoveryCode: boolean };

export const demoSignInRequest = z.strictObject({ email: emailShape });

/** What happened to the session, in the events of the specification. With `SECOND_STEP` nobody is signed in yet: a second step is asked for first. */
export type AuthOutcome = {
  event:
    | 'SIGNED_IN'
    | 'SECOND_STEP'
    | 'PASSWORD_RECOVERY'
    | 'USER_UPDATED'
    | 'SIGNED_OUT'
    | 'TOKEN_REFRESHED';
  /** The type of link or code that began the session, if any. `signup` also for a new password that a confirmation asks for. */
  type?: LinkType | 'otp';
  /** The address or number of the account that gets a new password. */
  account?: string;
};

/** Why a password is refused; all reasons are shown. */
export const weakPasswordReasons = {
  too_short: `Use at least ${PASSWORD_LENGTH.min} characters.`,
  blank: 'Use more than blanks.',
  too_long: `Use at most ${PASSWORD_LENGTH.max} characters.`,
  common: 'This is one of the most common passwords.',
  breached: 'This password was stolen from another site, and is tried out everywhere. Choose another one.',
  is_address: 'This is little more than your e-mail address.',
  own_words: 'This is little more than words that everybody would try here.',
} as const;
export type WeakPasswordReason = keyof typeof weakPasswordReasons;
