import { newId, type Id } from '../../shared/ids.ts';
import type { Database } from '../database/connect.ts';
import type { FailedJob, Jobs } from '../jobs.ts';
import type { MailDelivery } from './delivery.ts';
import type { MailMessage } from './message.ts';
import type { Seal } from '../security/keys.ts';

/** Sends mail. Part of every use-case's context. */
export type Mailer = {
  /** Hands the message over while the caller waits, once and without retries. Throws when it is not accepted. */
  send(message: MailMessage): Promise<void>;
  /**
   * Puts the message into the queue, which retries until the mail server takes it. With `db`, it is queued in
   * that transaction: it goes out if the transaction commits, and never otherwise.
   */
  enqueue(message: MailMessage, db?: Database): Promise<void>;
  /** Queued messages whose last try failed, newest first: to whom and about what, never what they say. */
  listFailed(): Promise<FailedMail[]>;
  /** Has a message tried again at once; false when it is no longer among the failed ones. */
  tryAgain(id: Id): Promise<boolean>;
};

/** A queued message whose last try failed. */
type FailedMail = Omit<FailedJob, 'payload'> & { to: string; subject: string };

/** What is sealed in a job: the message, and what names it through all tries. */
export type QueuedMail = { id: Id; message: MailMessage };

/** Name of the queue that mail waits in. */
export const MAIL_QUEUE = 'mail';

/** Makes the mailer out of a way to deliver, the queue, and the seal that hides queued messages. */
export function createMailer(parts: { deliver: MailDelivery; jobs: Jobs; seal: Seal }): Mailer {
  return {
    send: (message) => parts.deliver(message),
    enqueue(message, db) {
      const sealed = parts.seal.close({ id: newId(), message } satisfies QueuedMail);
      return parts.jobs.enqueue(MAIL_QUEUE, { sealed }, db);
    },
    async listFailed() {
      const jobs = await parts.jobs.listFailed(MAIL_QUEUE);
      return jobs.map(({ id, payload, createdAt, tries, nextTryAt, reason }) => {
        const { to, subject } = headOf(parts.seal, payload);
        return { id, to, subject, createdAt, tries, nextTryAt, reason };
      });
    },
    tryAgain: (id) => parts.jobs.tryAgain(MAIL_QUEUE, id),
  };
}

/** To whom a queued message goes and what it is about; a message of another server's secret can't be read. */
function headOf(seal: Seal, payload: unknown): { to: string; subject: string } {
  try {
    const { message } = seal.open((payload as { sealed: string }).sealed) as QueuedMail;
    return { to: message.to, subject: message.subject };
  } catch {
    return { to: 'Unknown', subject: 'Sealed with another secret' };
  }
}
