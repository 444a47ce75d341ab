import { expect, test } from 'vitest';
import { deviceName } from '../../device-rules.ts';
import { groupDevices } from './device-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`],
  ['Opera on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['A browser on Linux', 'Something/1.0 (Linux)'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('sign-ins of one browser at one address are one device; this one comes first, and alone', () => {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`;
  const device = (id: string, address: string, current = false) => ({
    id,
    address,
    userAgent,
    current,
    signedInAt: '2026-05-01T12:00:00.000Z',
    lastSeenAt: '2026-05-01T12:00:00.000Z',
  });
  const home = '203.0.113.7';
  const list = [device('a', home), device('b', '198.51.100.4'), device('c', home), device('d', home, true)];
  expect(groupDevices(list).map(({ ids }) => ids)).toEqual([['d'], ['a', 'c'], ['b']]);
  expect(groupDevices(list)[1]).toMatchObject({ name: 'Chrome on Linux', newest: { id: 'a' } });
});
