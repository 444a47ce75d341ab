import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWebAddress } from './read-web-address.ts';
import { maybeWebAddress, optionalWebAddress } from './web-address.ts';

const web = maybeWebAddress();
const WRONG = 'Enter a complete address, such as https://example.com';

test.each([
  ['', ''],
  [' bentrook.com ', 'https://bentrook.com'],
  ['\u202Abentrook.com\u202C', 'https://bentrook.com'],
  ['www.bentrook.com/shop?a=1', 'https://www.bentrook.com/shop?a=1'],
  ['bücher.example', 'https://bücher.example'],
  ['игры.рф/москва', 'https://игры.рф/москва'],
  ['bentrook.com:8080', 'https://bentrook.com:8080'],
  ['http://bentrook.com', 'http://bentrook.com'],
  ['HTTPS://Bentrook.com/A', 'HTTPS://Bentrook.com/A'],
])('%j is kept as %j', (typed, kept) => {
  expect(web.parse(typed)).toBe(kept);
  expect(optionalWebAddress().parse(typed)).toBe(kept || null);
  expect(readWebAddress(typed)).toBe(kept || null);
});

test.each([
  'my shop',
  'see facebook',
  'bentrook',
  'N/A',
  'https://N/A',
  'https://',
  'https:bentrook.com',
  'javascript:alert(1)',
  'data:text/html,a',
  'ftp://bentrook.com',
  'you@bentrook.com',
  'https://bank.example@evil.example',
  'https://a.example;b.example c',
])('%j is no address of a page', (typed) => {
  expect(web.safeParse(typed).error?.issues[0]?.message).toBe(WRONG);
});

test('where only https will do, http is refused', () => {
  const safe = maybeWebAddress({ words: 'https only', isSecure: true });
  expect(safe.safeParse('http://meet.example').error?.issues[0]?.message).toBe('https only');
  expect(safe.parse('meet.example')).toBe('https://meet.example');
});

test('whatever is kept opens over http or https, at a server with a name, and is kept the same when saved again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'https://', 'http://', 'HTTP://', 'ftp://'),
      fc.constantFrom('', 'dice.example', 'www.bücher.de', 'игры.рф', '127.0.0.1', 'a'),
      fc.string({ unit: fc.constantFrom(...'ab.:/@?#-_é рф1'.split('')), maxLength: 12 }),
      (scheme, host, rest) => {
        const { data } = web.safeParse(`${scheme}${host}${rest}`);
        if (!data) return;
        expect(new URL(data).protocol).toMatch(/^https?:$/);
        expect(new URL(data).hostname).toMatch(/\./);
        expect(web.parse(data)).toBe(data);
      },
    ),
    { numRuns: 1000 },
  );
});
