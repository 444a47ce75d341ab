import { newId, type Id } from '#shared/ids.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import { type FailedJob, type Jobs, MOST_FAILED } from '../jobs/jobs.ts';
import type { MailDelivery } from './delivery.ts';
import type { MailMessage } from './message.ts';
import type { Encryption } from '../security/keys.ts';

/** Sends mail. Part of every use-case's context. */
export type Mailer = {
  /** Hands the message over while the caller waits, once and without retries. Throws when it is not accepted. */
  send(message: MailMessage): Promise<void>;
  /**
   * Puts the message into a queue, which retries until the mail server takes it, as a part of the transaction: it goes
   * out if the transaction commits, and never otherwise.
   */
  enqueue(transaction: DatabaseTransaction, message: MailMessage): Promise<void>;
  /** Queued messages whose last try failed, newest first: to whom and about what, never what they say. */
  listFailed(): Promise<FailedMail[]>;
  /** Has a message tried again at once; false when it is no longer among the failed ones. */
  tryAgain(id: Id): Promise<boolean>;
};

/** A queued message whose last try failed. */
type FailedMail = Omit<FailedJob, 'payload'> & { to: string; subject: string };

/** What is sealed in a job: the message, and what names it through all tries. */
export type QueuedMail = { id: Id; message: MailMessage };

/** Names of the queues that mail waits in: whoever wants to sign in waits for nobody else's mail. */
export const mailQueues = { mail: 'mail', signIn: 'sign-in-mail' } as const;

/** Makes the mailer out of a way to deliver, the queue, and the encryption that hides queued messages. */
export function createMailer(parts: { deliver: MailDelivery; jobs: Jobs; encryption: Encryption }): Mailer {
  return {
    send: (message) => parts.deliver(message),
    enqueue(transaction, message) {
      const sealed = parts.encryption.encrypt({ id: newId(), message } satisfies QueuedMail);
      const queue = message.aboutSignIn ? mailQueues.signIn : mailQueues.mail;
      return parts.jobs.enqueue(queue, { sealed }, transaction);
    },
    async listFailed() {
      const jobs = await Promise.all(Object.values(mailQueues).map((queue) => parts.jobs.listFailed(queue)));
      const newest = jobs
        .flat()
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .slice(0, MOST_FAILED);
      return newest.map(({ id, payload, createdAt, tries, nextTryAt, reason }) => {
        const { to, subject } = headOf(parts.encryption, payload);
        return { id, to, subject, createdAt, tries, nextTryAt, reason };
      });
    },
    tryAgain: async (id) =>
      (await parts.jobs.tryAgain(mailQueues.mail, id)) || parts.jobs.tryAgain(mailQueues.signIn, id),
  };
}

/** To whom a queued message goes and what it is about; a message of another server's secret can't be read. */
function headOf(encryption: Encryption, payload: unknown): { to: string; subject: string } {
  try {
    const { message } = encryption.decrypt((payload as { sealed: string }).sealed) as QueuedMail;
    return { to: message.to, subject: message.subject };
  } catch {
    return { to: 'Unknown', subject: 'Sealed with another secret' };
  }
}
