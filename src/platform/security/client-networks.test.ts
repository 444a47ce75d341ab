import { describe, expect, it, test } from 'vitest';
import { clientNetworks } from './client-networks.ts';

const names = (address: string) => clientNetworks(address).map(({ network }) => network);

describe('the networks of a client', () => {
  it.each([
    ['198.51.100.4'],
    [' 198.51.100.4 '],
    ['::ffff:198.51.100.4'],
    ['::FFFF:198.51.100.4'],
    ['::ffff:c633:6404'],
    ['0:0:0:0:0:ffff:198.51.100.4'],
    ['0000:0000:0000:0000:0000:FFFF:C633:6404'],
    ['::ffff:198.51.100.4%eth0'],
    ['64:ff9b::198.51.100.4'],
    ['64:ff9b::c633:6404'],
  ])('are the IPv4 address itself, spelt %j', (address) => {
    expect(clientNetworks(address)).toEqual([{ network: '198.51.100.4', factor: 1 }]);
  });

  it.each([
    ['2001:db8:1:2::1'],
    ['2001:DB8:1:2::1'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2:0:0:198.51.100.4'],
    ['2001:db8:1:2::1%eth0'],
    ['2001:db8:1:2::'],
  ])('are the /64 and the /48 of an IPv6 address, spelt %j', (address) => {
    expect(clientNetworks(address)).toEqual([
      { network: '2001:db8:1:2::/64', factor: 1 },
      { network: '2001:db8:1::/48', factor: 10 },
    ]);
  });

  it.each([
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%25', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['2001:db8::a:b:c:d:e', '2001:db8:0:a::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ])('keep zeros in their places: %j', (address, network) => {
    expect(names(address)[0]).toBe(network);
  });

  it('tell neighbours of a /48 apart by their /64 alone', () => {
    const [first, second] = [names('2001:db8:1:2::1'), names('2001:db8:1:3::1')];
    expect(first[0]).not.toBe(second[0]);
    expect(first[1]).toBe(second[1]);
    expect(names('2001:db8:2:2::1')[1]).not.toBe(first[1]);
  });
});

test.each(['', 'unknown', '198.51.100.4:80', '[::1]', '2001:db8::1::2'])(
  'what is no address is a network of its own: %j',
  (odd) => expect(clientNetworks(odd)).toEqual([{ network: odd, factor: 1 }]),
);
