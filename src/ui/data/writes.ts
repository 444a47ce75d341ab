import { withFreshSignIn } from '../session/fresh-sign-in.ts';

/** A write that got no answer is sent again after these times, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_600];
/** Contents whose last sending got no answer. More than these are not remembered. */
const MAX_UNANSWERED = 100;

/** Ids of what was sent and got no answer, by content: sent again, it takes effect once. */
const unanswered = new Map<string, string>();
/** What is on its way, by content. */
const underWay = new Map<string, Promise<unknown>>();

const hasNoAnswer = (error: unknown) => (error as { code?: unknown }).code === 'NETWORK';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a write so that it takes effect once. The same content that is sent while it is on its way gets the same
 * answer. When the connection is lost it is sent again under the same request id, and so is the same content that the
 * user sends later; once there is an answer, the same content is a new intent.
 * @param content what distinguishes this write from others, as JSON
 * @param ownId the caller's request id, if it has one
 * @throws what `send` throws, the last time
 */
export function sendOnce<T>(
  content: unknown,
  ownId: string | undefined,
  send: (requestId: string) => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(content);
  const current = underWay.get(key) as Promise<T> | undefined;
  if (current) return current;
  const requestId = ownId ?? unanswered.get(key) ?? crypto.randomUUID();
  const sending = withFreshSignIn(() => sendUntilAnswered(requestId, send))
    .then(
      (answer) => {
        unanswered.delete(key);
        return answer;
      },
      (error: unknown) => {
        if (hasNoAnswer(error)) remember(key, requestId);
        else unanswered.delete(key);
        throw error;
      },
    )
    .finally(() => underWay.delete(key));
  underWay.set(key, sending);
  return sending;
}

async function sendUntilAnswered<T>(requestId: string, send: (requestId: string) => Promise<T>): Promise<T> {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await send(requestId);
    } catch (error) {
      if (!hasNoAnswer(error) || !navigator.onLine) throw error;
      await sleep(pause);
    }
  }
  return send(requestId);
}

function remember(key: string, requestId: string): void {
  unanswered.delete(key);
  unanswered.set(key, requestId);
  const [oldest] = unanswered.keys();
  if (unanswered.size > MAX_UNANSWERED && oldest !== undefined) unanswered.delete(oldest);
}
