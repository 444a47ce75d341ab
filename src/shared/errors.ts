/**
 * A refusal is an expected error: an outcome that a rule of the product foresees. It has a code, an HTTP status and a
 * message for people. Each feature lists its refusals in its refusals.ts; those below are shared by all features.
 */
export type Refusal<Code extends string = string> = { code: Code; status: number; message: string };

/** Builds refusals from a table of codes, each with its status and message. Contracts and use-cases share them. */
export function defineRefusals<const T extends Record<string, readonly [status: number, message: string]>>(
  table: T,
) {
  return Object.fromEntries(
    Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }]),
  ) as { [K in keyof T & string]: { code: K; status: T[K][0]; message: T[K][1] } };
}

/** Selects refusals from a table for the `errors` of an operation: `pick(campaignRefusals, 'CAMPAIGN_PAUSED')`. */
export const pick = <T extends object, const Code extends keyof T>(table: T, ...codes: Code[]) =>
  Object.fromEntries(codes.map((code) => [code, table[code]])) as Pick<T, Code>;

/** Refusals that any operation may answer with. */
export const commonRefusals = defineRefusals({
  UNAUTHORIZED: [401, 'Authentication required'],
  FORBIDDEN: [403, 'You are not allowed to do this'],
  FRESH_SIGN_IN: [403, 'Please confirm first that it is you'],
  NOT_FOUND: [404, 'Not found'],
  PLAYER_REQUIRED: [403, 'Player profile required: Please create a player profile first'],
  INVALID_CURSOR: [400, 'This page of the list no longer exists. Start again from the first page.'],
  STALE_REVISION: [409, 'Somebody else saved a change in the meantime. What you typed is still here.'],
  REQUEST_ID_REUSED: [409, 'This request was already used for something else'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
});

export const adminRefusals = defineRefusals({
  FACTOR_REQUIRED: [
    403,
    'Admins need a second step to their sign-in here. Set one up in your account first.',
  ],
  WAITS_FOR_ADMIN: [409, 'This can not be undone, so it waits until another admin agrees.'],
});

/** Refusals by the server itself, before or after the use-case; contracts need not name them. */
export const serverRefusals = defineRefusals({
  MALFORMED_REQUEST: [400, 'The request could not be read'],
  FOREIGN_ORIGIN: [403, 'This request came from another site'],
  METHOD_NOT_ALLOWED: [405, 'This address does not answer to that method'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request must be JSON'],
  INVALID_INPUT: [422, 'Some of the fields are not filled in correctly'],
  INTERNAL: [500, 'Something went wrong. Please try again.'],
  UNAVAILABLE: [503, 'The service is not available at the moment. Please try again shortly.'],
});

/** Refusals of any write by a user, before its use-case runs. */
export const writeRefusals = defineRefusals({
  TOO_MANY_WRITES: [429, 'You are making many changes in a short time. Please wait a moment and try again.'],
});

/** Refusals of uploads; contracts of operations that take files name the ones that apply. */
export const uploadRefusals = defineRefusals({
  FILE_TOO_LARGE: [413, 'The file is too large'],
  NOT_AN_IMAGE: [422, 'Please choose a JPEG, PNG, WebP or AVIF picture'],
  IMAGE_TOO_LARGE: [
    422,
    'The picture has too many pixels: a JPEG or WebP may have 60 million, a PNG 30 million, an AVIF 12.6 million. Please make it smaller, or save it as a JPEG.',
  ],
  FILE_EMPTY: [422, 'The file is empty'],
  FILE_TYPE_REFUSED: [422, 'Please choose a picture, a PDF, a text or office document, or a ZIP archive'],
  FILE_TYPE_UNTRUE: [422, 'The content of this file is not what its name says'],
  UPLOAD_NOT_FOUND: [404, 'The uploaded file is no longer there. Please choose it again.'],
  TOO_MANY_UPLOADS: [429, 'Too many of your files are waiting. Please try again when they are done.'],
  QUOTA_REACHED: [
    413,
    'There is no room left for this file in your account. Remove some of your files first.',
  ],
  NO_SPACE: [507, 'There is no room for more files at the moment. Please try again later.'],
});

/** Thrown by use-cases; the server maps it to an HTTP answer in one place. */
export class DomainError extends Error {
  readonly refusal: Refusal;
  readonly data: unknown;
  constructor(refusal: Refusal, data?: unknown) {
    super(refusal.message);
    this.name = 'DomainError';
    this.refusal = refusal;
    this.data = data;
  }
}

export function refuse(refusal: Refusal, data?: unknown): never {
  throw new DomainError(refusal, data);
}
