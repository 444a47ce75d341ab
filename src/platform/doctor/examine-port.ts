import { createServer } from 'node:net';
import { errorCode } from '../error-code.ts';
import { type Finding, good, wrong } from './finding.ts';

const PATIENCE_MS = 2_000;

/** Checks that a server can listen on the port, or that one of ours already does. */
export async function examinePort({ host, port }: { host: string; port: number }): Promise<Finding[]> {
  // With port 0 the system chooses a port.
  if (port === 0) return [];
  const problem = await tryToListen(host, port);
  if (problem === null) return [good('port', `${port} on ${host} is free`)];
  if (problem === 'EADDRINUSE') {
    if (await isOurs(host, port)) return [good('port', `a server of the product answers on ${port}`)];
    return [wrong('port', `another program listens on ${port}: stop it, or set PORT to another number`)];
  }
  if (problem === 'EACCES') {
    return [wrong('port', `${port} is not for this user: set PORT to 1024 or more, behind a proxy`)];
  }
  return [wrong('port', `a server can't listen on ${host}, port ${port} (${problem}): check HOST and PORT`)];
}

/** The error code that keeps a server from listening there; null if nothing does. */
function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(errorCode(error)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Whether the server that answers there is one of the product's. */
async function isOurs(host: string, port: number): Promise<boolean> {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.status === 200 && answer.headers.has('x-request-id');
  } catch {
    return false;
  }
}
