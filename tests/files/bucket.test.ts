import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BucketError, isBucketAway } from '#platform/files/bucket/bucket-error.ts';
import { type Bucket, bucketAddress, openBucket } from '#platform/files/bucket/bucket.ts';
import { signAddress } from '#platform/files/bucket/sign-address.ts';
import { startS3Server } from '../support/services/s3-server.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let bucket: Bucket;
beforeAll(async () => {
  server = await startS3Server();
  bucket = openBucket(server.settings);
});
afterEach(() => {
  server.objects.clear();
  server.requests.length = 0;
});
afterAll(() => server.stop());

const plain = { maxBytes: 100_000_000, contentType: 'application/octet-stream' };
const failureOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: unknown) => error,
  );
const keysIn = async (prefix: string) => {
  const keys = [];
  for await (const { key } of bucket.list(prefix)) keys.push(key);
  return keys;
};

describe('a bucket', () => {
  it('is asked again when the service fails twice, and not a fourth time', async () => {
    server.fail(2, 503);
    expect(await bucket.write('a', Buffer.from('whole'), plain)).toBe(5);
    expect(server.requests).toHaveLength(3);
    server.fail(3, 500);
    const failure = await failureOf(bucket.read('a'));
    expect(failure).toBeInstanceOf(BucketError);
    expect(isBucketAway(failure)).toBe(true);
    expect(server.requests).toHaveLength(6);
  });

  it('is asked once for what it refuses, and says so without the key’s secret', async () => {
    const wrong = openBucket({ ...server.settings, secretAccessKey: 'not the secret' });
    const failure = await failureOf(wrong.write('a', Buffer.from('x'), plain));
    expect(failure).toBeInstanceOf(BucketError);
    expect((failure as Error).message).toBe("The bucket can't write a: it answers 403 SignatureDoesNotMatch");
    expect(isBucketAway(failure)).toBe(false);
    expect(server.requests).toHaveLength(1);
    expect(server.objects.size).toBe(0);
  });

  it('is away if nothing answers', async () => {
    const nobody = openBucket({ ...server.settings, endpoint: 'http://127.0.0.1:9' });
    expect(isBucketAway(await failureOf(nobody.read('a')))).toBe(true);
  });

  it('is not away if there is none of its name', async () => {
    const other = openBucket({ ...server.settings, bucket: 'no-such-bucket' });
    const failure = await failureOf(
      (async () => {
        for await (const _ of other.list(''));
      })(),
    );
    expect(failure).toMatchObject({ message: "The bucket can't list its objects: there is no such bucket" });
  });

  it('lists more objects than one answer holds, in order', async () => {
    const names = Array.from({ length: 2345 }, (_, at) => `files/${String(at).padStart(5, '0')}`);
    const stored = { content: Buffer.from('x'), contentType: '', storedAt: new Date() };
    for (const name of [...names, 'other/1']) server.objects.set(name, stored);
    expect(await keysIn('files/')).toEqual(names);
    expect(server.requests).toHaveLength(3);
  });

  it('completes a large object in spite of parts that fail, and leaves nothing of one that can’t be', async () => {
    const content = Buffer.alloc(17 * 1024 * 1024, 'large ');
    const chunks = async function* inChunks() {
      for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
    };
    server.fail(1, 500, (line) => line.startsWith('PUT'));
    server.fail(1, 503, (line) => line.startsWith('POST'));
    expect(await bucket.write('large', chunks(), plain)).toBe(content.length);
    expect((await buffer((await bucket.read('large'))!.content)).equals(content)).toBe(true);
    server.fail(3, 500, (line) => line.startsWith('PUT'));
    expect(await failureOf(bucket.write('larger', chunks(), plain))).toBeInstanceOf(BucketError);
    expect(server.objects.has('larger')).toBe(false);
    expect(server.uploads.size).toBe(0);
  });

  it('clears what was begun before and never completed, under its prefix alone', async () => {
    const begun = (key: string, begunAt: Date) =>
      server.uploads.set(key, { key, begunAt, contentType: '', parts: new Map() });
    begun('files/old', new Date('2026-01-01'));
    begun('files/new', new Date('2026-01-03'));
    begun('other/old', new Date('2026-01-01'));
    await bucket.clearUnfinished('files/', new Date('2026-01-02'));
    expect([...server.uploads.keys()]).toEqual(['files/new', 'other/old']);
    server.uploads.clear();
  });

  it('copies an object, and knows when there is none', async () => {
    await bucket.write('a/b c.txt', Buffer.from('copied'), plain);
    expect(await bucket.copy('a/b c.txt', 'd')).toBe(true);
    expect((await buffer((await bucket.read('d'))!.content)).toString()).toBe('copied');
    expect(await bucket.copy('none', 'e')).toBe(false);
  });
});

describe('a signed address', () => {
  const name = `attachment; filename*=UTF-8''${encodeURIComponent('naïve (1)!.pdf')}`;

  it('answers without a key, with the headers that were asked for', async () => {
    await bucket.write('files/1', Buffer.from('for all'), plain);
    const answer = await fetch((await bucket.addressFor('files/1', 60, { 'content-disposition': name }))!);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(name);
    expect(await answer.text()).toBe('for all');
  });

  it('is refused for another object, with other headers, and when it is too old', async () => {
    await bucket.write('files/1', Buffer.from('x'), plain);
    await bucket.write('files/2', Buffer.from('x'), plain);
    const address = (await bucket.addressFor('files/1', 60, { 'content-disposition': name }))!;
    const expired = (await bucket.addressFor('files/1', -1, {}))!;
    const altered = [
      address.replace('files/1', 'files/2'),
      address.replace('attachment', 'inline'),
      address.replace('Expires=60', 'Expires=600'),
      expired,
    ];
    const statuses = await Promise.all(altered.map(async (other) => (await fetch(other)).status));
    expect(statuses).toEqual([403, 403, 403, 403]);
  });

  it('does not exist for an object that does not, or without an address for browsers', async () => {
    await bucket.write('files/1', Buffer.from('x'), plain);
    expect(await bucket.addressFor('files/2', 60, {})).toBeNull();
    const inner = openBucket({ ...server.settings, publicEndpoint: null });
    expect(await inner.addressFor('files/1', 60, {})).toBeNull();
  });

  it('names the bucket in its host where the service wants that', () => {
    const parts = { ...server.settings, seconds: 60, answer: {}, now: new Date('2026-11-30T12:00:00Z') };
    const base = bucketAddress({ ...server.settings, pathStyle: false }, 'https://s3.example');
    expect(signAddress(base, 'files/1', parts)).toMatch(/^https:\/\/guild-files\.s3\.example\/files\/1\?/);
  });
});
