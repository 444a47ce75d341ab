import { request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSafe } from 'node:https';
import webPush from 'web-push';
import { shortened } from '#shared/text/shortened.ts';
import type { PushContent, PushMessage } from './push-message.ts';
import type { PushKeys } from './push-keys.ts';
import { isPushEndpoint, lookUpPublic } from './push-services.ts';

/** What sending to push services requires. */
export type PushSender = {
  keys: PushKeys;
  /** The address under which a push service can contact the operator. */
  contactEmail: string;
  /** An origin on loopback that acts as a push service; null outside of tests. */
  testService: string | null;
};

/** A device's endpoint, and the keys for encrypting its messages. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** A push service did not accept a message. It does not contain the endpoint, which identifies a person's browser. */
export class PushError extends Error {
  /** Retrying is useless. */
  readonly permanent: boolean;
  constructor(says: string, permanent: boolean) {
    super(says);
    this.name = 'PushError';
    this.permanent = permanent;
  }
}

const ANSWER_WITHIN_MS = 15_000;
const KEPT_SECONDS = { urgent: 2 * 60 * 60, other: 24 * 60 * 60 };
/** Push services accept 4096 bytes. This many characters always fit, and no device shows more. */
const MAX_TITLE = 120;
const MAX_LINE = 300;
const GONE = new Set([404, 410]);

/**
 * Encrypts a message for one device (RFC 8291) and sends it to the device's push service, which keeps it until the
 * device is online.
 * @returns false when the push service doesn't know the device any more
 * @throws PushError when the message was not accepted
 */
export async function sendPush(
  sender: PushSender,
  target: PushTarget,
  message: PushMessage,
): Promise<boolean> {
  const { keys, contactEmail, testService } = sender;
  // Checked again: it was valid when it was stored, but the list of services may have changed since.
  if (!isPushEndpoint(target.endpoint, testService)) return false;
  const { endpoint, p256dh, auth } = target;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(contentOf(message)),
    {
      vapidDetails: { subject: `mailto:${contactEmail}`, ...keys },
      TTL: message.isUrgent ? KEPT_SECONDS.urgent : KEPT_SECONDS.other,
      urgency: message.isUrgent ? 'high' : 'normal',
      // A later message about the same notice replaces one that still waits for the device.
      topic: message.noticeId.replaceAll('-', ''),
    },
  );
  const status = await post(endpoint, { method, headers }, body);
  if (status >= 200 && status < 300) return true;
  if (GONE.has(status)) return false;
  const permanent = status >= 300 && status < 500 && status !== 408 && status !== 429;
  throw new PushError(`The push service answered ${status}`, permanent);
}

const contentOf = ({ noticeId, title, line, path }: PushMessage): PushContent => ({
  noticeId,
  title: shortened(title, MAX_TITLE),
  line: shortened(line, MAX_LINE),
  path,
});

/** Posts and returns the answer's status. Redirects are not followed; only public addresses are contacted. */
function post(
  endpoint: string,
  options: Pick<RequestOptions, 'method' | 'headers'>,
  body: Buffer | string | null,
): Promise<number> {
  const isSafe = endpoint.startsWith('https:');
  return new Promise((resolve, reject) => {
    const asked = (isSafe ? requestSafe : requestPlain)(endpoint, {
      ...options,
      ...(isSafe && { lookup: lookUpPublic }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 500);
    });
    asked.once('error', (error: NodeJS.ErrnoException) =>
      reject(new PushError(`The push service could not be reached (${error.code ?? error.name})`, false)),
    );
    asked.end(body);
  });
}
