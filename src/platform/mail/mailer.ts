import { newId, type Id } from '#shared/ids.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import { type FailedJob, MOST_FAILED } from '../jobs/failed-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailDelivery } from './delivery.ts';
import type { MailMessage } from './message.ts';
import type { Encryption } from '../security/keys.ts';

/** Sends mail; a part of every use-case's context. */
export type Mailer = {
  /** Delivers a message at once, without retries; throws when it is not accepted. */
  send(message: MailMessage): Promise<void>;
  /**
   * Queues a message as a part of the transaction: it is sent only if the transaction commits. The queue retries until
   * the mail server accepts it.
   */
  enqueue(transaction: DatabaseTransaction, message: MailMessage): Promise<void>;
  /** Queued messages whose last attempt failed, newest first: their recipient and subject, never their content. */
  listFailed(): Promise<FailedMail[]>;
  /** Retries a message at once; returns false if it is no longer among the failed ones. */
  tryAgain(id: Id): Promise<boolean>;
};

/** A queued message whose last attempt failed. */
type FailedMail = Omit<FailedJob, 'payload'> & { to: string; subject: string };

/** The encrypted content of a job: the message, and the id that it keeps through all attempts. */
export type QueuedMail = { id: Id; message: MailMessage };

/** The queues of mail. Sign-in mail has its own, so that it never waits behind other mail. */
export const mailQueues = { mail: 'mail', signIn: 'sign-in-mail' } as const;

/** Makes the mailer from a delivery, the job queue, and the encryption of queued messages. */
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

/** A queued message's recipient and subject; placeholders if it was encrypted with another server's secret. */
function headOf(encryption: Encryption, payload: unknown): { to: string; subject: string } {
  try {
    const { message } = encryption.decrypt((payload as { sealed: string }).sealed) as QueuedMail;
    return { to: message.to, subject: message.subject };
  } catch {
    return { to: 'Unknown', subject: 'Sealed with another secret' };
  }
}
