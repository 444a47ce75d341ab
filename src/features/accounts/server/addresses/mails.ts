import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { retention } from '#shared/retention.ts';
import { callbackUrl } from '../mails.ts';

type Site = Pick<Config, 'publicUrl' | 'productName'>;

/** The mail with the code that confirms the new address of an account. */
export const newAddressMail = (site: Site, to: string, code: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `Confirm your new address at ${site.productName}`,
  paragraphs: [
    'Somebody, probably you, wants to sign in with this address from now on.',
    `Type this code on the account page: ${code}`,
  ],
  footnotes: [
    'The code works for ten minutes, and once.',
    'If this was not you, ignore this message: nothing happens until the code is typed.',
  ],
});

/** To the account's present address: somebody asked for a change, which this address confirms or stops. */
export const oldAddressMail = (site: Site, to: string, newEmail: string, token: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `A new address for your account at ${site.productName}?`,
  paragraphs: [
    `Somebody, probably you, asked to change the address of your account to ${newEmail}.`,
    'The change is made once both addresses have confirmed it. Here you confirm it for this one, or stop it.',
  ],
  action: { label: 'Confirm or stop the change', url: callbackUrl(site, 'address-change', token) },
  footnotes: [
    'The link works for 24 hours, and changes nothing before you press a button there.',
    'If this was not you, stop the change: somebody else is signed in to your account.',
  ],
});

/** To the account's former address: the link that takes the change back. */
export const wayBackMail = (site: Site, to: string, newEmail: string, token: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `The address of your account at ${site.productName} was changed`,
  paragraphs: [
    `Your account's address is ${newEmail} now. This address no longer signs you in.`,
    'If this was not you, take your account back: the address is changed back, every device is signed out, and you choose a new password.',
  ],
  action: { label: 'This was not me', url: callbackUrl(site, 'address-back', token) },
  footnotes: [
    `The link works for ${retention.formerAddresses.days} days after the change, and once. Keep this message until then.`,
    'If this was you, there is nothing to do.',
  ],
});

/** To the account's former address, when somebody tries to sign in or up with it: once more the link that takes the change back. */
export const keptAddressMail = (site: Site, to: string, token: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `This address belonged to an account at ${site.productName}`,
  paragraphs: [
    'Somebody, probably you, tried to use this address. Its account was given another address a short while ago, so please sign in with that one.',
    'If it was not you who changed it, take your account back: the address is changed back, every device is signed out, and you choose a new password.',
  ],
  action: { label: 'This was not me', url: callbackUrl(site, 'address-back', token) },
  footnotes: [`The link works for ${retention.formerAddresses.days} days after the change, and once.`],
});

/** To an address that an account had only for a while: the account has its earlier address again. */
export const addressRestoredMail = (site: Site, to: string): MailMessage => ({
  to,
  aboutSignIn: true,
  subject: `The change of address at ${site.productName} was taken back`,
  paragraphs: [
    'The account that had this address has the address from before again. Whoever reads the mail there said that the change was not theirs.',
    'If you think that this is a mistake, please write to us.',
  ],
  action: { label: 'Contact us', url: `${site.publicUrl}/contact` },
});
