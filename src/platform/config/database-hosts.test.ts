import { expect, test } from 'vitest';
import { hostsOf } from './database-hosts.ts';

test.each([
  'postgres://user:pass@db.example:5433/guild?sslmode=require',
  'postgresql:///guild?host=%2Frun%2Fpostgresql',
  'postgres://[::1]:5432/guild',
  'postgres://user@host/guild?options=a,b',
])('a connection string of one server stays as it is: %s', (url) => {
  expect(hostsOf(url)).toEqual({ url, hosts: [] });
});

test('a connection string of several servers names each, with the usual port where it says none', () => {
  expect(hostsOf('postgres://user:p,w@one:5433,two,[fe80::1]:6000/guild?sslmode=require')).toEqual({
    url: 'postgres://user:p,w@one:5433/guild?sslmode=require',
    hosts: [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
      { host: 'fe80::1', port: 6000 },
    ],
  });
});

test('a server without a name is refused', () => {
  expect(() => hostsOf('postgres://user@one,/guild')).toThrow('an empty name is no host');
});
