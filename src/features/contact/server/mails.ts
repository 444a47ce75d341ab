import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { isolated } from '#shared/text/isolated.ts';
import { shortened } from '#shared/text/shortened.ts';
import type { ContactMessage } from '../contract.ts';

/** A message of the contact form for the team. A reply goes to its sender. */
export const contactMessageMail = (
  { publicUrl, contactEmail: to }: Pick<Config, 'publicUrl' | 'contactEmail'>,
  { name, email, subject, message }: ContactMessage,
): MailMessage => ({
  to,
  replyTo: email,
  subject: `Message to the team: ${isolated(subject)}`,
  paragraphs: [`${isolated(name)} (${email}) wrote:`, message],
  action: { label: 'Answer in the console', url: `${publicUrl}/admin/messages` },
});

/** The team's answer, with the message that it answers, to its sender. A reply goes to the team. */
export const answerMail = (
  { publicUrl, contactEmail }: Pick<Config, 'publicUrl' | 'contactEmail'>,
  { name, email, subject, message }: ContactMessage,
  answer: string,
): MailMessage => ({
  to: email,
  replyTo: contactEmail,
  subject: `Our answer: ${isolated(subject)}`,
  preheader: shortened(answer, 150),
  paragraphs: [`Hello ${isolated(name)},`, answer],
  action: { label: 'Write to us again', url: `${publicUrl}/contact` },
  below: [`You wrote:\n${message}`],
});
