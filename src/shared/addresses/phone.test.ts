import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialAddress } from './dial.ts';
import { maybePhone } from './phone.ts';

const called = maybePhone();

test.each([
  ['510-555-0123', 'tel:5105550123'],
  ['(510) 555-0123 ext. 4', 'tel:5105550123;ext=4'],
  ['+49 30 1234567', 'tel:+49301234567'],
  ['555.0123 x12', 'tel:5550123;ext=12'],
  ['1-800-555-GAME', 'tel:18005554263'],
  ['1-800-GO-GAMES', 'tel:18004642637'],
  ['412-333-3PIZZA', 'tel:412333374992'],
  ['1 (800) FLOWERS', 'tel:18003569377'],
  ['510–555‑0123', 'tel:5105550123'],
  ['\u202A+1 (510) 555\u20110123\u202C', 'tel:+15105550123'],
  ['+44 (0) 20 7946 0958', 'tel:+442079460958'],
])('%j is kept, and dials %s', (typed, address) => {
  expect(dialAddress(called.parse(typed))).toBe(address);
});

test.each([
  'call us maybe',
  '12',
  '510-555-0123 😀',
  'N/A',
  '-',
  '5 call us',
  '+1 510 555 0123;+1 510 555 0124',
])('%j is no number', (typed) => {
  expect(called.safeParse(typed).error?.issues[0]?.message).toBe('Enter a phone number');
  expect(dialAddress(typed)).toBeNull();
});

const blank = fc.constantFrom('', ' ', '\u00A0', '-', '\u2011', '–', '.', ' - ', '\u200E', '\u202C', '·');
const scripts = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0x09e6, 0xff10);

test('the marks between the digits and the script of the digits say nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), blank), { minLength: 6, maxLength: 14 }),
      fc.integer({ min: 1, max: 9 }),
      scripts,
      fc.constantFrom('+', '\u202A+', '\u200E＋'),
      (rest, first, zero, plus) => {
        const digits = [first, ...rest.map(([digit]) => digit)];
        fc.pre(digits.length + 2 <= 15);
        const marks = ['', ...rest.map(([, mark]) => mark)];
        const typed = digits.map((digit, at) => `${marks[at]}${String.fromCodePoint(zero + digit)}`).join('');
        fc.pre(typed.length < 38);
        expect(dialAddress(called.parse(`${plus}${typed}`))).toBe(`tel:+${digits.join('')}`);
      },
    ),
    { numRuns: 500 },
  );
});

test('what is dialled has digits alone, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789+-(). xext#GAME\u202A'.split('')), maxLength: 30 }),
      (typed) => {
        expect(dialAddress(typed) ?? 'tel:5550123').toMatch(/^tel:\+?\d{7,15}(?:;ext=\d{1,6})?$/);
      },
    ),
    { numRuns: 2000 },
  );
});
