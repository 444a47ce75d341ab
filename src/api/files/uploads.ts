import type { IncomingMessage } from 'node:http';
import type { Context } from '../../platform/context.ts';
import { receiveUpload } from '../../platform/files/receive-upload.ts';
import { createFairLimiter, type Leave } from '../../platform/requests/fair-limiter.ts';
import type { AdmitWrite } from '../../platform/requests/write-rate.ts';
import { commonRefusals, refuse, serverRefusals, uploadRefusals } from '../../shared/errors.ts';
import { type Id, isId } from '../../shared/ids.ts';
import { isUploadKind, type UploadKindName, uploadKindOf } from '../../shared/upload-kinds.ts';
import { type Exchange, sendJson } from '../answers.ts';
import { abortRequest, type TimeLimits } from '../limits/time-limits.ts';

/** The addresses of uploads begin with this. */
export const uploadsPrefix = '/api/uploads/';

/** Files that one user may be sending at the same moment; the pages send three, and a lost connection lingers. */
const MAX_AT_ONCE = 8;
/** And all users together: each holds a connection and an open file, and next to no memory. */
const MAX_AT_ONCE_OVERALL = 200;

type Parts = {
  contextFor: (headers: IncomingMessage['headers'], requestId: string) => Promise<Context>;
  limits: Pick<TimeLimits, 'silenceMs'>;
  admitWrite: AdmitWrite;
};

/**
 * Takes files in: `PUT /api/uploads/{id}?kind=campaign-photo` with the bytes as the body and the percent-encoded name in
 * the header `x-file-name`. The browser makes the id (a UUID) and sends a file again with the same one. Who may send,
 * and how much, is known before the first byte is read; the bytes go to the disk as they come.
 */
export function serveUploads({
  contextFor,
  limits,
  admitWrite,
}: Parts): (exchange: Exchange) => Promise<void> {
  const limiter = createFairLimiter(
    { running: MAX_AT_ONCE_OVERALL, waiting: 0, each: MAX_AT_ONCE },
    serverRefusals.UNAVAILABLE,
    uploadRefusals.TOO_MANY_UPLOADS,
  );

  return async (exchange) => {
    const { request, response } = exchange;
    exchange.route = `${uploadsPrefix}:uploadId`;
    response.setHeader('cache-control', 'no-store');
    let leave: Leave | null = null;
    limitSilence(exchange, limits.silenceMs);
    try {
      if (request.method !== 'PUT') refuse(serverRefusals.METHOD_NOT_ALLOWED);
      const { uploadId, kind, fileName } = readTarget(exchange);
      const { maxBytes } = uploadKindOf(kind);
      if (announcedBytes(request) > maxBytes) refuse(uploadRefusals.FILE_TOO_LARGE);
      const context = await contextFor(request.headers, exchange.requestId);
      if (context.actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
      await admitWrite(context.actor.userId);
      leave = await limiter.enter(context.actor.userId);
      const content = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const input = { uploadId, kind, fileName, content, announcedBytes: announcedBytes(request) };
      sendJson(exchange, 200, await receiveUpload(context, input));
    } catch (error) {
      // The sender left in the middle, or was cut off: nobody is left to answer.
      if (request.destroyed && !request.complete) return;
      throw error;
    } finally {
      leave?.();
      drainOrClose(exchange);
    }
  };
}

/** Aborts the request of a sender that is silent for so long. Once a file is here, the server may take its time. */
function limitSilence(exchange: Exchange, ms: number): void {
  const { request, response } = exchange;
  request.setTimeout(ms, () => abortRequest(exchange));
  request.once('end', () => {
    // After an answer the connection waits for the next request, with a limit of its own.
    if (!response.writableEnded) request.setTimeout(0);
  });
}

/** What is to be stored, under which id; refuses what is not written as our pages write it. */
function readTarget({ request, path }: Exchange): { uploadId: Id; kind: UploadKindName; fileName: string } {
  const uploadId = path.slice(uploadsPrefix.length);
  const kind = new URLSearchParams((request.url ?? '').split('?')[1]).get('kind') ?? '';
  if (!isId(uploadId) || !isUploadKind(kind)) refuse(serverRefusals.MALFORMED_REQUEST);
  try {
    return { uploadId, kind, fileName: decodeURIComponent(String(request.headers['x-file-name'] ?? '')) };
  } catch {
    return refuse(serverRefusals.MALFORMED_REQUEST);
  }
}

/** The size that the sender announces; 0 where it says none. */
const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/**
 * Handles the rest of a body that was answered before its end. A rest of an honest size is read and dropped, because
 * browsers read the answer only then; otherwise the connection closes.
 */
function drainOrClose({ request, response }: Exchange): void {
  if (request.complete || request.destroyed) return;
  const announced = announcedBytes(request);
  const isHonest = announced > 0 && announced <= uploadKindOf('campaign-resource').maxBytes;
  if (isHonest) request.resume();
  else response.shouldKeepAlive = false;
}
