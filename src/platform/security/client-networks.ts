import { isIP } from 'node:net';

/** A network that a client's address belongs to, and how many times the maximum of one client it is allowed. */
export type ClientNetwork = { network: string; factor: number };

/** One customer of a provider is commonly given a whole /64, and a larger one up to a /48. */
const WIDE_FACTOR = 10;

/**
 * The networks that counters count an address under (`networkCounters`). For IPv4 that is the address itself; for IPv6 the
 * /64, whose addresses one client picks from as it likes, and beside it the /48, which is allowed ten times as much.
 * IPv4 in IPv6's clothes (mapped, or translated by NAT64's well-known prefix) is IPv4, and zone ids are dropped.
 * What is no address is a network of its own. The first one is always the narrowest.
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
 * What a caller shares a pool with others as: `network`, an IPv4 /24 or IPv6 /48, the most that one customer of a provider
 * commonly has; `site`, an IPv6 /56; `client`, an IPv4 address or IPv6 /64; `host`, an IPv6 address; `account`.
 */
export type CallerLevel = 'network' | 'site' | 'client' | 'host' | 'account';

/** A caller: the networks around its address, the widest first, and the account or device that it is known as, if any. */
export type Caller = readonly { level: CallerLevel; key: string }[];

/**
 * Whom pools, queues and turns count a request for: see `createFairLimiter`. An account is a part of the network that it
 * comes from, because accounts cost nothing.
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

/** The eight groups of an IPv6 address in any spelling. */
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

/** Beginnings of addresses whose last 32 bits are an IPv4 address: ::ffff:0:0/96 and 64:ff9b::/96. */
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
