import { expect, test } from 'vitest';
import * as addressMails from './addresses/mails.ts';
import * as mails from './mails.ts';

const site = { publicUrl: 'https://guild.example', productName: 'Guildhall' };

test.each([
  mails.confirmationMail(site, 'mira@example.com', 'token', '123456'),
  mails.alreadyRegisteredMail(site, 'mira@example.com'),
  mails.magicLinkMail(site, 'mira@example.com', 'token', '123456'),
  mails.recoveryMail(site, 'mira@example.com', 'token', '123456'),
  mails.addressCodeMail(site, 'mira@example.com', '123456'),
  mails.addressTakenMail(site, 'mira@example.com'),
  mails.passwordChangedMail(site, 'mira@example.com'),
  addressMails.newAddressMail(site, 'mira@example.com', '123456'),
  addressMails.oldAddressMail(site, 'mira@example.com', 'kim@example.com', 'token'),
  addressMails.wayBackMail(site, 'mira@example.com', 'kim@example.com', 'token'),
  addressMails.keptAddressMail(site, 'mira@example.com', 'token'),
  addressMails.addressRestoredMail(site, 'mira@example.com'),
])('goes past all other mail: $subject', (mail) => {
  expect(mail.aboutSignIn).toBe(true);
});
