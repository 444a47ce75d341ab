import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackHost } from '../config/loopback.ts';

/** The browsers' push services: Chrome and Edge, Firefox, Edge on Windows, Safari. No other host is ever contacted. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

const isService = (host: string) =>
  services.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name));

/**
 * Whether an endpoint belongs to a known push service: https at the default port, without a name or password.
 * @param testService an origin on loopback that also counts as one; null outside of tests
 */
export function isPushEndpoint(endpoint: string, testService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === testService) return isLoopbackHost(hostname);
  return protocol === 'https:' && port === '' && isService(hostname);
}

/** Address ranges that are not on the public internet: this machine, local networks, and reserved ranges. */
const notPublic = new BlockList();
const ranges: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
];
for (const [address, prefix, family] of ranges) notPublic.addSubnet(address, prefix, family);
/** The only IPv6 range that is assigned to the public internet. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet, and not on this machine or a local network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Looks up a host's addresses, and fails if one is not public, so that no name server can make us contact a local machine. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
    const refused = error ?? refusalOf(found);
    const [first] = found;
    if (refused !== null || first === undefined) return done(refused, '', 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

const refusalOf = (found: LookupAddress[]) =>
  found.length > 0 && found.every(({ address }) => isPublicAddress(address))
    ? null
    : new Error('A push service has an address that is not public');
