import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Database } from '#platform/database/connect.ts';
import type { PublicCache } from '#platform/live/public-cache.ts';
import type { RecentWriters } from '#platform/live/recent-writers.ts';
import type { Log } from '#platform/log.ts';
import { inOwnMemory } from '#platform/requests/own-memory.ts';
import { newId } from '#shared/ids.ts';
import { type Exchange, sendBytes } from '../answers.ts';
import { isKeyLength } from './public-keys.ts';
import { isPublicRead, publicReadOf, type Question } from './public-reads.ts';
import { recordAnswer, type RecordedAnswer } from './recorded-response.ts';

/** Compression levels for answers that are made while a request waits, outside of the main thread. */
const QUICK = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 5 } };
/** Shorter answers fit into one packet uncompressed. */
const WORTH_COMPRESSING = 1_024;
/** How many different `Accept-Encoding` headers are remembered; browsers send a handful. */
const MOST_FORMS = 200;
/** How often the cache's figures are logged. */
const TOLD_MS = 600_000;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

/** The bytes of an answer, with all headers but the request's id. */
type Form = { body: Buffer; headers: string[] };
type KeptAnswer = {
  operation: string;
  etag: string;
  plain: Form;
  /** The headers for a client that already has the answer (304). */
  unchanged: string[];
  compressed: { [K in Encoding]?: Form | Promise<Form> };
};

/** The memory of a form besides its body (headers, buffer), and of an answer besides its forms; measured in tests/long/kept-answers.test.ts. */
const FORM_BYTES = 1_300;
const ANSWER_BYTES = 500;

const bytesOf = ({ body }: Form): number => body.byteLength + FORM_BYTES;

/** The read gave an answer that must not be cached, such as a refusal. */
class NotKept extends Error {
  readonly recorded: RecordedAnswer;
  constructor(recorded: RecordedAnswer) {
    super('not kept');
    this.recorded = recorded;
  }
}

export type PublicAnswers = {
  /** Answers from the cache, if the answer is cached in the form that the request accepts; returns false for any other request. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers a visitor's read that may be cached, from the cache or with `operate`, which answers the given exchange as
   * a visitor's; returns false for any other request.
   * @param body the request's body as it was read
   */
  answer(exchange: Exchange, body: unknown, operate: (exchange: Exchange) => Promise<void>): Promise<boolean>;
  /** Whether a request is a read although it is no GET. */
  reads(method: string | undefined, path: string): boolean;
};

type Parts = {
  cache: PublicCache;
  db: Database;
  clock: () => Date;
  log: Log;
  writers: RecentWriters;
  /** The name of the session cookie. */
  sessionCookie: string;
  commonHeaders: readonly [name: string, value: string][];
};

