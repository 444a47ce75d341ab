import { z } from 'zod';
import type { JobQueue } from '../jobs/jobs.ts';
import { mailQueues, type QueuedMail } from './mailer.ts';
import { type MailDelivery, MailError } from './delivery.ts';
import type { Encryption } from '../security/keys.ts';

const payloadSchema = z.object({ sealed: z.string() });

/**
 * A queue that mail waits in. A mail server that is away is tried again after 5 s, 10 s, 20 s ... then every
 * ten minutes, for about a day. Delivery gives up (30 s of silence) long before the job counts as lost, so a slow
 * mail server does not get a message twice. A message that the mail server refuses for good is given up at once.
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

/** All mail but that which lets people in; also what an older server queued, whatever it is about. */
export const mailQueue = (deliver: MailDelivery, encryption: Encryption): JobQueue =>
  queueOf(mailQueues.mail, deliver, encryption);

/**
 * Links, codes, confirmations and resets. Give it a `deliver` with connections of its own: then however much other
 * mail waits, and however slow the mail server is, they leave at once.
 */
export const signInMailQueue = (deliver: MailDelivery, encryption: Encryption): JobQueue => ({
  ...queueOf(mailQueues.signIn, deliver, encryption),
  concurrency: 3,
  lookEverySeconds: 0.5,
});
