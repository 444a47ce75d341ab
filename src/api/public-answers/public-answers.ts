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

/** Levels for what is written while a request waits, but not on the main thread. */
const QUICK = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 5 } };
/** Shorter answers fit into one packet as they are. */
const WORTH_COMPRESSING = 1_024;
/** Forms of `Accept-Encoding` that are remembered; browsers send a handful. */
const MOST_FORMS = 200;
/** How often the log gets the figures. */
const TOLD_MS = 600_000;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

/** Bytes as they are sent, with all headers but the request's own. */
type Form = { body: Buffer; headers: string[] };
type KeptAnswer = {
  operation: string;
  etag: string;
  plain: Form;
  /** What a request gets that has it already. */
  unchanged: string[];
  compressed: { [K in Encoding]?: Form | Promise<Form> };
};

/** What one form holds beside its body (headers, buffer), and one answer beside its forms; measured in tests/long/kept-answers.test.ts. */
const FORM_BYTES = 1_300;
const ANSWER_BYTES = 500;

const bytesOf = ({ body }: Form): number => body.byteLength + FORM_BYTES;

/** The reading was answered by something that is not kept, such as a refusal. */
class NotKept extends Error {
  readonly recorded: RecordedAnswer;
  constructor(recorded: RecordedAnswer) {
    super('not kept');
    this.recorded = recorded;
  }
}

export type PublicAnswers = {
  /** Answers from memory, if the answer is kept in the form that the request takes; false for every other request. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers a visitor's read that is kept for all, from memory or by `operate`, which answers the exchange that it is given
   * as it would a visitor's; false for every other request.
   * @param body what was sent, as it was read
   */
  answer(exchange: Exchange, body: unknown, operate: (exchange: Exchange) => Promise<void>): Promise<boolean>;
  /** Whether a request that is no GET reads all the same. */
  reads(method: string | undefined, path: string): boolean;
};

type Parts = {
  cache: PublicCache;
  db: Database;
  clock: () => Date;
  log: Log;
  writers: RecentWriters;
  /** The name of the cookie that says who is signed in. */
  sessionCookie: string;
  /** Headers that every answer has. */
  commonHeaders: readonly [name: string, value: string][];
};

/** Answers of operations that are the same for everybody who is not signed in, kept in memory as they are sent. */
export function createPublicAnswers(parts: Parts): PublicAnswers {
  const { cache, db, clock, log, writers } = parts;
  const session = `${parts.sessionCookie}=`;
  const encodingOf = rememberedEncodings();

  const timer = setInterval(() => {
    const figures = cache.takeFigures();
    if (figures.hits + figures.misses > 0) log.info(figures, 'public answers in memory');
  }, TOLD_MS);
  timer.unref();

  /** Whoever is signed in, or has just written, reads by themselves. */
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

  /** The form that a request takes: null if it has it already; undefined while it is not made. */
  function madeForm({ headers }: IncomingMessage, kept: KeptAnswer): Form | null | undefined {
    if (headers['if-none-match']?.includes(kept.etag)) return null;
    const encoding = encodingOf(headers['accept-encoding']);
    if (encoding === null || kept.plain.body.byteLength < WORTH_COMPRESSING) return kept.plain;
    const made = kept.compressed[encoding];
    return made instanceof Promise ? undefined : made;
  }

  /** The form that a request takes; compressed once for all who ask, on another thread. */
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
      // Answers are found by their key, which is the address as our pages write it; any other spelling is read first.
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

/** The same question, asked by nobody in particular, who takes no compression. */
const asVisitor = (request: IncomingMessage): IncomingMessage =>
  Object.create(request, { headers: { value: {}, enumerable: true } }) as IncomingMessage;

/** The best encoding that a header names: brotli, else gzip, else none. Headers that came before are not read again. */
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
