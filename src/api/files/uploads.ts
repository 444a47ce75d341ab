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
 * Files that are sent at the same moment: each holds a connection and an open file, and next to no memory. The pages send
 * three at once, and a lost connection lingers.
 */
export const UPLOADS = { running: 200, waiting: 0, shares: { network: 80, client: 40, account: 8 } };
/** Of these, those of accounts that were made within a day. */
export const UPLOADS_OF_NEW_ACCOUNTS = { running: 100, waiting: 0, shares: { network: 40, client: 20 } };

type Parts = {
  contextFor: (headers: IncomingMessage['headers'], requestId: string) => Promise<Context>;
  limits: Pick<TimeLimits, 'silenceMs' | 'leastBytesASecond'>;
  admitWrite: AdmitWrite;
  /** A place of writes, for as long as the server looks up the sender; null when there is none. */
  takePlace: (exchange: Exchange) => { leave: Leave } | null;
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
  takePlace,
}: Parts): (exchange: Exchange) => Promise<void> {
  const all = createFairLimiter(UPLOADS, serverRefusals.UNAVAILABLE, uploadRefusals.TOO_MANY_UPLOADS);
  const ofNewAccounts = createFairLimiter(UPLOADS_OF_NEW_ACCOUNTS, serverRefusals.UNAVAILABLE);

  /** Who sends, once they may send one more file. */
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
      // The sender left in the middle, or was cut off: nobody is left to answer.
      if (request.destroyed && !request.complete) return;
      throw error;
    } finally {
      for (const leave of places) leave();
      drainOrClose(exchange);
    }
  };
}

/**
 * Aborts the request of a sender that is silent, or sends next to nothing, for so long. Once a file is here, the server may
 * take its time.
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
