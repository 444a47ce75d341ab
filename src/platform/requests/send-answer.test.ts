import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as compression from './compress-answer.ts';
import { type Answer, sendAnswer } from './send-answer.ts';
import { makeOnce, shareOnce, shareValue } from './shared-values.ts';

const large = { text: 'Lantern light and old brass. '.repeat(200) };
const huge = { text: 'Lantern light and old brass. '.repeat(20_000) };

let answer: Answer;
const server = createServer((request, response) => void sendAnswer(request, response, answer));

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  answer = { status: 200, headers: {}, body: large };
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Requests without a library that would decompress the answer. */
async function ask(encodings?: string, method = 'GET'): Promise<{ head: IncomingMessage; bytes: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
  const [head] = (await once(httpRequest({ port, method, headers }).end(), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of head) chunks.push(chunk as Buffer);
  return { head, bytes: Buffer.concat(chunks) };
}

describe('an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip; q=0', undefined],
    ['br;q=1.0', 'br'],
    ['brotli, deflate', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for a client that takes "%s" is sent as %s, and holds the same', async (taken, encoding) => {
    const { head, bytes } = await ask(taken);
    expect(head.headers['content-encoding']).toBe(encoding);
    expect(head.headers['content-length']).toBe(`${bytes.length}`);
    expect(head.headers.vary).toBe(taken === undefined ? undefined : 'accept-encoding');
    const unpacked =
      encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(JSON.parse(unpacked.toString())).toEqual(large);
  });

  test.each(['br', 'gzip'])(
    'that is huge is compressed as %s too, beside other requests',
    async (encoding) => {
      answer = { ...answer, body: huge };
      const { bytes } = await ask(encoding);
      const unpacked = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(JSON.parse(unpacked.toString())).toEqual(huge);
    },
  );

  test('that is small is sent as it is', async () => {
    answer = { ...answer, body: { good: true } };
    const { head, bytes } = await ask('br');
    expect([head.headers['content-encoding'], bytes.toString()]).toEqual([undefined, '{"good":true}']);
  });

  test('keeps its status and headers, and has no body where there is none', async () => {
    answer = { status: 201, headers: { 'x-kind': 'made' }, body: undefined };
    const { head, bytes } = await ask('br');
    expect([head.statusCode, head.headers['x-kind'], head.headers['content-type'], bytes.length]).toEqual([
      201,
      'made',
      undefined,
      0,
    ]);
  });

  test('to HEAD says how long it would be, and sends nothing', async () => {
    const { head, bytes } = await ask(undefined, 'HEAD');
    expect(head.headers['content-length']).toBe(`${JSON.stringify(large).length}`);
    expect(bytes.length).toBe(0);
  });

  test('that is shared is compressed once for each encoding, and any other each time', async () => {
    const compress = vi.spyOn(compression, 'compressAnswer');
    answer = { ...answer, body: shareValue({ ...large }) };
    const shared = [await ask('br'), await ask('br'), await ask('gzip'), await ask('gzip'), await ask()];
    expect(compress.mock.calls.map(([, encoding]) => encoding)).toEqual(['br', 'gzip']);
    expect(shared[0]?.bytes).toEqual(shared[1]?.bytes);
    answer = { ...answer, body: { ...large } };
    await ask('br');
    await ask('br');
    expect(compress).toHaveBeenCalledTimes(4);
    compress.mockRestore();
  });
});

describe('what is made of a value', () => {
  test('is made once of a shared one for each step, and of what was made of it in turn', () => {
    const shared = shareValue({ count: 1 });
    const double = vi.fn<() => { count: number }>(() => ({ count: 2 }));
    const made = shareOnce(shared, 'double', double);
    expect(shareOnce(shared, 'double', double)).toBe(made);
    expect(makeOnce(shared, 'another', () => 'other')).toBe('other');
    const text = vi.fn<() => string>(() => JSON.stringify(made));
    expect([makeOnce(made, 'text', text), makeOnce(made, 'text', text)]).toEqual([
      '{"count":2}',
      '{"count":2}',
    ]);
    expect([double, text].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test('is made again of any other, even of one that is equal to a shared one', () => {
    shareOnce(shareValue({ count: 1 }), 'double', () => ({ count: 2 }));
    const make = vi.fn<() => { count: number }>(() => ({ count: 3 }));
    const value = { count: 1 };
    expect(shareOnce(value, 'double', make)).not.toBe(shareOnce(value, 'double', make));
    expect(make).toHaveBeenCalledTimes(2);
    expect(makeOnce(undefined, 'double', () => 4)).toBe(4);
  });
});
