import { writeToOutbox } from './outbox.ts';

/** Sends text messages to phones. `to` is a number in E.164 form (+ and digits). */
export type SmsSender = { send(message: { to: string; text: string }): Promise<void> };

/** Without a provider, text messages are written to the outbox beside the mail; /dev/outbox shows them. */
export const outboxSms = (outboxFolder: string): SmsSender => ({
  async send({ to, text }) {
    await writeToOutbox(outboxFolder, `To: ${to}\n\n${text}\n`, 'sms.txt');
  },
});
