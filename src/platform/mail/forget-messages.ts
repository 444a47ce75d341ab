import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Jobs } from '../jobs/jobs.ts';
import type { Encryption } from '../security/keys.ts';
import { deliveriesEnded } from './delivery.ts';
import { mailQueues } from './mailer.ts';
import { SMS_QUEUE } from './sms-webhook.ts';

/** Deletes all messages to these e-mail addresses or phone numbers, whether queued or kept. Call it once, with all of a person's addresses. */
export type ForgetMessages = (addresses: readonly string[]) => Promise<void>;

type Recipients = { to?: string; replyTo?: string };

/** Makes the function that deletes messages, in the queues (whatever their state there) and in the outbox. */
export function messageForgetter(parts: {
  jobs: Pick<Jobs, 'forget'>;
  mailEncryption: Encryption;
  smsEncryption: Encryption;
  outboxFolder: string;
}): ForgetMessages {
  return async (addresses) => {
    const wanted = new Set(addresses.map((address) => address.toLowerCase()));
    const isOf = (encryption: Encryption) => (payload: unknown) => {
      const { to, replyTo } = recipientsIn(encryption, payload);
      return [to, replyTo].some((address) => address !== undefined && wanted.has(address.toLowerCase()));
    };
    for (const queue of Object.values(mailQueues)) {
      await parts.jobs.forget(queue, isOf(parts.mailEncryption));
    }
    await parts.jobs.forget(SMS_QUEUE, isOf(parts.smsEncryption));
    // Otherwise a message that a job has already taken would be written after the search.
    await deliveriesEnded();
    await removeFromOutbox(parts.outboxFolder, [...wanted]);
  };
}

/** The recipients of an encrypted message; none if it was encrypted with another server's secret. */
function recipientsIn(encryption: Encryption, payload: unknown): Recipients {
  try {
    return (encryption.decrypt((payload as { sealed: string }).sealed) as { message: Recipients }).message;
  } catch {
    return {};
  }
}

async function removeFromOutbox(folder: string, addresses: readonly string[]): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another server may have deleted it.
    const text = (await readFile(path, 'utf8').catch(() => '')).toLowerCase();
    if (addresses.some((address) => text.includes(address))) await rm(path, { force: true });
  }
}