/** A cache of the operations' answers that are the same for all visitors, in the form in which they are sent. */
export function createPublicAnswers(parts: Parts): PublicAnswers {
  const { cache, db, clock, log, writers } = parts;
  const session = `${parts.sessionCookie}=`;
  const encodingOf = rememberedEncodings();

  const timer = setInterval(() => {
    const figures = cache.takeFigures();
    if (figures.hits + figures.misses > 0) log.info(figures, 'public answers in memory');
  }, TOLD_MS);
  timer.unref();

  /** Users who are signed in, or have just written, bypass the cache. */
  const isVisitor = ({ headers }: IncomingMessage): boolean =>
    headers.authorization === undefined &&
    headers['idempotency-key'] === undefined &&
    (headers.cookie === undefined ||
      !(headers.cookie.includes(session) || writers.hasCookie(headers.cookie)));

  const headersOf = (etag: string, more: Record<string, string>): string[] => [
    ...parts.commonHeaders.flat(),
    ...Object.entries({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding', ...more }).flat(),
  ];

  function formOf(etag: string, type: string, body: Buffer, encoding?: Encoding): Form {
    const headers = headersOf(etag, {
      'content-type': type,
      'content-length': String(body.byteLength),
      ...(encoding && { 'content-encoding': encoding }),
    });
    return { body, headers };
  }

  /** The form that a request accepts; null if the client has it already; undefined if it has not been made yet. */
  function madeForm({ headers }: IncomingMessage, kept: KeptAnswer): Form | null | undefined {
    if (headers['if-none-match']?.includes(kept.etag)) return null;
    const encoding = encodingOf(headers['accept-encoding']);
    if (encoding === null || kept.plain.body.byteLength < WORTH_COMPRESSING) return kept.plain;
    const made = kept.compressed[encoding];
    return made instanceof Promise ? undefined : made;
  }

  /** The form that a request accepts; it is compressed once for all requests, on another thread. */
  async function form(request: IncomingMessage, key: string, kept: KeptAnswer): Promise<Form | null> {
    const made = madeForm(request, kept);
    if (made !== undefined) return made;
    const encoding = encodingOf(request.headers['accept-encoding'])!;
    kept.compressed[encoding] ??= compress(kept, encoding).then((compressed) => {
      kept.compressed[encoding] = compressed;
      cache.grow(key, kept, bytesOf(compressed));
      return compressed;
    });
    return kept.compressed[encoding];
  }

  async function compress({ etag, plain }: KeptAnswer, encoding: Encoding): Promise<Form> {
    const body = await (encoding === 'br'
      ? compressors.br(plain.body, QUICK.br)
      : compressors.gzip(plain.body, QUICK.gzip));
    return formOf(etag, 'application/json', inOwnMemory(body), encoding);
  }

  async function fill(
    exchange: Exchange,
    { read, asked }: Question,
    body: unknown,
    operate: (exchange: Exchange) => Promise<void>,
  ) {
    const now = clock();
    const recorded = await recordAnswer((response) =>
      operate({ ...exchange, request: asVisitor(exchange.request), response, publicBody: body ?? null }),
    );
    if (recorded.status !== 200) throw new NotKept(recorded);
    const bytes = inOwnMemory(recorded.body);
    const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
    const kept: KeptAnswer = {
      operation: read.operation,
      etag,
      plain: formOf(etag, 'application/json', bytes),
      unchanged: headersOf(etag, {}),
      compressed: {},
    };
    const from = await read.readFrom(JSON.parse(bytes.toString('utf8')), asked, { db, now });
    return { value: kept, bytes: ANSWER_BYTES + bytesOf(kept.plain), ...from };
  }

  return {
    answerKept(request, response) {
      if (request.method !== 'GET' || !isVisitor(request) || hasBody(request)) return false;
      const { url = '' } = request;
      // The URL as our pages write it is the key; any other spelling has to be parsed first.
      const kept = isKeyLength(url) ? (cache.peek(url) as KeptAnswer | undefined) : undefined;
      const made = kept && madeForm(request, kept);
      if (kept === undefined || made === undefined) return false;
      cache.hit();
      const startedAt = performance.now();
      const requestId = newId();
      send(response, kept, made, requestId);
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info(
        { requestId, method: 'GET', route: kept.operation, status: response.statusCode, ms },
        'request',
      );
      return true;
    },
    async answer(exchange, body, operate) {
      const { request, response } = exchange;
      if (exchange.publicBody !== undefined || !isVisitor(request)) return false;
      const wanted = await publicReadOf(request.method ?? '', request.url ?? '', body ?? null);
      if (wanted === null) return false;
      exchange.route = wanted.read.operation;
      try {
        const kept = await cache.read(wanted.key, () => fill(exchange, wanted, body, operate));
        const made = await form(request, wanted.key, kept);
        send(response, kept, made, exchange.requestId);
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
        const { status, headers, body: bytes } = error.recorded;
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        if (status >= 400) exchange.refusal = (JSON.parse(bytes.toString('utf8')) as { code: string }).code;
        sendBytes(exchange, status, {}, bytes);
      }
      return true;
    },
    reads: (method, path) => method === 'POST' && isPublicRead(method, path),
  };
}

function send(response: ServerResponse, kept: KeptAnswer, form: Form | null, requestId: string): void {
  if (form === null) {
    response.writeHead(304, [...kept.unchanged, 'x-request-id', requestId]);
    response.end();
    return;
  }
  response.writeHead(200, [...form.headers, 'x-request-id', requestId]);
  response.end(form.body);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The same request without its headers, so without a user or compression. */
const asVisitor = (request: IncomingMessage): IncomingMessage =>
  Object.create(request, { headers: { value: {}, enumerable: true } }) as IncomingMessage;

/** The best encoding that a header accepts: brotli, else gzip, else none. Headers seen before are not parsed again. */
function rememberedEncodings(): (header: string | string[] | undefined) => Encoding | null {
  const known = new Map<string, Encoding | null>();
  return (header) => {
    if (typeof header !== 'string') return null;
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const taken = new Set(
      header
        .toLowerCase()
        .split(',')
        .map((part) => part.trim().split(/\s*;\s*/))
        .filter(([, quality]) => !/^q=0(?:[.]0*)?$/.test(quality ?? ''))
        .map(([name]) => name),
    );
    const encoding = taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null;
    if (known.size < MOST_FORMS) known.set(header, encoding);
    return encoding;
  };
}
