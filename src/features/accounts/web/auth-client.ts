import { withFreshSignIn } from '#ui/session/fresh-sign-in.ts';
import type { AuthOutcome, SecondStepWays } from '../inputs.ts';

/** The answer of a sign-in endpoint: what happened to the session, the next step, or which account a link opens. */
export type AuthAnswer = Partial<AuthOutcome> & {
  next?: 'confirm-email' | 'verify-phone';
  url?: string;
  account?: string;
  asksPassword?: boolean;
  /** The address that the account will get, or has now. */
  to?: string;
  changed?: boolean;
  ways?: SecondStepWays;
  secret?: string;
  uri?: string;
  options?: object;
  recoveryCodes?: string[] | null;
};

/** A refusal from a sign-in endpoint. `message` is the server's text, `reasons` say why a password is weak, `body` is the whole answer. */
export class AuthError extends Error {
  readonly code: string;
  readonly reasons: readonly string[];
  readonly body: Record<string, unknown>;
  constructor(message: string, code: string, body: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AuthError';
    this.code = code;
    this.body = body;
    this.reasons = Array.isArray(body['reasons']) ? body['reasons'].map(String) : [];
  }
}

/** Failed calls are repeated after 200 ms, then twice as long each time. The delays are short, because users wait for them. */
const FIRST_RETRY_MS = 200;
const MAX_TRIES = 4;

const NETWORK_MESSAGE = 'The server could not be reached. Please check your connection and try again.';

/**
 * Calls an endpoint below /api/auth. Repeats it after network failures, 502, 503 and 504.
 * @throws AuthError with the words to show
 */
export async function postAuth(path: string, body: object): Promise<AuthAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await tryOnce(path, body);
    const mayRetry = response === null || [502, 503, 504].includes(response.status);
    if (!mayRetry) return readAnswer(response);
    if (attempt === MAX_TRIES) {
      if (response?.status === 503) return readAnswer(response);
      throw new AuthError(NETWORK_MESSAGE, 'NETWORK');
    }
    await pause(FIRST_RETRY_MS * 2 ** (attempt - 1));
  }
}

/** `postAuth` to an endpoint that requires a fresh sign-in. Asks for one if it is missing. */
export const postFreshAuth = (path: string, body: object): Promise<AuthAnswer> =>
  withFreshSignIn(() => postAuth(path, body));

async function tryOnce(path: string, body: object): Promise<Response | null> {
  try {
    return await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return null;
  }
}

async function readAnswer(response: Response): Promise<AuthAnswer> {
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer;
  const code = typeof answer['code'] === 'string' ? answer['code'] : 'UNKNOWN';
  throw new AuthError(serverMessage(answer), code, answer);
}

/** The server's message: the first non-empty one of msg, message, error_description and error. */
function serverMessage(answer: Record<string, unknown>): string {
  for (const key of ['msg', 'message', 'error_description', 'error']) {
    const text = answer[key];
    if (typeof text === 'string' && text !== '') return text;
  }
  return 'Something went wrong. Please try again.';
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
