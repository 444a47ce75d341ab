import { expect, test } from 'vitest';
import * as messages from './mails.ts';

const site = { publicUrl: 'https://guild.example', productName: 'Guildhall' };

test.each([
  messages.confirmationMail(site, 'mira@example.com', 'token', '123456'),
  messages.alreadyRegisteredMail(site, 'mira@example.com'),
  messages.magicLinkMail(site, 'mira@example.com', 'token', '123456'),
  messages.recoveryMail(site, 'mira@example.com', 'token'),
  messages.passwordChangedMail(site, 'mira@example.com'),
])('goes past all other mail: $subject', (message) => {
  expect(message.aboutSignIn).toBe(true);
});
