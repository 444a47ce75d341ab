import { z } from 'zod';
import type { JobQueue } from '../jobs/jobs.ts';
import { mailQueues, type QueuedMail } from './mailer.ts';
import { type MailDelivery, MailError } from './delivery.ts';
import type { Encryption } from '../security/keys.ts';

const payloadSchema = z.object({ sealed: z.string() });

/**
 * A queue for mail. If the mail server is down, a message is retried after 5 s, 10 s, 20 s ... then every ten minutes,
 * for about a day. Delivery times out (30 s of silence) long before the job counts as lost, so a slow mail server does
 * not get a message twice. A message that the mail server refuses permanently is not retried.
 */
const queueOf = (name: string, deliver: MailDelivery, encryption: Encryption): JobQueue => ({
  name,
  concurrency: 2,
  keepsFailed: true,
  isSeenOutside: true,
  options: { retryLimit: 150, retryDelay: 5, retryDelayMax: 600, expireInSeconds: 180 },
  async work(payload) {
    const { message, id } = encryption.decrypt(payloadSchema.parse(payload).sealed) as QueuedMail;
    await deliver(message, id);
  },
  isFinal: (error) => error instanceof MailError && error.permanent,
});

/** All mail except sign-in mail; also everything that an older version queued. */
export const mailQueue = (deliver: MailDelivery, encryption: Encryption): JobQueue =>
  queueOf(mailQueues.mail, deliver, encryption);

/**
 * Sign-in links, codes, confirmations and password resets. Give it a `deliver` with connections of its own, so that
 * they are sent at once, however much other mail waits and however slow the mail server is.
 */
export const signInMailQueue = (deliver: MailDelivery, encryption: Encryption): JobQueue => ({
  ...queueOf(mailQueues.signIn, deliver, encryption),
  concurrency: 3,
  lookEverySeconds: 0.5,
});
