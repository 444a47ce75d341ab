import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runLoad } from '../../bench/load.ts';

/** Larger than a socket's buffer, so that answers come in pieces. */
const body = JSON.stringify({ text: 'ä'.repeat(100_000) });

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test.each(['with a length', 'in chunks'])(
  'answers that come %s are read to their end and counted once',
  async (how) => {
    let served = 0;
    const port = await serve((_, response) => {
      served += 1;
      if (how === 'with a length') response.setHeader('content-length', Buffer.byteLength(body));
      else response.write(body.slice(0, 70_000));
      response.end(how === 'with a length' ? body : body.slice(70_000));
    });
    const result = await runLoad({ port, paths: ['/'], connections: 4, seconds: 0.3 });
    expect(result.answers).toBe(served);
    expect(served).toBeGreaterThan(8);
    expect(result.p99Ms).toBeGreaterThanOrEqual(result.p50Ms);
  },
);

test('an answer that is an error ends the load', async () => {
  const port = await serve((_, response) => response.writeHead(503).end());
  await expect(runLoad({ port, paths: ['/'], connections: 2, seconds: 0.3 })).rejects.toThrow('HTTP/1.1 503');
});
