import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeShape, emailShape, phoneShape } from './inputs.ts';

test.each([
  ['Mira@Bücher.example', 'mira@xn--bcher-kva.example'],
  ['mira@例え.jp', 'mira@xn--r8jz45g.jp'],
  ['mira@sub.straße.de', 'mira@sub.xn--strae-oqa.de'],
])('an address of a domain in any script is taken as mail servers know it: %s', (typed, known) => {
  expect(emailShape.parse(typed)).toBe(known);
});

test('a domain that only looks like another one is another one', () => {
  // The a is Cyrillic.
  expect(emailShape.parse('mira@ex\u0430mple.com')).not.toBe('mira@example.com');
});

test.each([
  'müra@example.com',
  'mira@büch er.de',
  'mira@bücher.de/path',
  'mira@bücher.de:25',
  'mira@b%c3%bccher.de',
  'a@b@bücher.de',
  'mira@bücher',
  'mira@..ü.de',
])('what is no single address stays refused: %j', (typed) => {
  expect(emailShape.safeParse(typed).success).toBe(false);
});

test.each(['483 483', ' 483-483 ', '4 8 3\u00A04 8 3', '483\u2013483'])('a code is copied as %j', (typed) => {
  expect(codeShape.parse(typed)).toBe('483483');
});

test.each([
  '+1 (510) 555-0123',
  '+1.510.555.0123',
  '+1 510/555·0123',
  '\u202A+1\u2011510\u2011555\u20110123\u202C',
  '＋１ ５１０ ５５５ ０１２３',
  '+١ ٥١٠ ٥٥٥ ٠١٢٣',
  '001 510 555 0123',
])("an account's number is taken as people write it: %j", (typed) => {
  expect(phoneShape.parse(typed)).toBe('+15105550123');
});

test('the same number is read whatever stands between its groups', () => {
  const groups = fc.array(fc.stringMatching(/^\d{2,4}$/), { minLength: 2, maxLength: 3 });
  const gap = fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u2013', ' - ');
  fc.assert(
    fc.property(fc.constantFrom('1', '44', '49'), groups, gap, (country, parts, between) => {
      const number = `+${country}${parts.join('')}`;
      fc.pre(number.length >= 8 && number.length <= 16);
      expect(phoneShape.parse(`+${[country, ...parts].join(between)}`)).toBe(number);
    }),
  );
});

test.each(['(510) 555-0123', '+1 510 555 0123 ext. 4', 'call me', '+0123456789'])(
  'a number without its country, or of a desk, is refused in words that help: %j',
  (typed) => {
    expect(phoneShape.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'Enter a phone number with its country code, such as +1 510 555 0123',
    ]);
  },
);
