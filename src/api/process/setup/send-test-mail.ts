import { join } from 'node:path';
import { testMail } from '#features/outgoing-mail/server/mails.ts';
import { isLoopbackHost } from '#platform/config/loopback.ts';
import { createMailDelivery, MailError } from '#platform/mail/delivery.ts';
import { mailServerOf, mayChooseAddress, type SetupScope, type SetupValues } from './setup-form.ts';

/**
 * Sends the admin a test mail as the server would after the first run: by the mail server, from the sender and with the
 * address that the page's fields say. Returns what became of it, in words.
 */
export async function sendTestMail(values: SetupValues, scope: SetupScope): Promise<string> {
  const { config, given } = scope;
  const smtpUrl = given.has('SMTP_URL') ? config.smtpUrl : mailServerOf(values);
  const outboxFolder = join(config.dataDir, 'outbox');
  const to = values.email.trim();
  const productName = values.name.replaceAll(/[\p{Cc}"<>\\]/gu, '').trim() || config.productName;
  const typed = values.publicUrl.trim();
  const publicUrl = mayChooseAddress(scope) && URL.canParse(typed) ? new URL(typed).origin : config.publicUrl;
  const { hostname } = new URL(publicUrl);
  const usualSender = `"${productName}" <no-reply@${isLoopbackHost(hostname) ? 'localhost' : hostname}>`;
  const delivery = createMailDelivery({
    smtpUrl,
    from: given.has('MAIL_FROM') ? config.mailFrom : values.mailFrom.trim() || usualSender,
    outboxFolder,
    frame: { productName, publicUrl },
  });
  try {
    await delivery.deliver(testMail({ productName, publicUrl }, to));
    return smtpUrl === null
      ? `There is no mail server: the message is a file in ${outboxFolder}.`
      : `The mail server has taken the message to ${to}. Look whether it arrives, also among unwanted mail.`;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `The message did not go out: ${error.message}`;
  } finally {
    delivery.close();
  }
}
