import { expect, test } from 'vitest';
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
])('goes past all other mail: $subject', (mail) => {
  expect(mail.aboutSignIn).toBe(true);
});
