import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** IPv4 in IPv6's clothes, as dual-stack sockets show it, becomes plain IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Groups of an IPv6 address that name a network: providers hand out a /64 to a customer as they do an IPv4 address. */
const NETWORK_GROUPS = 4;

/**
 * Whose an address is, as far as addresses tell: an IPv4 address by itself, or the /64 of an IPv6 address, whose owner
 * has 2^64 of them. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (isIP(plain(address)) !== 6) return plain(address);
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const rest = groupsOf(tail);
    // An IPv4 address at the end stands for two groups.
    const restLength = rest.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array.from({ length: 8 - groups.length - restLength }, () => '0'), ...rest);
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * Finds out who sent a request. A forwarding header is believed only as far as trusted proxies wrote it: the answer
 * is the last address of `X-Forwarded-For` that is no trusted proxy, and the socket's own address when the socket is
 * none. Without trusted proxies the header counts for nothing, so that nobody chooses his own address.
 * @param trustedProxies addresses and CIDR ranges
 */
export function clientAddressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '0.0.0.0');
    if (!isTrusted(peer)) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    for (const hop of forwarded.toReversed()) {
      const address = plain(hop.trim());
      if (isIP(address) === 0) return peer;
      if (!isTrusted(address)) return address;
    }
    return peer;
  };
}
