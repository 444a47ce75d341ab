import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { hasWordsLike, searchWords } from '#shared/text/search-words.ts';

const { db } = testDatabase();

/** Letters of the scripts that names are in, composed, and what stands on, in and between them. */
const letters = [
  'aZ9éÖßẞñÅøŁđÐþæŒıİşžąő',
  'ΆαΣσςЙйЁёїҐ',
  'שׁלּוֹםمُحَمَّدآگ‌می',
  'नमस्तेகிதமிழ்ไทย',
  '가각한かがパﾊﾟ漢字日',
  'Ａｂ１％＿ﬁ½①',
].join('');
const signs = [
  ' \t\n\u00A0\u2009\u3000-‐–—/&%_\\.,:;!?¿¡#"“”„«»‹›•·…()[]{}|~^$@+*=<>',
  "'`´‘’ʼ′®™℠\u00AD\u200B\u200C\u200D\u2060\uFEFF",
  '\u0301\u0308\u0323\u0327\u05C1\u064E\uFE0F',
].join('');
const typed = fc.string({ unit: fc.constantFrom(...Array.from(letters + signs)), maxLength: 16 });

const inDatabase = async (text: string): Promise<string | undefined> => {
  const { rows } = await sql<{ words: string }>`select search_words(${text}) as words`.execute(db);
  return rows[0]?.words;
};

test('the browser and the database read the same words out of a text', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      expect([text, await inDatabase(text)]).toEqual([text, searchWords(text).join(' ')]);
    }),
    { numRuns: 500 },
  );
});

test('a text has the same words in each form of Unicode and in capitals, and its words have themselves', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const words = searchWords(text);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        // What stands for an apostrophe alone is a blank and an accent in compatible forms.
        const written = text.replaceAll(/[´™℠]/gu, "'").normalize(form);
        expect(searchWords(written)).toEqual(words);
      }
      expect(searchWords(words.join(' '))).toEqual(words);
    }),
  );
});

describe('words of names', () => {
  test.each([
    ['Cafe\u0301 Dice', 'cafe dice'],
    ['José’s  Games & Hobbies', 'joses games and hobbies'],
    ['STRAßE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ærø Œuvre', 'aero oeuvre'],
    ['İstanbul ISPARTA ısparta', 'istanbul isparta isparta'],
    ['“Catan”™ — the game', 'catan the game'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['می\u200Cخواهم', 'میخواهم'],
    ['???', ''],
  ])('%s: %s', (text, words) => {
    expect(searchWords(text).join(' ')).toBe(words);
  });

  test('a list at hand is looked through word by word, in any order', () => {
    expect(hasWordsLike('Zoë O’Brien', 'obrien zoe')).toBe(true);
    expect(hasWordsLike('Zoë O’Brien', 'ZO')).toBe(true);
    expect(hasWordsLike('Zoë O’Brien', '')).toBe(true);
    expect(hasWordsLike('Zoë O’Brien', 'zed')).toBe(false);
  });
});
