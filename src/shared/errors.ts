/**
 * A refusal is an expected error: an outcome that a rule of the product foresees. It has a code, an HTTP status and words
 * for people. A feature lists its own in its refusals.ts; those below belong to all.
 */
export type Refusal<Code extends string = string> = { code: Code; status: number; message: string };

/** Names each entry of a table of refusals by its key, so that the table serves contracts and use-cases alike. */
export function defineRefusals<const T extends Record<string, { status: number; message: string }>>(
  table: T,
) {
  return Object.fromEntries(Object.entries(table).map(([code, refusal]) => [code, { ...refusal, code }])) as {
    [K in keyof T & string]: T[K] & { code: K };
  };
}

/** Refusals that any operation may answer with. */
export const commonRefusals = defineRefusals({
  UNAUTHORIZED: { status: 401, message: 'Authentication required' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  FRESH_SIGN_IN: { status: 403, message: 'Please confirm first that it is you' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  PLAYER_REQUIRED: { status: 403, message: 'Player profile required: Please create a player profile first' },
  INVALID_CURSOR: {
    status: 400,
    message: 'This page of the list no longer exists. Start again from the first page.',
  },
  STALE_REVISION: {
    status: 409,
    message: 'Somebody else saved a change in the meantime. What you typed is still here.',
  },
  REQUEST_ID_REUSED: { status: 409, message: 'This request was already used for something else' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
});

export const adminRefusals = defineRefusals({
  FACTOR_REQUIRED: {
    status: 403,
    message: 'Admins need a second step to their sign-in here. Set one up in your account first.',
  },
  WAITS_FOR_ADMIN: {
    status: 409,
    message: 'This can not be undone, so it waits until another admin agrees.',
  },
});

/** Refusals of the server itself, before or after the use-case; contracts need not name them. */
export const serverRefusals = defineRefusals({
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer to that method' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request must be JSON' },
  INVALID_INPUT: { status: 422, message: 'Some of the fields are not filled in correctly' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available at the moment. Please try again shortly.',
  },
});

/** What any write of a user may be refused with, before its use-case runs. */
export const writeRefusals = defineRefusals({
  TOO_MANY_WRITES: {
    status: 429,
    message: 'You are making many changes in a short time. Please wait a moment and try again.',
  },
});

/** Refusals of uploads; contracts of operations that take files name those that apply. */
export const uploadRefusals = defineRefusals({
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large' },
  NOT_AN_IMAGE: { status: 422, message: 'Please choose a JPEG, PNG, WebP or AVIF picture' },
  IMAGE_TOO_LARGE: {
    status: 422,
    message:
      'The picture has too many pixels: a JPEG or WebP may have 60 million, a PNG 30 million, an AVIF 12.6 million. Please make it smaller, or save it as a JPEG.',
  },
  FILE_EMPTY: { status: 422, message: 'The file is empty' },
  FILE_TYPE_REFUSED: {
    status: 422,
    message: 'Please choose a picture, a PDF, a text or office document, or a ZIP archive',
  },
  FILE_TYPE_UNTRUE: { status: 422, message: 'The content of this file is not what its name says' },
  UPLOAD_NOT_FOUND: { status: 404, message: 'The uploaded file is no longer there. Please choose it again.' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: 'Too many of your files are waiting. Please try again when they are done.',
  },
  QUOTA_REACHED: {
    status: 413,
    message: 'There is no room left for this file in your account. Remove some of your files first.',
  },
  NO_SPACE: {
    status: 507,
    message: 'There is no room for more files at the moment. Please try again later.',
  },
});

/** Thrown by use-cases; one mapper in the server turns it into an HTTP answer. */
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

/** Ends a use-case with a refusal. */
export function refuse(refusal: Refusal, data?: unknown): never {
  throw new DomainError(refusal, data);
}
