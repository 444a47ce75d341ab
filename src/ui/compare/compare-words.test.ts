import { expect, test } from 'vitest';
import { compareWords, shortened } from './compare-words.ts';

const told = (before: string, after: string) =>
  compareWords(before, after).map(({ words, is }) => {
    const text = words.join('');
    return { kept: text, removed: `-${text}-`, added: `+${text}+` }[is];
  });

test('two texts are told as what stayed, what went and what came, word by word', () => {
  expect(told('Seats cost five dollars.', 'Seats cost six dollars.')).toEqual([
    'Seats cost ',
    '-five-',
    '+six+',
    ' dollars.',
  ]);
  expect(told('412-555-0100', '412-555-0199')).toEqual(['-412-555-0100-', '+412-555-0199+']);
  expect(told('', 'New')).toEqual(['+New+']);
  expect(told('Gone', '')).toEqual(['-Gone-']);
  expect(told('Same', 'Same')).toEqual(['Same']);
});

test('what stayed and came is the text after, what stayed and went the text before', () => {
  const before = 'Wer kommt, zahlt.\n\n座席は五ドルです。 👩‍👩‍👧 e\u0301';
  const after = 'Wer bleibt, zahlt auch.\n座席は六ドルです。 👩‍👧 é';
  const parts = compareWords(before, after);
  const without = (is: string) =>
    parts
      .filter((part) => part.is !== is)
      .flatMap(({ words }) => words)
      .join('');
  expect(without('added')).toBe(before);
  expect(without('removed')).toBe(after);
});

test('a long stretch that stayed is shown by its ends beside what changed', () => {
  const long = Array.from({ length: 200 }, (_, index) => `word${index} `);
  expect(shortened(long, { isFirst: false, isLast: false })).toMatch(
    /^word0 .*word39 {2}… word160 .*word199 $/,
  );
  expect(shortened(long, { isFirst: true, isLast: false })).toMatch(/^ … word160 .*word199 $/);
  expect(shortened(['A ', 'few ', 'words.'], { isFirst: false, isLast: false })).toBe('A few words.');
});
