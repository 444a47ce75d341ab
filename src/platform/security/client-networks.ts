import { isIP } from 'node:net';

/** A network that contains a client's address, and the factor by which its limit exceeds that of a single client. */
export type ClientNetwork = { network: string; factor: number };

/** A provider commonly gives a customer a whole /64, and a larger customer up to a /48. */
const WIDE_FACTOR = 10;

/**
 * The networks under which counters count an address (`networkCounters`), narrowest first. For IPv4 that is the address
 * itself. For IPv6 it is the /64, in which a client can choose any address, and the /48, with a limit ten times as
 * high. IPv4 addresses embedded in IPv6 (mapped, or translated by NAT64's well-known prefix) count as IPv4; zone ids
 * are dropped. A text that is no address counts as a network of its own.
 */
export function clientNetworks(address: string): [ClientNetwork, ...ClientNetwork[]] {
  const plain = address.trim().replace(/%.*$/, '');
  if (isIP(plain) !== 6) return [{ network: plain, factor: 1 }];
  const groups = groupsOf(plain);
  const embedded = embeddedIPv4(groups);
  if (embedded !== null) return [{ network: embedded, factor: 1 }];
  return [
    { network: `${prefixOf(groups, 4)}/64`, factor: 1 },
    { network: `${prefixOf(groups, 3)}/48`, factor: WIDE_FACTOR },
  ];
}

/**
 * The levels at which a caller shares a pool with others: `network`, an IPv4 /24 or IPv6 /48, the largest that one
 * customer of a provider commonly has; `site`, an IPv6 /56; `client`, an IPv4 address or IPv6 /64; `host`, an IPv6
 * address; `account`.
 */
export type CallerLevel = 'network' | 'site' | 'client' | 'host' | 'account';

/** A caller: the networks that contain its address, the widest first, then its account or device, if known. */
export type Caller = readonly { level: CallerLevel; key: string }[];

/**
 * The caller that a request counts for in pools, queues and turns; see `createFairLimiter`. An account counts below its
 * network, because accounts can be created for free.
 */
export function callerOf(address: string, account?: string): Caller {
  const networks = networksAround(address);
  return account === undefined ? networks : [...networks, { level: 'account', key: account }];
}

function networksAround(address: string): Caller {
  const plain = address.trim().replace(/%.*$/, '');
  const groups = isIP(plain) === 6 ? groupsOf(plain) : null;
  const embedded = groups && embeddedIPv4(groups);
  if (groups === null || embedded !== null) {
    const client = embedded ?? plain;
    const around = isIP(client) === 4 ? `${client.slice(0, client.lastIndexOf('.'))}.0/24` : client;
    return [
      { level: 'network', key: around },
      { level: 'client', key: client },
    ];
  }
  const site = [...groups.slice(0, 3), groups[3]! & 0xff00];
  return [
    { level: 'network', key: `${prefixOf(groups, 3)}/48` },
    { level: 'site', key: `${prefixOf(site, 4)}/56` },
    { level: 'client', key: `${prefixOf(groups, 4)}/64` },
    { level: 'host', key: prefixOf(groups, 8) },
  ];
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const [first, last] = [groupsIn(head), groupsIn(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

const groupsIn = (part: string) =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

const prefixOf = (groups: number[], length: number) =>
  `${groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':')}::`;

/** Prefixes of addresses whose last 32 bits are an IPv4 address: ::ffff:0:0/96 and 64:ff9b::/96. */
const embeddingPrefixes = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

function embeddedIPv4(groups: number[]): string | null {
  const embeds = embeddingPrefixes.some((prefix) => prefix.every((group, index) => groups[index] === group));
  if (!embeds) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
