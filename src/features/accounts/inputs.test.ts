import { expect, test } from 'vitest';
import { codeShape, emailShape } from './inputs.ts';

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
