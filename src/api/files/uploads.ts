import type { IncomingMessage } from 'node:http';
import type { Context } from '#platform/context.ts';
import { receiveUpload } from '#platform/files/receive-upload.ts';
import { createFairLimiter, type Leave } from '#platform/security/fair-limiter.ts';
import type { AdmitWrite } from '#platform/requests/write-rate.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { commonRefusals, refuse, serverRefusals, uploadRefusals } from '#shared/errors.ts';
import { type Id, isId } from '#shared/ids.ts';
import { isUploadKind, type UploadKindName, uploadKindOf } from '#shared/upload-kinds.ts';
import { type Exchange, sendJson } from '../answers.ts';
import { abortRequest, type TimeLimits } from '../limits/time-limits.ts';
import { uploadsPrefix } from '../other-routes.ts';

/**
 * The limits of concurrent uploads. Each holds a connection and an open file, but hardly any memory. Pages send three
 * files at once, and lost connections linger.
 */
export const UPLOADS = { running: 200, waiting: 0, shares: { network: 80, client: 40, account: 8 } };
/** The part of them for accounts that are less than a day old. */
export const UPLOADS_OF_NEW_ACCOUNTS = { running: 100, waiting: 0, shares: { network: 40, client: 20 } };

type Parts = {
  contextFor: (headers: IncomingMessage['headers'], requestId: string) => Promise<Context>;
  limits: Pick<TimeLimits, 'silenceMs' | 'leastBytesASecond'>;
  admitWrite: AdmitWrite;
  /** Takes a place for a write while the sender is looked up; null when there is none. */
  takePlace: (exchange: Exchange) => { leave: Leave } | null;
};

/**
 * Receives files: `PUT /api/uploads/{id}?kind=campaign-photo` with the bytes as the body and the percent-encoded name
 * in the header `x-file-name`. The browser makes the id (a UUID), and uses it again when it repeats the upload.
 * Permission and quota are checked before the first byte is read; the bytes are written to the disk as they arrive.
 */
export function serveUploads({
  contextFor,
  limits,
  admitWrite,
  takePlace,
}: Parts): (exchange: Exchange) => Promise<void> {
  const all = createFairLimiter(UPLOADS, serverRefusals.UNAVAILABLE, uploadRefusals.TOO_MANY_UPLOADS);
  const ofNewAccounts = createFairLimiter(UPLOADS_OF_NEW_ACCOUNTS, serverRefusals.UNAVAILABLE);

  /** Finds the sender, and checks that they may send another file. */
  async function findSender(exchange: Exchange): Promise<{ context: Context; userId: Id }> {
    const place = takePlace(exchange) ?? refuse(serverRefusals.UNAVAILABLE);
    try {
      const context = await contextFor(exchange.request.headers, exchange.requestId);
      const { actor } = context;
      if (actor.kind !== 'user') return refuse(commonRefusals.UNAUTHORIZED);
      await admitWrite(actor.userId);
      return { context: { ...context, clientAddress: exchange.clientAddress }, userId: actor.userId };
    } finally {
      place.leave();
    }
  }

  return async (exchange) => {
    const { request, response } = exchange;
    exchange.route = `${uploadsPrefix}:uploadId`;
    response.setHeader('cache-control', 'no-store');
    const places: Leave[] = [];
    limitPace(exchange, limits);
    try {
      if (request.method !== 'PUT') refuse(serverRefusals.METHOD_NOT_ALLOWED);
      const { uploadId, kind, fileName } = readTarget(exchange);
      const { maxBytes } = uploadKindOf(kind);
      if (announcedBytes(request) > maxBytes) refuse(uploadRefusals.FILE_TOO_LARGE);
      const { context, userId } = await findSender(exchange);
      const caller = callerOf(exchange.clientAddress, userId);
      places.push(all.enter(caller));
      const content = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const input = {
        uploadId,
        kind,
        fileName,
        content,
        announcedBytes: announcedBytes(request),
        admit(isNew: boolean) {
          if (isNew) places.push(ofNewAccounts.enter(caller));
        },
      };
      sendJson(exchange, 200, await receiveUpload(context, input));
    } catch (error) {
      // The client disconnected, or was cut off: there is nobody to answer.
      if (request.destroyed && !request.complete) return;
      throw error;
    } finally {
      for (const leave of places) leave();
      drainOrClose(exchange);
    }
  };
}

/**
 * Aborts the request of a sender that sends nothing, or next to nothing, for `silenceMs`. The limit ends when the whole
 * file has arrived, however long the server then takes.
 */
function limitPace(
  exchange: Exchange,
  { silenceMs, leastBytesASecond }: Pick<TimeLimits, 'silenceMs' | 'leastBytesASecond'>,
): void {
  const { request, response } = exchange;
  const { socket } = request;
  let before = socket.bytesRead;
  const looking = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (came < (leastBytesASecond * silenceMs) / 1_000) abortRequest(exchange);
  }, silenceMs);
  const stop = () => clearInterval(looking);
  request.once('end', stop);
  response.once('close', stop);
}

/** Parses the upload's id, kind and name; refuses anything that our pages would not send. */
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

/** The size in the request's headers; 0 if there is none. */
const announcedBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/**
 * Handles the rest of a body when the answer comes before its end. If its declared size is acceptable, the rest is read
 * and dropped, because browsers only read the answer afterwards. Otherwise the connection is closed.
 */
function drainOrClose({ request, response }: Exchange): void {
  if (request.complete || request.destroyed) return;
  const announced = announcedBytes(request);
  const isHonest = announced > 0 && announced <= uploadKindOf('campaign-resource').maxBytes;
  if (isHonest) request.resume();
  else response.shouldKeepAlive = false;
}
