import { z } from 'zod';

/** What the sign-in endpoints under /api/auth take and answer. Forms check against the same shapes. */

/** Passwords have 8 to 128 characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Addresses of users who signed up by phone alone end so; nothing is ever sent there, and nobody may claim one (RFC 2606). */
export const PLACEHOLDER_DOMAIN = '@phone.invalid';

/** Longer texts are refused before anything is computed from them. */
const MAX_PASSWORD_INPUT = 1000;

export const emailShape = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Required')
  .max(254, 'Invalid email')
  .pipe(z.email('Invalid email').refine((address) => !address.endsWith(PLACEHOLDER_DOMAIN), 'Invalid email'));

/** A phone number in E.164 form; spaces, dots, dashes and brackets are dropped. */
export const phoneShape = z
  .string()
  .min(1, 'Required')
  .max(40, 'Invalid phone number')
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Invalid phone number'));

export const passwordShape = z.string().min(1, 'Required').max(MAX_PASSWORD_INPUT);
export const tokenShape = z.string().trim().min(1, 'Required').max(200);

/** An e-mail address or a phone number, never both. */
const byEmailOrPhone = <T extends z.core.$ZodLooseShape>(more: T) =>
  z.union([z.strictObject({ email: emailShape, ...more }), z.strictObject({ phone: phoneShape, ...more })]);

export const credentialsRequest = byEmailOrPhone({ password: passwordShape });
export const addressRequest = byEmailOrPhone({});
export const resendRequest = z.strictObject({ email: emailShape });
export const signOutRequest = z.strictObject({
  /** This session, all of the user's, or all but this one. */
  scope: z.enum(['global', 'local', 'others']).default('local'),
});
export const updatePasswordRequest = z.strictObject({
  password: passwordShape,
  /** Needed unless the session came from a reset link. */
  currentPassword: passwordShape.optional(),
});

/** Links carry what they are for and a token; codes are typed beside the address or number they were sent to. */
export const linkTypes = ['signup', 'magiclink', 'recovery'] as const;
const codeTypes = ['signup', 'otp', 'recovery'] as const;
export type LinkType = (typeof linkTypes)[number];
export type CodeType = (typeof codeTypes)[number];

export const linkRequest = z.strictObject({ type: z.enum(linkTypes), token: tokenShape });
export const codeRequest = byEmailOrPhone({ type: z.enum(codeTypes), token: tokenShape });
export const demoSignInRequest = z.strictObject({ email: emailShape });

/** What happened to the session; the browser turns it into the specification's events. */
export type AuthOutcome = {
  event: 'SIGNED_IN' | 'PASSWORD_RECOVERY' | 'USER_UPDATED' | 'SIGNED_OUT' | 'TOKEN_REFRESHED';
  /** Why a session began, if a link or a code began it. */
  type?: LinkType | 'otp';
};

/** Why a password is refused; shown one by one. */
export const weakPasswordReasons = {
  too_short: `Use at least ${PASSWORD_LENGTH.min} characters.`,
  too_long: `Use at most ${PASSWORD_LENGTH.max} characters.`,
  common: 'This is one of the most common passwords.',
  is_address: 'This is little more than your e-mail address.',
} as const;
export type WeakPasswordReason = keyof typeof weakPasswordReasons;
