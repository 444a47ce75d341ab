import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { newId, type Id } from '#shared/ids.ts';
import type { JobQueue, Jobs } from '../jobs/jobs.ts';
import type { Encryption } from '../security/keys.ts';
import type { SmsSender } from './sms.ts';

/** Where text messages go, and the secret that the receiver knows them by. */
export type SmsWebhook = { url: string; secret: string };

type TextMessage = { to: string; text: string };

/** The queue that text messages wait in. */
export const SMS_QUEUE = 'sms';
const ANSWER_WITHIN_MS = 10_000;
/** A code is good for ten minutes: later tries would only puzzle people. */
const TRIES = { retryLimit: 8, retryDelay: 2, retryDelayMax: 120, expireInSeconds: 60 };

const payloadSchema = z.object({ sealed: z.string() });

/** Says who sent a request and when: HMAC-SHA256 in hex over the time (Unix seconds), a dot, and the body. */
export const signSms = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Puts text messages into a queue, sealed: numbers and codes are nothing to read in the database. */
export const queuedSms = (jobs: Jobs, encryption: Encryption): SmsSender => ({
  send: (message) => jobs.enqueue(SMS_QUEUE, { sealed: encryption.encrypt({ id: newId(), message }) }),
});

/** Hands queued messages to the webhook, and tries again while it does not take them. */
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
 * Posts one message as JSON (`id`, `to`, `text`). The id stays the same through all tries, so that the receiver can
 * leave out what it has sent. Redirects are not followed. Throws unless it is answered with 2xx within ten seconds;
 * the error names neither number nor text.
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
