// The least that Node can do for event streams: keeps each open, and writes to the one that its parent names, or to all.
// Tells its parent the port, and ends with it.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const EVENT = 'event: changed\ndata: 1\n\n';
const streams: ServerResponse[] = [];
const server = createServer((request, response) => {
  streams[Number(request.url?.slice(1))] = response;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(EVENT);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (which: number | 'all') => {
  for (const stream of which === 'all' ? streams : [streams[which]]) stream?.write(EVENT);
});
process.on('disconnect', () => process.exit());
