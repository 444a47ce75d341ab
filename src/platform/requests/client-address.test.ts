import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { clientAddressReader } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the client address', () => {
  const direct = clientAddressReader([]);
  const proxied = clientAddressReader(['10.0.0.0/8', 'fd00::/8', '192.0.2.7']);

  it('is the socket, whatever 200 forwarding headers claim, without trusted proxies', () => {
    const claims = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`);
    const seen = new Set(claims.map((claim) => direct(request('198.51.100.4', claim))));
    expect([...seen]).toEqual(['198.51.100.4']);
  });

  it('is what a trusted proxy saw', () => {
    expect(proxied(request('10.1.2.3', '203.0.113.9'))).toBe('203.0.113.9');
  });

  it('passes over the hops of further trusted proxies', () => {
    expect(proxied(request('10.1.2.3', '203.0.113.9, 192.0.2.7, fd00::1'))).toBe('203.0.113.9');
  });

  it('stops at the first untrusted hop, so that what its sender made up before it counts for nothing', () => {
    expect(proxied(request('10.1.2.3', '1.2.3.4, 203.0.113.9'))).toBe('203.0.113.9');
  });

  it('is the socket when it is no trusted proxy', () => {
    expect(proxied(request('198.51.100.4', '203.0.113.9'))).toBe('198.51.100.4');
  });

  it.each(['nonsense', '', '203.0.113.9:80', 'unknown, '])('ignores the unreadable header %j', (header) => {
    expect(proxied(request('10.1.2.3', header))).toBe('10.1.2.3');
  });

  it('tells when a forwarding header comes from no trusted proxy, and only then', () => {
    const onIgnored = vi.fn<() => void>();
    const read = clientAddressReader(['10.0.0.0/8'], onIgnored);
    read(request('10.1.2.3', '203.0.113.9'));
    read(request('198.51.100.4'));
    expect(onIgnored).not.toHaveBeenCalled();
    read(request('198.51.100.4', '203.0.113.9'));
    expect(onIgnored).toHaveBeenCalledOnce();
  });

  it('treats IPv4 in IPv6 clothes as IPv4', () => {
    expect(direct(request('::ffff:198.51.100.4'))).toBe('198.51.100.4');
    expect(proxied(request('::ffff:10.1.2.3', '::ffff:203.0.113.9'))).toBe('203.0.113.9');
  });
});
