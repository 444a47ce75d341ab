import { isLoopbackHost } from './loopback.ts';
import type { RequestBindings } from '../requests/request-bindings.ts';

/** Headers that proxies and content delivery networks add to requests which they forward. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-(cluster-)?client-ip|x-original-.+|true-client-ip|(cf|fastly)-.+-ip)$/;

/**
 * Whether a request was made at this machine, under one of this machine's names (another name could belong to a site
 * that resolves to us), and not through a proxy that reveals itself. A proxy that does not, such as nginx by default,
 * is kept out by the configuration: `exposureProblem` of config.ts.
 */
export function isFromThisMachine(
  { clientAddress, socketAddress }: Pick<RequestBindings, 'clientAddress' | 'socketAddress'>,
  request: Request,
): boolean {
  return (
    isLoopbackHost(clientAddress) &&
    isLoopbackHost(socketAddress) &&
    isLoopbackHost(new URL(request.url).hostname) &&
    ![...request.headers.keys()].some((name) => FORWARDING_HEADER.test(name))
  );
}
