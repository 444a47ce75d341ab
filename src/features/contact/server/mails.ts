import type { MailMessage } from '../../../platform/mail/message.ts';
import type { ContactMessage } from '../contract.ts';

/** A message of the contact form for the team. A reply goes to its sender. */
export const contactMessageMail = (
  to: string,
  { name, email, subject, message }: ContactMessage,
): MailMessage => ({
  to,
  replyTo: email,
  subject: `Message to the team: ${subject}`,
  paragraphs: [`${name} (${email}) wrote:`, message],
});
