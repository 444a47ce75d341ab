import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { StartError } from '../platform/config/start-error.ts';
import { timeLimits } from './limits/time-limits.ts';

/** Time for load balancers to notice that the server is not ready any more, before it stops listening. */
const NOTICE_MS = { production: 3_000, elsewhere: 500 };
/** After this long a request in flight is given up. */
const PATIENCE_MS = 25_000;

export type RunningServer = {
  /** The port, also where the configuration left its choice to the system. */
  port: number;
  /** Answers what is in flight and takes nothing new; resolves when all connections are closed. */
  close(): Promise<void>;
  /**
   * Leaves the port to other processes that listen on it, at once. Connections that are open are served until their
   * clients, who are asked to with each answer, leave them or are idle for too long; resolves when all are closed.
   */
  retire(): Promise<void>;
};

const CHECKING_MS = 5_000;

/** Time-outs that keep slow and idle clients from holding on to the server; bodies have theirs in time-limits.ts. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: timeLimits.uploadMs + CHECKING_MS,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: CHECKING_MS,
};

/** Begins to listen. Throws one clear line when the port is taken or not allowed. */
export async function startServer(
  listener: RequestListener,
  { host, port, production }: { host: string; port: number; production: boolean },
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
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
      return closeServer(server, production ? NOTICE_MS.production : NOTICE_MS.elsewhere);
    },
    retire: () => {
      leaveConnections();
      // The server's own way would cut idle connections, on which a request may be coming.
      return allClosed(server, (done) => NetServer.prototype.close.call(server, done));
    },
  };
}

/** Asks the client to send nothing more on this connection, so that none of its requests meets a closed port. */
function sendConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023`;
  return `The server cannot listen on ${host}:${port} (${code}): set HOST to an address of this machine`;
}

async function closeServer(server: Server, noticeMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, noticeMs);
  });
  await allClosed(server, (done) => server.close(done));
}

/** Waits until all connections are closed, and closes what is still open when patience ends. */
async function allClosed(server: Server, close: (done: () => void) => void): Promise<void> {
  const lateness = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => {
    close(resolve);
  });
  clearTimeout(lateness);
}
