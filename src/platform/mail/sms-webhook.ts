import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { newId, type Id } from '#shared/ids.ts';
import type { JobQueue, Jobs } from '../jobs/jobs.ts';
import type { Encryption } from '../security/keys.ts';
import type { SmsSender } from './sms.ts';

/** The webhook's URL, and the secret that it shares with the server. */
export type SmsWebhook = { url: string; secret: string };

type TextMessage = { to: string; text: string };

export const SMS_QUEUE = 'sms';
const ANSWER_WITHIN_MS = 10_000;
/** A code is valid for ten minutes; sending one later would only confuse people. */
const TRIES = { retryLimit: 8, retryDelay: 2, retryDelayMax: 120, expireInSeconds: 60 };

const payloadSchema = z.object({ sealed: z.string() });

/** The signature of a request, which proves its sender and time: HMAC-SHA256 in hex over the time (Unix seconds), a dot, and the body. */
export const signSms = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Queues text messages encrypted, so that phone numbers and codes can't be read in the database. */
export const queuedSms = (jobs: Jobs, encryption: Encryption): SmsSender => ({
  send: (message) => jobs.enqueue(SMS_QUEUE, { sealed: encryption.encrypt({ id: newId(), message }) }),
});

/** Sends queued messages to the webhook, and retries while it does not accept them. */
export const smsQueue = (webhook: SmsWebhook, encryption: Encryption): JobQueue => ({
  name: SMS_QUEUE,
  concurrency: 2,
  isSeenOutside: true,
  options: TRIES,
  async work(payload) {
    const { id, message } = encryption.decrypt(payloadSchema.parse(payload).sealed) as {
      id: Id;
      message: TextMessage;
    };
    await postSms(webhook, id, message);
  },
});

/**
 * Posts one message as JSON (`id`, `to`, `text`). The id stays the same for all attempts, so that the receiver can skip
 * duplicates. Redirects are not followed. Throws unless the answer is 2xx within ten seconds; the error contains
 * neither number nor text.
 */
export async function postSms(webhook: SmsWebhook, id: Id, message: TextMessage): Promise<void> {
  const body = JSON.stringify({ id, ...message });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': `sha256=${signSms(webhook.secret, timestamp, body)}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The SMS webhook answered ${response.status}`);
}
