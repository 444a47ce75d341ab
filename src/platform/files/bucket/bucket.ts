import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AWSHeaders, S3mini } from 's3mini';
import { z } from 'zod';
import { refuse, uploadRefusals } from '#shared/errors.ts';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { inParts } from '../in-parts.ts';
import type { FileContent } from '../store.ts';
import { BucketError, isPassing, statusOf } from './bucket-error.ts';
import { signAddress } from './sign-address.ts';

/** Larger objects are written in parts of this size, each held in memory while it is sent. Services want 5 MB at least. */
const PART_BYTES = 8 * 1024 * 1024;
/** For how long the service may take until it answers; the body of the answer may take longer. */
const ANSWER_MS = 60_000;
/** The waits before a failed request is sent again. */
const WAITS_MS = [200, 1000];
const PAGE_KEYS = 1000;

type StoredObject = { key: string; bytes: number; storedAt: Date };

/** The objects of a bucket. Every failure is a BucketError; requests that may succeed later are tried three times. */
export type Bucket = {
  /** An object's bytes; null if it does not exist. */
  read: (key: string) => Promise<{ content: Readable; bytes: number } | null>;
  /**
   * Writes an object, replacing what is there. It appears completely or not at all.
   * @returns how many bytes were written
   * @throws refusal FILE_TOO_LARGE as soon as more than `maxBytes` arrive
   */
  write: (key: string, content: FileContent, options: WriteOptions) => Promise<number>;
  /** Copies an object within the bucket. Returns false if there is none. */
  copy: (from: string, to: string) => Promise<boolean>;
  /** Deletes an object; a missing one is no error. */
  delete: (key: string) => Promise<void>;
  /** All objects whose keys start with `prefix`, sorted by key. */
  list: (prefix: string) => AsyncIterable<StoredObject>;
  /** Deletes the parts of objects that were never completed, if their upload began before `before`. */
  clearUnfinished: (prefix: string, before: Date) => Promise<void>;
  /** An address at which browsers get an object for some seconds; null if there is none, or no address for browsers. */
  addressFor: (key: string, seconds: number, answer: Record<string, string>) => Promise<string | null>;
};

type WriteOptions = { maxBytes: number; contentType: string };

/** Opens a bucket. Nothing is requested before the first use. */
export function openBucket(settings: BucketSettings): Bucket {
  const { accessKeyId, secretAccessKey, region, publicEndpoint } = settings;
  const endpoint = bucketAddress(settings, settings.endpoint);
  const client = new S3mini({ accessKeyId, secretAccessKey, endpoint, region, fetch: fetchInTime });

  async function read(key: string) {
    return orNull(
      tryTo(`read ${key}`, async () => {
        const response = await client.getObjectRaw(key);
        const { body } = response;
        const content =
          body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);
        return { content, bytes: Number(response.headers.get('content-length')) };
      }),
    );
  }

  async function writePiece(key: string, piece: Buffer, contentType: string): Promise<void> {
    await tryTo(`write ${key}`, () => client.putObject(key, piece, contentType, undefined, hashOf(piece)));
  }

  async function writeInParts(
    key: string,
    pieces: AsyncIterable<Buffer>,
    contentType: string,
  ): Promise<void> {
    const what = `write ${key}`;
    const upload = await tryTo(what, () => client.getMultipartUploadId(key, contentType));
    try {
      const parts: { partNumber: number; etag: string }[] = [];
      for await (const piece of pieces) {
        const number = parts.length + 1;
        const hash = hashOf(piece);
        parts.push(
          await tryTo(what, () => client.uploadPart(key, upload, piece, number, {}, undefined, hash)),
        );
      }
      await tryTo(what, async () => completed(await client.completeMultipartUpload(key, upload, parts)));
    } catch (error) {
      // What remains is cleared by the sweep.
      await client.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  async function write(key: string, content: FileContent, options: WriteOptions) {
    const { maxBytes, contentType } = options;
    let bytes = 0;
    async function* counted() {
      for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) refuse(uploadRefusals.FILE_TOO_LARGE);
        yield chunk;
      }
    }
    const pieces = inParts(counted(), PART_BYTES);
    const first = await pieces.next();
    const second = first.done ? first : await pieces.next();
    if (second.done) await writePiece(key, first.done ? Buffer.alloc(0) : first.value, contentType);
    else await writeInParts(key, withFirst([first.value as Buffer, second.value], pieces), contentType);
    return bytes;
  }

  async function copy(from: string, to: string): Promise<boolean> {
    return (await orNull(tryTo(`copy ${from}`, () => client.copyObject(from, to)))) !== null;
  }

  async function remove(key: string): Promise<void> {
    await orNull(tryTo(`delete ${key}`, () => client.deleteObject(key)));
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const after = token;
      const page = await tryTo('list its objects', () =>
        client.listObjectsPaged('/', prefix, PAGE_KEYS, after),
      );
      if (!page) throw new BucketError('list its objects', new Error('there is no such bucket'));
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        yield { key: Key, bytes: Size, storedAt: LastModified };
      }
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  async function clearUnfinished(prefix: string, before: Date): Promise<void> {
    // One page is enough: what is cleared makes room for others at the next sweep.
    const answer = await tryTo('list unfinished objects', () =>
      client.listMultipartUploads('/', '', 'GET', { prefix }),
    );
    for (const { Key, UploadId, Initiated } of unfinishedShape.parse(answer)) {
      if (!Key.startsWith(prefix) || Initiated >= before) continue;
      await orNull(tryTo(`clear ${Key}`, () => client.abortMultipartUpload(Key, UploadId)));
    }
  }

  const addressFor: Bucket['addressFor'] = async (key, seconds, answer) => {
    if (publicEndpoint === null) return null;
    if ((await tryTo(`find ${key}`, () => client.objectExists(key))) !== true) return null;
    const parts = { ...settings, seconds, answer, now: new Date() };
    return signAddress(bucketAddress(settings, publicEndpoint), key, parts);
  };

  return { read, write, copy, delete: remove, list, clearUnfinished, addressFor };
}

/** A bucket's address at the service's `endpoint`. */
export function bucketAddress({ bucket, pathStyle }: BucketSettings, endpoint: string): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, '');
}

/** Runs a request up to three times. @throws BucketError */
async function tryTo<T>(what: string, request: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const wait = WAITS_MS[attempt];
      if (wait === undefined || !isPassing(error)) throw new BucketError(what, error);
      await sleep(wait);
    }
  }
}

/** Null instead of an error if the object does not exist. */
function orNull<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (error instanceof BucketError && statusOf(error.cause) === 404) return null;
    throw error;
  });
}

/** fetch that gives up if the service does not begin to answer. */
const fetchInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    return await fetch(input, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** The service compares it with what arrived. The client's type knows only headers of its own kind. */
const hashOf = (piece: Buffer): AWSHeaders =>
  ({ 'content-md5': createHash('md5').update(piece).digest('base64') }) as AWSHeaders;

/** A service may answer with status 200 and find out later that it can't. */
function completed(answer: object): void {
  if (!('etag' in answer)) throw new Error(`it answers ${JSON.stringify(answer).slice(0, 200)}`);
}

const oneOrMany = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(shape));

const unfinishedShape = z
  .object({
    ListMultipartUploadsResult: z.object({
      Upload: oneOrMany(z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() })),
    }),
  })
  .transform((answer) => answer.ListMultipartUploadsResult.Upload);

async function* withFirst(first: Buffer[], others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* others;
}
