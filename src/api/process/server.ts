import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, Server as NetServer } from 'node:net';
import { platform } from 'node:os';
import { StartError } from '#platform/config/start-error.ts';
import { timeLimits } from '../limits/time-limits.ts';

/** How long load balancers get to notice that the server is not ready, before it stops listening. */
const NOTICE_MS = { production: 3_000, elsewhere: 500 };
/** After this time requests in progress are aborted. */
const PATIENCE_MS = 25_000;

export type RunningServer = {
  /** The port, even if the configuration let the system choose it. */
  port: number;
  /** Finishes current requests and accepts nothing new; resolves when all connections are closed. */
  close(): Promise<void>;
  /**
   * Immediately leaves the port to the other processes that listen on it. Open connections are served until their
   * clients close them, as each answer asks them to, or are idle for too long; resolves when all are closed.
   */
  retire(): Promise<void>;
};

const CHECKING_MS = 5_000;

/** Timeouts that keep slow and idle clients from blocking the server; those for bodies are in time-limits.ts. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: timeLimits.uploadMs + CHECKING_MS,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: CHECKING_MS,
};

/**
 * The queue of connections that wait to be accepted: longer than a crowd can fill within one turn of the event loop.
 * The system may limit it further.
 */
const BACKLOG = 1_024;
/** How many sockets listen, where the system lets several share a port: each accepts one connection per turn of the event loop (libuv). */
const DOORS = 8;

/**
 * Starts listening. Throws a one-line error when the port is taken or not allowed.
 * @param workers how many processes share the port; a single process listens on it several times, to accept crowds
 */
export async function startServer(
  listener: RequestListener,
  {
    host,
    port,
    production,
    workers = 1,
  }: { host: string; port: number; production: boolean; workers?: number },
): Promise<RunningServer> {
  let closing = false;
  const unanswered = new Set<ServerResponse>();
  const server = createServer(timeouts, (request, response) => {
    if (closing) sendConnectionClose(response);
    listener(request, response);
    if (response.writableEnded) return;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  const doors = await (
    workers === 1 ? listenManyTimes(server, host, port) : listen(server, { host, port })
  ).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(listenProblem(error.code, host, port), { cause: error });
  });
  const leaveConnections = () => {
    closing = true;
    for (const response of unanswered) sendConnectionClose(response);
  };
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      leaveConnections();
      return closeServer(server, doors, production ? NOTICE_MS.production : NOTICE_MS.elsewhere);
    },
    retire: () => {
      leaveConnections();
      // The server's own `close` would cut idle connections, on which a request may be arriving.
      return allClosed(server, doors, (done) => NetServer.prototype.close.call(server, done));
    },
  };
}

/** Asks the client to send nothing more on this connection, so that none of its requests hits a closed port. */
function sendConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023`;
  return `The server cannot listen on ${host}:${port} (${code}): set HOST to an address of this machine`;
}

type Doors = readonly NetServer[];

async function listen(
  server: NetServer,
  options: { host: string; port: number; reusePort?: boolean },
): Promise<Doors> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...options, backlog: BACKLOG }, resolve);
  });
  return [];
}

/** Listens on the port several times, if the system supports it. A first exclusive attempt detects other programs that already use the port. */
async function listenManyTimes(server: Server, host: string, port: number): Promise<Doors> {
  if (platform() !== 'linux') return listen(server, { host, port });
  const probe = createNetServer();
  await listen(probe, { host, port });
  const { port: own } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  await listen(server, { host, port: own, reusePort: true });
  const doors = Array.from({ length: DOORS - 1 }, () =>
    createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(doors.map((door) => listen(door, { host, port: own, reusePort: true })));
  return doors;
}

async function closeServer(server: Server, doors: Doors, noticeMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, noticeMs);
  });
  await allClosed(server, doors, (done) => server.close(done));
}

/** Waits until all connections are closed, and closes those that are still open after PATIENCE_MS. */
async function allClosed(server: Server, doors: Doors, close: (done: () => void) => void): Promise<void> {
  const lateness = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  const closed = doors.map(
    (door) =>
      new Promise((resolve) => {
        door.close(resolve);
      }),
  );
  await new Promise<void>((resolve) => {
    close(resolve);
  });
  await Promise.all(closed);
  clearTimeout(lateness);
}
