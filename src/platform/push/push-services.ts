import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackHost } from '../config/loopback.ts';

/** The push services of the browsers: Chrome and Edge, Firefox, Edge on Windows, Safari. Nothing else is ever called. */
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
 * Whether an endpoint belongs to a known push service: https at its usual port, and no name or password.
 * @param testService an origin on loopback that counts as one too; null outside of tests
 */
export function isPushEndpoint(endpoint: string, testService: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === testService) return isLoopbackHost(hostname);
  return protocol === 'https:' && port === '' && isService(hostname);
}

/** Addresses that are nobody's in the internet: this machine, its networks, and what is kept for other uses. */
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
/** The only part of IPv6 that is given out. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the internet's, and so not of this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Finds a host's addresses, and fails where one is not public: whatever a name server says, nothing inside is called. */
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
