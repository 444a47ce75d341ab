import { isIP } from 'node:net';

/** A network that a client's address belongs to, and how many times the maximum of one client it is allowed. */
export type ClientNetwork = { network: string; factor: number };

/** One customer of a provider is commonly given a whole /64, and a larger one up to a /48. */
const WIDE_FACTOR = 10;

/**
 * The networks that whoever sends from `address` is counted under. For IPv4 that is the address itself; for IPv6 the
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

/** The narrowest network of an address: what one client may be told from another by. */
export const narrowestNetwork = (address: string): string => clientNetworks(address)[0].network;

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
