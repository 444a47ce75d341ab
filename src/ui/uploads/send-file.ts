import type { Id } from '#shared/ids.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';

/** A file as the server has stored it; `uploadId` goes to the operation that puts it where it belongs. */
export type StoredUpload = {
  uploadId: Id;
  name: string;
  url: string;
  contentType: string;
  sizeBytes: number;
};

/** A file that did not arrive: the refusal's code and words, or NETWORK when the server could not be reached. */
export class SendError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'SendError';
    this.code = code;
    this.status = status;
  }
}

export type SendOptions = {
  kind: UploadKindName;
  /** Made for this file: sent again with the same id, it is stored once. */
  uploadId: Id;
  signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

const TRIES = 4;
const FIRST_PAUSE_MS = 1_000;

/**
 * Sends a file to the server. A lost connection, a sender that was silent for too long and a server that is away for a
 * moment are tried again, after 1, 2 and 4 seconds.
 * @throws SendError, or the signal's reason when it was cancelled
 */
export async function sendFile(file: File, options: SendOptions): Promise<StoredUpload> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(file, options);
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error;
      options.onProgress(0);
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), options.signal);
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof SendError &&
  (error.status === 0 || error.status === 408 || (error.status >= 502 && error.status <= 504));

/** XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function sendOnce(file: File, { kind, uploadId, signal, onProgress }: SendOptions): Promise<StoredUpload> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    );
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason as Error);
      else if (request.status === 200) resolve(JSON.parse(request.responseText) as StoredUpload);
      else reject(failureOf(request));
    });
    request.open('PUT', `/api/uploads/${uploadId}?kind=${kind}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed()));
    request.send(file);
  });
}

function failureOf({ status, responseText }: XMLHttpRequest): SendError {
  if (status === 0) return new SendError('NETWORK', 0, 'The connection was lost');
  try {
    const { code, message } = JSON.parse(responseText) as { code?: unknown; message?: unknown };
    if (typeof code === 'string' && typeof message === 'string') return new SendError(code, status, message);
  } catch {
    // A gateway's own page.
  }
  return new SendError('INTERNAL', status, 'The file could not be uploaded');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
