import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/message.ts';

/** What an admin gets who tries out the mail server. */
export const testMail = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  to: string,
): MailMessage => ({
  to,
  subject: `Test mail of ${productName}`,
  paragraphs: [
    'An admin asked for this message, to see whether mail goes out. It did.',
    'If it landed among unwanted mail, check the SPF, DKIM and DMARC records of the sender’s domain.',
  ],
  action: { label: 'Open the console', url: `${publicUrl}/admin` },
});
