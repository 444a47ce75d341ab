import { isLoopbackHost } from './loopback.ts';
import type { RequestBindings } from '../requests/request-bindings.ts';

/** Headers by which proxies and content networks say that they pass a request on. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-(cluster-)?client-ip|x-original-.+|true-client-ip|(cf|fastly)-.+-ip)$/;

/**
 * Whether a request was made at this machine, by a name of this machine (any other name could be another site's that
 * resolves to us), and not through a proxy that shows itself. A proxy that hides, as nginx does by default, is kept out
 * by the configuration: `exposureProblem` of config.ts.
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
