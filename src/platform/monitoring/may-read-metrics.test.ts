import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { mayReadMetrics } from './may-read-metrics.ts';

const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const may = (headers: Record<string, string>, from = '127.0.0.1', token: string | null = null) =>
  mayReadMetrics(asked(headers, from), from, token);

test('without a token, they are for this machine alone', () => {
  expect(may({ host: 'localhost:3000' })).toBe(true);
  expect(may({ host: '127.0.0.1:3000' })).toBe(true);
  expect(may({ host: 'localhost:3000' }, '192.168.0.7')).toBe(false);
  expect(may({ host: 'guild.example' })).toBe(false);
  expect(may({})).toBe(false);
});

test('without a token, a request that came through a proxy is refused', () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
    expect(may({ host: 'localhost:3000', [name]: '127.0.0.1' })).toBe(false);
});

test('with a token, whoever presents it reads them, from wherever', () => {
  const headers = {
    host: 'guild.example',
    'x-forwarded-for': '9.9.9.9',
    authorization: 'Bearer of Prometheus',
  };
  expect(may(headers, '10.0.0.1', 'of Prometheus')).toBe(true);
  expect(may({ ...headers, authorization: 'Bearer of somebody' }, '10.0.0.1', 'of Prometheus')).toBe(false);
  expect(may({ host: 'localhost:3000' }, '127.0.0.1', 'of Prometheus')).toBe(false);
});
