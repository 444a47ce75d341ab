import type { MailMessage } from '#platform/mail/message.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { AddressLinkType, LinkType } from '../callback-links.ts';

type Site = Pick<Config, 'publicUrl' | 'productName'>;

const IGNORE = 'If this was not you, ignore this message: nothing happens until the button is pressed.';

/**
 * The URL of a mail's link: a page with one button. The token is in the fragment, which browsers send to no server: it
 * appears neither in logs nor in referrers, and mail scanners that open the link do not use it up.
 */
export const callbackUrl = (site: Site, type: LinkType | AddressLinkType, token: string): string =>
  `${site.publicUrl}/auth/callback?type=${type}#token=${token}`;

const orTypeThis = (code: string): string => `Or type this code: ${code}`;

export const confirmationMail = (site: Site, to: string, token: string, code: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Confirm your e-mail address for ${site.productName}`,
  paragraphs: [`Welcome to ${site.productName}! Confirm your address and your seat at the table is ready.`],
  action: { label: 'Confirm e-mail', url: callbackUrl(site, 'signup', token) },
  below: [orTypeThis(code)],
  footnotes: ['The link works for 24 hours, the code for ten minutes, and each works once.', IGNORE],
});

export const alreadyRegisteredMail = (site: Site, to: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `You already have an account at ${site.productName}`,
  paragraphs: [
    'Somebody, probably you, tried to sign up with this address. It already has an account, so just sign in.',
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth?view=sign_in` },
  footnotes: ['Forgot the password? The sign-in page can send you a link to set a new one.'],
});

export const magicLinkMail = (site: Site, to: string, token: string, code: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Your sign-in link for ${site.productName}`,
  paragraphs: ['Here is your magic link.'],
  action: { label: 'Sign in', url: callbackUrl(site, 'magiclink', token) },
  below: [orTypeThis(code)],
  footnotes: ['The link works for 15 minutes, the code for ten, and each works once.', IGNORE],
});

export const recoveryMail = (site: Site, to: string, token: string, code: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Reset your password for ${site.productName}`,
  paragraphs: ['Somebody, probably you, asked to reset the password of this account.'],
  action: { label: 'Set a new password', url: callbackUrl(site, 'recovery', token) },
  below: [orTypeThis(code)],
  footnotes: ['The link works for one hour, the code for ten minutes, and each works once.', IGNORE],
});

/** The mail with the code that confirms an address which a signed-in user adds to the account. */
export const addressCodeMail = (site: Site, to: string, code: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Confirm this address for your account at ${site.productName}`,
  paragraphs: ['Somebody, probably you, adds this address to an account.', `Type this code there: ${code}`],
  footnotes: [
    'The code works for ten minutes, and once.',
    'If this was not you, ignore this message: nothing happens until the code is typed.',
  ],
});

/** The mail with the code that proves that the account's own user makes an important change. */
export const proofCodeMail = (site: Site, to: string, code: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Confirm that it is you at ${site.productName}`,
  paragraphs: [
    'Somebody, probably you, wants to change something that matters in your account.',
    `Type this code there: ${code}`,
  ],
  footnotes: [
    'The code works for ten minutes, and once.',
    'If this was not you, somebody is signed in to your account: sign out everywhere now.',
  ],
});

/** To the owner of an address that somebody tried to add to another account. */
export const addressTakenMail = (site: Site, to: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `You already have an account at ${site.productName}`,
  paragraphs: [
    'Somebody, probably you, tried to add this address to another account. It already has an account of its own, so just sign in.',
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth?view=sign_in` },
});

export const passwordChangedMail = (site: Site, to: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Your ${site.productName} password was changed`,
  paragraphs: [
    'Your password has been updated, and every other device was signed out.',
    'If this was not you, reset your password now.',
  ],
  action: { label: 'Reset password', url: `${site.publicUrl}/auth?view=forgotten_password` },
});

/** The text message with a code. The code comes first, where phones look for it. */
export const codeText = (site: Site, code: string): string =>
  `${code} is your ${site.productName} code. It works once, for ten minutes. Never tell it to anyone.`;

/** The text message for a sign-up with a number that has an account. */
export const alreadyRegisteredText = (site: Site): string =>
  `You already have an account at ${site.productName}. Sign in with your number at ${site.publicUrl}/auth`;

/** The text message to a number that was just removed from an account. */
export const phoneGoneText = (site: Site): string =>
  `This number no longer signs you in to your account at ${site.productName}. If this was not you, write to us at once: ${site.publicUrl}/contact`;

/** To a banned user: why, until when, and where they can read about it and appeal. */
export const bannedMail = (
  site: Site,
  to: string,
  { reason, endsAt, url }: { reason: string; endsAt: Date | null; url: string },
): MailMessage => ({
  to,
  subject: `Your account at ${site.productName} is banned`,
  paragraphs: [
    endsAt === null
      ? 'You can not sign in any more, until an admin lifts the ban.'
      : `You can not sign in until ${momentWords(endsAt, { reader: UTC, place: null })}. Then the ban ends by itself.`,
    'The reason:',
    reason,
    'If you think that we are wrong, you can ask for another look. You can also take a copy of your data, or delete your account.',
  ],
  action: { label: 'See what you can do', url },
  footnotes: ['The link works for 90 days. Whoever has it can read this, so keep it to yourself.'],
});

/** To somebody whose ban is over. */
export const banLiftedMail = (site: Site, to: string, answer: string | null): MailMessage => ({
  to,
  subject: `You can use ${site.productName} again`,
  paragraphs: [
    ...(answer === null ? [] : ['We looked at it again, and lifted the ban:', answer]),
    'Your account is not banned any more. Sign in as before.',
  ],
  action: { label: 'Sign in', url: `${site.publicUrl}/auth?view=sign_in` },
  footnotes: [],
});
