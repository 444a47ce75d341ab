import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean.ts';

describe('a line of typed text', () => {
  test.each([
    ['is composed', 'Cafe\u0301', 'Caf\u00e9'],
    ['loses blanks around it, and all but one between words', '  Ada \t Lovelace ', 'Ada Lovelace'],
    ['has blanks for the line ends that were pasted', 'Ada\r\nLovelace\u2028!', 'Ada Lovelace !'],
    ['has plain blanks', 'Ada\u00a0\u2009Lovelace\u3000', 'Ada Lovelace'],
    ['loses what nobody sees', 'A\u00add\ufeffa\u200b\u2060', 'Ada'],
    ['loses marks of direction', '\u202d+1 (510) 555\u202c\u200e', '+1 (510) 555'],
    ['loses control characters and halves of characters', 'A\u0000d\ud83ca\u009f', 'Ada'],
    ['loses a joiner between letters that do not join', 'Ad\u200ca', 'Ada'],
    ['loses a joiner that joins nothing', '\u200c\u0639\u200c', '\u0639'],
    ['keeps the joiners of Persian', 'می\u200cنویسم', 'می\u200cنویسم'],
    ['keeps the joiners of Hindi', 'क्\u200dष', 'क्\u200dष'],
    ['keeps a picture of several', '👩\u200d🚀 👨‍👩‍👧 ❤\ufe0f 1\ufe0f⃣', '👩\u200d🚀 👨‍👩‍👧 ❤\ufe0f 1\ufe0f⃣'],
    ['keeps the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['loses a message in tags', 'Hi\u{E0041}\u{E0042}', 'Hi'],
    ['keeps the variant of a Chinese character', '葛\u{E0100}', '葛\u{E0100}'],
    ['loses the blank that is a letter', '\u3164\u115f', ''],
  ])('%s', (_what, typed, kept) => {
    expect(cleanLine(typed)).toBe(kept);
  });
});

test('text of several lines keeps its line ends, each as one', () => {
  expect(cleanText('  one\r\ntwo\rthree\u2028four\n\n\tfive  six\u200b ')).toBe(
    'one\ntwo\nthree\nfour\n\n\tfive  six',
  );
});

const pieces = [
  ...'\u200c \u200d \u200b \ufe0f \u00ad \u202e \u2066 \ufeff \u{E0067} \u{E007F} \u0301 \u0308 \u094d \u0639 \u06cc'.split(
    ' ',
  ),
  ...'\u0915 \u1820 \u180b 葛 \u{E0100} 한 🏴 👩 🚀 🏽 ❤ 🇩 1 \u20e3 e A \u0000 \ud83d'.split(' '),
  ' ',
  '\n',
  '\r\n',
  '\t',
];

/** What people and programs may type: letters of many scripts, emoji, and all kinds of invisible characters. */
const typed = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 24 })
  .map((parts) => parts.join(''));

/** How long it takes to clean a text, in milliseconds. */
function time(text: string): number {
  const begin = performance.now();
  cleanText(text);
  return performance.now() - begin;
}

describe('whatever is typed', () => {
  test.each([
    ['a line', cleanLine],
    ['a text', cleanText],
  ])('%s that was cleaned is clean: composed, well-formed, the same again', (_what, clean) => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = clean(text);
        expect(clean(kept)).toBe(kept);
        expect(kept.normalize('NFC')).toBe(kept);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]|(?![\n\t])\p{Cc}/u);
      }),
      { numRuns: 3_000 },
    );
  });

  test('composed and decomposed spellings are kept as one text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(cleanLine(text.normalize('NFD'))).toBe(cleanLine(text.normalize('NFC')));
      }),
    );
  });

  test('a long text of what is not seen takes no longer than one of letters by orders of magnitude', () => {
    const letters = time('می🎲'.repeat(30_000));
    for (const part of ['\u{E0067}', '\u200d', '\ufe0f', '🏴\u{E0067}', 'a\ufe0f\u200d🚀'])
      expect(time(part.repeat(30_000))).toBeLessThan(200 * Math.max(letters, 5));
  });
});
