import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Connections that it keeps to each server: more than the requests that one works on at the same time, so that the server
 * and not the proxy says who comes back later.
 */
const CONNECTIONS = 512;

/** A proxy on loopback; `close` ends it with all connections. */
export type RoundRobin = { port: number; close(): Promise<void> };

/**
 * Starts a proxy that gives each request to the next server in turn, over connections that it keeps. It changes no
 * header, so that whoever asks may say in `X-Forwarded-For` whom it stands for. A server that is gone gives 502.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  let turn = 0;
  const proxy = createServer((request, response) => {
    const port = ports[turn % ports.length]!;
    turn += 1;
    const { method, url: path, headers } = request;
    const passed = ask({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => {
      if (!response.writableFinished) passed.destroy();
    });
    request.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
      agent.destroy();
    },
  };
}
