import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/message.ts';

/** To a person whose appeal was declined: the admin's answer. */
export const banStandsMail = (
  site: Pick<Config, 'productName'>,
  to: string,
  { answer, url }: { answer: string; url: string },
): MailMessage => ({
  to,
  subject: `Your ban at ${site.productName} stands`,
  paragraphs: ['We looked at it again. The answer:', answer],
  action: { label: 'See your ban', url },
  footnotes: ['You can still take a copy of your data, or delete your account.'],
});
