// The product's server for one run of the browser tests; its data folder goes when it ends.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import { rmSync } from 'node:fs';

const dataDir = process.env['DATA_DIR'];
process.on('exit', () => {
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

// Lets a test come from another machine, whose address it names: the product serves this one only, without a proxy to tell.
subscribe('http.server.request.start', (message) => {
  const { request, server } = message as { request: IncomingMessage; server: Server };
  // The test runner's own client does not ask again, as browsers do, when a connection ends in the moment of a request.
  server.keepAliveTimeout = 0;
  const address = request.headers['x-test-address'];
  if (address === undefined) Reflect.deleteProperty(request.socket, 'remoteAddress');
  else Object.defineProperty(request.socket, 'remoteAddress', { value: address, configurable: true });
});

await import('#api/main.ts');
