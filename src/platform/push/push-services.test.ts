import { expect, test } from 'vitest';
import { isPublicAddress, isPushEndpoint, lookUpPublic } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://api.push.apple.com/abc',
])('%s is a known push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'http://127.0.0.1:8030/abc',
  'file:///etc/passwd',
  'not an address',
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false);
});

test("a test's service counts where it is named, and only on this machine", () => {
  expect(isPushEndpoint('http://127.0.0.1:8030/abc', 'http://127.0.0.1:8030')).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:8031/abc', 'http://127.0.0.1:8030')).toBe(false);
  expect(isPushEndpoint('http://10.0.0.1:8030/abc', 'http://10.0.0.1:8030')).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.95', '2a00:1450:4001::5f'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
])('%s is none', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a name that leads to this machine is not called', async () => {
  const refused = await new Promise((resolve) => {
    lookUpPublic('localhost', { all: true }, (error) => resolve(error?.message));
  });
  expect(refused).toBe('A push service has an address that is not public');
});
