import type { MailMessage } from '../../../platform/mail/message.ts';

/** Tells the owner of a campaign that an admin removed it, and why. */
export const campaignRemovedMail = (to: string, title: string, reason: string): MailMessage => ({
  to,
  subject: `Your campaign was removed: ${title}`,
  paragraphs: [
    `We have removed your campaign "${title}" with its sessions, seats and files. The reason:`,
    reason,
    'Please tell the players who had a seat.',
  ],
});
