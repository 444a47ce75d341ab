import { newId, type Id } from '../../shared/ids.ts';
import type { Database } from '../database/connect.ts';
import type { Jobs } from '../jobs.ts';
import type { MailDelivery } from './delivery.ts';
import type { MailMessage } from './message.ts';
import type { Seal } from './seal.ts';

/** Sends mail. Part of every use-case's context. */
export type Mailer = {
  /** Hands the message over while the caller waits, once and without retries. Throws when it is not accepted. */
  send(message: MailMessage): Promise<void>;
  /**
   * Puts the message into the queue, which retries until the mail server takes it. With `db`, it is queued in
   * that transaction: it goes out if the transaction commits, and never otherwise.
   */
  enqueue(message: MailMessage, db?: Database): Promise<void>;
};

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
  };
}
