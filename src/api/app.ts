import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { AnyRouter } from '@orpc/server';
import { clientAddressReader, socketAddressOf } from '#platform/requests/client-address.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { FairLimits } from '#platform/security/fair-limiter.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { Log } from '#platform/log.ts';
import { mayReadMetrics } from '#platform/monitoring/may-read-metrics.ts';
import { inSpan } from '#platform/monitoring/spans.ts';
import { createMetrics, METRICS_TYPE, type Metrics } from '#platform/monitoring/metrics.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { serveOperations, toApiError } from '#platform/requests/rpc.ts';
import type { TopicHub } from '#platform/live/topic-hub.ts';
import type { RecentWriters } from '#platform/live/recent-writers.ts';
import type { StreamHub } from '#platform/notices/stream-hub.ts';
import { type AdmitWrite, createWriteRate } from '#platform/requests/write-rate.ts';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, DomainError, refuse as refuseWith, serverRefusals } from '#shared/errors.ts';
import { isId, newId } from '#shared/ids.ts';
import { MAP_ARCHIVE } from '#shared/places/map-archive.ts';
import { type Exchange, sendBytes, sendJson, sendRefusal } from './answers.ts';
import { admission, type Admitted } from './limits/admission.ts';
import { watchDatabase } from './database-watch.ts';
import { documentPaths, serveDocumentation } from './reference/documentation.ts';
import { campaignOfStream, serveCampaignStreams } from './notices/campaign-streams.ts';
import { noticeStreamPath, serveNoticeStreams } from './notices/notice-streams.ts';
import { isForeignWrite, isWrite, ownOrigins } from './origin.ts';
import { calendarRouteOf, otherRoutePrefixes, turnOfOtherRoute, uploadsPrefix } from './other-routes.ts';
import type { PublicAnswers } from './public-answers/public-answers.ts';
import type { Pages } from './pages/pages.ts';
import { isMalformedAddress, readJsonBody } from './files/request-body.ts';
import { readsByOperation, refuseExcess } from './limits/refuse-excess.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { filesPrefix, sendStoredFile } from './files/stored-files.ts';
import { serveMapArchive } from './files/map/map-archive.ts';
import { limitBody, timeLimits, type TimeLimits } from './limits/time-limits.ts';
import { serveUploads } from './files/uploads.ts';

export type AppParts = {
  config: Config;
  log: Log;
  router: AnyRouter;
  /** Routes outside the contracts, such as sign-in and the outbox. */
  otherRoutes: { fetch(request: Request, bindings: RequestBindings): Response | Promise<Response> };
  /**
   * Finds the actor of a request, and makes the context for its use-case.
   * @param options.reads whether the request only reads
   */
  contextFor: (
    headers: IncomingMessage['headers'],
    requestId: string,
    options?: { reads?: boolean },
  ) => Promise<Context>;
  ping: () => Promise<void>;
  pages: Pages;
  /** Cached answers for everybody, and who has just written; without them nothing is cached. */
  publicAnswers?: PublicAnswers;
  writers?: RecentWriters;
  /** The streams of pages that listen for new notices. */
  noticeStreams: StreamHub;
  /** The streams of campaign pages that listen for changes. */
  campaignStreams: TopicHub;
  /** The store of uploaded files. */
  files: FileStore;
  /** True once the server was told to stop: it finishes current requests, but is not ready for new ones. */
  isStopping(): boolean;
  limits?: TimeLimits;
  /** The limits of open streams, to override `NOTICE_STREAMS` and `CAMPAIGN_STREAMS`. */
  streams?: { notices?: FairLimits; campaigns?: FairLimits };
  /** How many processes serve together and share the limits; one by default. */
  workers?: number;
  /** Resolves when all processes have read the committed changes, so that none answers from an outdated cache. */
  heardByAll?: () => Promise<void>;
  /** Counts this process's requests; by default nobody reads the count. */
  metrics?: Metrics;
  /** The metrics of all processes that serve together, as text. */
  readMetrics?: () => Promise<string>;
  /** Called after each request that may have committed something. */
  onWritten?: () => void;
  /** Counts writes across all workers; by default this process counts its own. */
  admitWrite?: AdmitWrite;
};

