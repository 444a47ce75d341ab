import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to plain IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The address at the other end of a request's socket. */
export const socketAddressOf = (request: IncomingMessage): string =>
  plain(request.socket.remoteAddress ?? '0.0.0.0');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Headers in which proxies name the client they forward for. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Finds out who sent a request. Only the part of a forwarding header that trusted proxies wrote is believed: the result
 * is the last address of `X-Forwarded-For` that is no trusted proxy, or the socket's address if the socket is no
 * trusted proxy. Without trusted proxies the header is ignored, so that no client can choose its own address.
 * @param trustedProxies addresses and CIDR ranges
 * @param onIgnored called when a forwarding header comes from a socket that is no trusted proxy
 */
export function clientAddressReader(
  trustedProxies: string[],
  onIgnored: () => void = () => {},
): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  return (request) => {
    const peer = socketAddressOf(request);
    if (!isTrusted(peer)) {
      if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) onIgnored();
      return peer;
    }
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    for (const hop of forwarded.toReversed()) {
      const address = plain(hop.trim());
      if (isIP(address) === 0) return peer;
      if (!isTrusted(address)) return address;
    }
    return peer;
  };
}
