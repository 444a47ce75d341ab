import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { refusalOfSignature } from './s3-signature.ts';

type Stored = { content: Buffer; contentType: string; storedAt: Date };
type Unfinished = { key: string; contentType: string; begunAt: Date; parts: Map<number, Buffer> };

/** A refusal in the form of S3. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const refuse = (status: number, code: string): never => {
  throw new Refused(status, code);
};

const MIN_PART_BYTES = 5 * 1024 * 1024;
const PAGE_KEYS = 1000;

/**
 * A small S3 for tests, on loopback and in memory: objects, parts, copies, listings and signed addresses of one bucket.
 * It refuses wrong or expired signatures, bytes that arrived damaged, and parts that are too small, as services do.
 */
export async function startS3Server() {
  const secretAccessKey = randomUUID();
  const keys = { accessKeyId: 'the-tests', secretAccessKey, region: 'eu-test-1' };
  const bucket = 'guild-files';
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Unfinished>();
  const requests: string[] = [];
  /** Requests that are still to fail. */
  const failures: { status: number; when: (request: string) => boolean }[] = [];

  const find = (key: string): Stored => objects.get(key) ?? refuse(404, 'NoSuchKey');

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const limit = Math.min(Number(query.get('max-keys') ?? PAGE_KEYS), PAGE_KEYS);
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = found.slice(0, limit);
    const contents = page.map((key) => {
      const { content, storedAt } = find(key);
      return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`;
    });
    const isTruncated = found.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  function listUploads(): string {
    const rows = [...uploads].map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${rows.join('')}</ListMultipartUploadsResult>`;
  }

  function complete(id: string, body: Buffer): string {
    const upload = uploads.get(id) ?? refuse(404, 'NoSuchUpload');
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(\w+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      return part && md5(part, 'hex') === etag ? part : refuse(400, 'InvalidPart');
    });
    if (parts.slice(0, -1).some((part) => part.length < MIN_PART_BYTES)) refuse(400, 'EntityTooSmall');
    const content = Buffer.concat(parts);
    objects.set(upload.key, { content, contentType: upload.contentType, storedAt: new Date() });
    uploads.delete(id);
    return `<CompleteMultipartUploadResult><ETag>"${md5(content, 'hex')}-${parts.length}"</ETag></CompleteMultipartUploadResult>`;
  }

  function write(request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    const told = request.headers['content-md5'];
    if (told !== undefined && told !== md5(body, 'base64')) refuse(400, 'BadDigest');
    const source = request.headers['x-amz-copy-source'];
    const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
    if (source !== undefined) {
      const from = decodeURIComponent(String(source)).slice(`/${bucket}/`.length);
      objects.set(key, { ...find(from), storedAt: new Date() });
      return { xml: '<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>' };
    }
    const upload = query.get('uploadId');
    if (upload === null) objects.set(key, { content: body, contentType, storedAt: new Date() });
    else
      (uploads.get(upload) ?? refuse(404, 'NoSuchUpload')).parts.set(Number(query.get('partNumber')), body);
    return { headers: { etag: `"${md5(body, 'hex')}"` } };
  }

  function read(key: string, query: URLSearchParams): Answer {
    const { content, contentType } = find(key);
    const asked = [...query]
      .filter(([name]) => name.startsWith('response-'))
      .map(([name, value]) => [name.slice('response-'.length), value]);
    return { body: content, headers: { 'content-type': contentType, ...Object.fromEntries(asked) } };
  }

  function answer(request: IncomingMessage, url: URL, body: Buffer): Answer {
    const [, named, ...path] = url.pathname.split('/').map(decodeURIComponent);
    if (named !== bucket) refuse(404, 'NoSuchBucket');
    const key = path.join('/');
    const query = url.searchParams;
    const upload = query.get('uploadId');
    switch (request.method) {
      case 'HEAD':
      case 'GET':
        if (key !== '') return read(key, query);
        return { xml: query.has('uploads') ? listUploads() : list(query) };
      case 'PUT':
        return write(request, key, query, body);
      case 'POST': {
        if (upload !== null) return { xml: complete(upload, body) };
        const id = randomUUID();
        const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
        uploads.set(id, { key, contentType, begunAt: new Date(), parts: new Map() });
        return {
          xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        };
      }
      case 'DELETE':
        if (upload === null) objects.delete(key);
        else uploads.delete(upload);
        return { status: 204 };
      default:
        return refuse(405, 'MethodNotAllowed');
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const line = `${request.method} ${url.pathname}`;
    requests.push(line);
    const body = await buffer(request);
    try {
      const failing = failures.findIndex(({ when }) => when(line));
      if (failing >= 0) refuse(failures.splice(failing, 1)[0]!.status, 'ServiceUnavailable');
      const refusal = refusalOfSignature(request, url, keys);
      if (refusal !== null) refuse(403, refusal);
      send(response, answer(request, url, body));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(response, { status: error.status, xml: `<Error><Code>${error.code}</Code></Error>` });
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: BucketSettings = { ...keys, endpoint, bucket, pathStyle: true, publicEndpoint: endpoint };
  return {
    settings,
    objects,
    uploads,
    requests,
    /** Lets the next `count` requests fail whose method and path `when` accepts. */
    fail: (count: number, status: number, when: (request: string) => boolean = () => true) => {
      for (let left = count; left > 0; left -= 1) failures.push({ status, when });
    },
    heal: () => {
      failures.length = 0;
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer; xml?: string };

function send(response: ServerResponse, { status = 200, headers = {}, body, xml }: Answer): void {
  const content = xml === undefined ? (body ?? Buffer.alloc(0)) : Buffer.from(`<?xml version="1.0"?>${xml}`);
  const type = xml === undefined ? {} : { 'content-type': 'application/xml' };
  response.writeHead(status, { 'content-length': content.length, ...type, ...headers }).end(content);
}

const md5 = (bytes: Buffer, form: 'hex' | 'base64') => createHash('md5').update(bytes).digest(form);
