import { withFreshSignIn } from '../session/fresh-sign-in.ts';

/** The delays before a write without an answer is sent again, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_600];
/** The most unanswered contents that are remembered. */
const MAX_UNANSWERED = 100;

/** The request ids of contents that got no answer: sending one again under its id takes effect once. */
const unanswered = new Map<string, string>();
/** The writes in progress, by content. */
const underWay = new Map<string, Promise<unknown>>();

const hasNoAnswer = (error: unknown) => (error as { code?: unknown }).code === 'NETWORK';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a write so that it takes effect once. If the same content is already being sent, it shares that answer. After a
 * lost connection it is sent again under the same request id, and so is the same content if the user sends it later.
 * Once there is an answer, the same content is a new write.
 * @param content what distinguishes this write from others, as JSON
 * @param ownId the caller's request id, if it has one
 * @throws the error of the last attempt
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
