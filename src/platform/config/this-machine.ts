import { isLoopbackHost } from './loopback.ts';
import type { RequestBindings } from '../requests/request-bindings.ts';

type Addresses = Pick<RequestBindings, 'clientAddress' | 'socketAddress'>;

/** Headers that proxies and content delivery networks add to requests which they forward. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-(cluster-)?client-ip|x-original-.+|true-client-ip|(cf|fastly)-.+-ip)$/;

/**
 * Whether a request was made at this machine, under one of this machine's names (another name could belong to a site
 * that resolves to us), and not through a proxy that reveals itself. A proxy that does not, such as nginx by default,
 * is kept out by the configuration: `exposureProblem` of config.ts.
 */
export const isFromThisMachine = (bindings: Addresses, request: Request): boolean =>
  isLocal({ ...bindings, host: new URL(request.url).host, headerNames: [...request.headers.keys()] });

/** The same for a request in Node's form. `headerNames` are in lower case. */
export function isLocal({
  clientAddress,
  socketAddress,
  host,
  headerNames,
}: Addresses & { host: string; headerNames: readonly string[] }): boolean {
  return (
    isLoopbackHost(clientAddress) &&
    isLoopbackHost(socketAddress) &&
    URL.canParse(`http://${host}`) &&
    isLoopbackHost(new URL(`http://${host}`).hostname) &&
    !headerNames.some((name) => FORWARDING_HEADER.test(name))
  );
}