function answerProbe(exchange: Exchange, good: boolean): void {
  exchange.route = exchange.path;
  exchange.response.setHeader('cache-control', 'no-store');
  if (good) sendJson(exchange, 200, { status: 'ok' });
  else sendRefusal(exchange, serverRefusals.UNAVAILABLE);
}

/**
 * Makes a function that warns once that a proxy may be missing in TRUSTED_PROXIES. It does not log the proxy's address,
 * because addresses must not be logged.
 */
function warnOnce(log: Log): () => void {
  let warned = false;
  return () => {
    if (warned) return;
    warned = true;
    log.warn(
      'a forwarding header came from a peer that is not in TRUSTED_PROXIES, and counts for nothing: if it is your proxy, all of its visitors share the limits of one client',
    );
  };
}

/** The server's request listener: decides which part answers a request, and logs it. */
export function createApp(parts: AppParts): RequestListener {
  const { config, log, publicAnswers, writers, limits = timeLimits } = parts;
  const metrics = parts.metrics ?? createMetrics({ withProcess: false });
  const open = { requests: 0, streams: 0 };
  metrics.watch({
    name: 'guildhall_open_exchanges',
    help: 'Requests that are being answered, and streams of pages that are open',
    label: 'kind',
    read: () => Object.entries(open).map(([label, value]) => ({ label, value })),
  });
  const origins = ownOrigins(config.publicUrl);
  const clientAddressOf = clientAddressReader(config.trustedProxies, warnOnce(log));
  const serveOperation = serveOperations(parts.router, '/api', config.secret);
  const serveDocument = serveDocumentation(config, async (headers, requestId) =>
    isAdmin((await parts.contextFor(headers, requestId)).actor),
  );
  const admitWrite = parts.admitWrite ?? createWriteRate(config.writeRate);
  const { readers, ...admit } = admission(parts.workers ?? 1);
  const answerUpload = serveUploads({
    ...parts,
    limits,
    admitWrite,
    takePlace: (asked) => admit.write(asked),
  });
  const sendMapArchive = serveMapArchive(config);
  const openNoticeStream = serveNoticeStreams(parts.noticeStreams, parts.streams?.notices);
  const openCampaignStream = serveCampaignStreams(parts.campaignStreams, parts.streams?.campaigns);
  const refuse = refuseExcess(config.publicUrl, log, () => metrics.refused(serverRefusals.UNAVAILABLE.code));
  const commonHeaders = Object.entries(securityHeaders(config.publicUrl));
  const databaseAnswers = watchDatabase(parts.ping);

  async function answer(exchange: Exchange, admitted: Admitted | null): Promise<void> {
    const { request, path } = exchange;
    if (path === '/healthz') return answerProbe(exchange, true);
    // For proxies: while the database is down, our own error pages are better than a proxy's.
    if (path === '/openz') return answerProbe(exchange, !parts.isStopping());
    if (path === '/readyz') return answerProbe(exchange, !parts.isStopping() && (await databaseAnswers()));
    if (path === '/metrics' && parts.readMetrics) return answerMetrics(exchange, parts.readMetrics);
    if (isForeignWrite(request, origins)) return sendRefusal(exchange, serverRefusals.FOREIGN_ORIGIN);
    const turn = turnOfOtherRoute(path);
    if (turn === 'visitor') return asVisitor(exchange, () => answerOtherRoute(exchange));
    if (turn !== null) return answerOtherRoute(exchange);
    if (!isWrite(request) && documentPaths.includes(path))
      return asVisitor(exchange, () => serveDocument(exchange));
    if (path.startsWith(uploadsPrefix)) return answerUpload(exchange);
    if (path === noticeStreamPath) return answerStream(exchange, openNoticeStream);
    const streamed = campaignOfStream(path);
    if (streamed !== null) return answerStream(exchange, openCampaignStream(streamed));
    if (path.startsWith('/api/')) return answerOperation(exchange, admitted);
    if (path.startsWith(filesPrefix)) return sendStoredFile(exchange, parts.files);
    if (path === MAP_ARCHIVE) return sendMapArchive(exchange);
    exchange.route = 'page';
    return parts.pages(exchange, databaseAnswers, (work) => asVisitor(exchange, work));
  }

  /** Those who may not read the metrics see the page for an address that is not there. */
  async function answerMetrics(exchange: Exchange, read: () => Promise<string>): Promise<void> {
    exchange.route = exchange.path;
    exchange.response.setHeader('cache-control', 'no-store');
    if (!mayReadMetrics(exchange.request, exchange.clientAddress, config.metricsToken))
      return sendRefusal(exchange, commonRefusals.NOT_FOUND);
    sendBytes(exchange, 200, { 'content-type': METRICS_TYPE }, await read());
  }

  const bindings = new WeakMap<object, RequestBindings & { onRefused: (code: string) => void }>();
  const serveOtherRoute = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const { onRefused, ...bound } = bindings.get(incoming)!;
      const answered = await parts.otherRoutes.fetch(request, bound);
      if (answered.status >= 400) onRefused(await codeOf(answered));
      return outgoing.writableEnded ? RESPONSE_ALREADY_SENT : answered;
    },
    { overrideGlobalObjects: false },
  );

  async function answerOtherRoute(exchange: Exchange): Promise<void> {
    const { request, response, clientAddress, requestId } = exchange;
    exchange.route =
      calendarRouteOf(exchange.path) ??
      otherRoutePrefixes.find((prefix) => exchange.path.startsWith(prefix)) ??
      'unknown';
    bindings.set(request, {
      clientAddress,
      socketAddress: socketAddressOf(request),
      requestId,
      inTurn: (work) => asVisitor(exchange, work),
      onRefused: (code) => {
        exchange.refusal = code;
      },
    });
    await serveOtherRoute(request, response);
  }

  /** Runs `work` with a place for a read, and releases the place afterwards. @throws refusal UNAVAILABLE when there is none */
  async function withPlace<T>(exchange: Exchange, work: (place: Admitted) => Promise<T>): Promise<T> {
    const place = admit.read(exchange);
    if (place === null) return refuseWith(serverRefusals.UNAVAILABLE);
    exchange.response.once('close', place.abandon);
    try {
      return await work(place);
    } finally {
      place.leave();
    }
  }

  /** Runs `work` as a visitor's read: it waits for its turn, with the same limits. @throws refusal UNAVAILABLE */
  const asVisitor = <T>(exchange: Exchange, work: () => Promise<T>): Promise<T> =>
    withPlace(exchange, async (place) => {
      await place.begin(null);
      return work();
    });

  /** Opens a stream. Opening is a read, with the same turns and limits; the open stream takes no place. */
  async function answerStream(
    exchange: Exchange,
    openIt: (exchange: Exchange, context: Context) => Promise<void> | void,
  ): Promise<void> {
    const { request, response, requestId, clientAddress } = exchange;
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET') {
      response.setHeader('allow', 'GET');
      return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
    }
    await withPlace(exchange, async (place) => {
      const context = await parts.contextFor(request.headers, requestId);
      const { actor } = context;
      await place.begin(actor.kind === 'user' ? actor.userId : null);
      exchange.isStream = true;
      open.streams += 1;
      response.once('close', () => {
        open.streams -= 1;
      });
      await openIt(exchange, { ...context, clientAddress });
    });
  }

  async function answerOperation(exchange: Exchange, admitted: Admitted | null): Promise<void> {
    const { request, response, requestId } = exchange;
    response.setHeader('cache-control', 'no-store');
    let turn = admitted;
    const leave = () => turn?.leave();
    try {
      const key = request.headers['idempotency-key'];
      if ((key !== undefined && !isId(String(key))) || isMalformedAddress(request.url ?? '')) {
        return sendRefusal(exchange, serverRefusals.MALFORMED_REQUEST);
      }
      const body = exchange.publicBody ?? (isWrite(request) ? await readJsonBody(request) : undefined);
      if (await publicAnswers?.answer(exchange, body, (asked) => answerOperation(asked, turn))) return;
      // Only after the body has been read, so that slow senders take no places.
      turn ??= isWrite(request) ? admit.write(exchange) : admit.read(exchange);
      if (turn === null) return sendRefusal(exchange, serverRefusals.UNAVAILABLE);
      const reads = !isWrite(request) || publicAnswers?.reads(request.method, exchange.path) === true;
      const context = await parts.contextFor(request.headers, requestId, { reads });
      const { actor } = context;
      if (actor.kind === 'user') readers.note(request, actor.userId, exchange.clientAddress);
      if (!isWrite(request)) await turn.begin(actor.kind === 'user' ? actor.userId : null);
      if (!reads) {
        if (actor.kind === 'user') writers?.wrote(actor.userId);
        if (writers) response.appendHeader('set-cookie', writers.cookie);
      }
      // The response already knows that HEAD gets no body.
      if (request.method === 'HEAD') request.method = 'GET';
      const answered = await serveOperation(Object.assign(request, { body }), response, {
        ...context,
        clientAddress: exchange.clientAddress,
        idempotencyKey: key === undefined ? null : String(key),
        admitWrite,
        onOperation: (operation) => {
          exchange.route = operation;
        },
        onRefused: (code) => {
          exchange.refusal = code;
        },
        // What an admin hides must be hidden in all processes before the admin is told so.
        ...(isAdmin(actor) && parts.heardByAll && { heardByAll: parts.heardByAll }),
        // The place is released before the answer is sent, so that slow readers take no places either.
        onSettled: leave,
      });
      if (!answered) sendRefusal(exchange, commonRefusals.NOT_FOUND);
    } catch (error) {
      // The body arrived too late, and the request has been answered.
      if (response.writableEnded) return;
      if (error instanceof DomainError && error.refusal.status === 413)
        response.setHeader('connection', 'close');
      const { code, status, message, data } = toApiError(error, { log, requestId });
      sendRefusal(exchange, { code, status, message }, data);
    } finally {
      leave();
    }
  }

  function handle(
    request: IncomingMessage,
    response: ServerResponse,
    clientAddress: string,
    admitted: Admitted | null = null,
    startedAt = performance.now(),
  ): void {
    const { method } = request;
    const exchange: Exchange = {
      request,
      response,
      path: (request.url ?? '/').split('?', 1)[0] ?? '/',
      requestId: newId(),
      clientAddress,
      route: 'unknown',
    };
    const { requestId } = exchange;
    open.requests += 1;
    response.setHeader('x-request-id', requestId);
    for (const [name, value] of commonHeaders) response.setHeader(name, value);
    response.once('close', () => {
      if (isWrite(request)) parts.onWritten?.();
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const outcome = response.writableFinished ? {} : { cutOff: true };
      open.requests -= 1;
      const { route, refusal, isStream = false } = exchange;
      metrics.answered({ route, status: response.statusCode, seconds: ms / 1000, isStream });
      if (refusal !== undefined) metrics.refused(refusal);
      log.info(
        { requestId, method, route: exchange.route, status: response.statusCode, ms, ...outcome },
        'request',
      );
    });
    limitBody(exchange, exchange.path.startsWith(uploadsPrefix) ? limits.uploadMs : limits.bodyMs);
    const described = () => ({
      name: `${method} ${exchange.route}`,
      attributes: { 'http.route': exchange.route, 'http.response.status_code': response.statusCode },
      failed: response.statusCode >= 500,
    });
    inSpan('request', () => answer(exchange, admitted), described)
      .catch((error: unknown) => {
        const { code, status, message, data } = toApiError(error, { log, requestId });
        if (response.headersSent) response.destroy();
        else sendRefusal(exchange, { code, status, message }, data);
      })
      .finally(() => admitted?.leave());
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    // An answer from the cache takes no place, and costs less than a refusal.
    if (publicAnswers?.answerKept(request, response)) return;
    const clientAddress = clientAddressOf(request);
    if (!readsByOperation(request)) return handle(request, response, clientAddress);
    const startedAt = performance.now();
    const turn = admit.read({ request, clientAddress });
    if (turn === null) return refuse(response);
    response.once('close', turn.abandon);
    if (opensStream(request)) {
      turn.leave();
      return handle(request, response, clientAddress);
    }
    // Requests wait for their turn here, before any work is done, where their place can be given to others at almost no
    // cost.
    turn.beginIfKnown().then(
      () => handle(request, response, clientAddress, turn, startedAt),
      () => {
        turn.leave();
        refuse(response);
      },
    );
  };
}

/** The code of the refusal in an answer of the other routes; empty where it has none. */
async function codeOf(answer: Response): Promise<string> {
  if (answer.bodyUsed || !answer.headers.get('content-type')?.startsWith('application/json')) return '';
  // An answer to HEAD says that it is JSON, and has none.
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const code: unknown = (body as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Streams have limits of their own and hold no place. */
function opensStream({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return path === noticeStreamPath || campaignOfStream(path) !== null;
}
