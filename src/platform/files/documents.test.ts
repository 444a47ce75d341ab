import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsAs } from './documents.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');

test.each([
  ['a PDF', 'pdf', pdf],
  ['a PDF behind a mark of its encoding', 'pdf', Buffer.concat([hex('ef bb bf'), pdf])],
  ['a PDF behind the end of a line', 'pdf', Buffer.concat([Buffer.from('\r\n'), pdf])],
  ['a PDF behind 900 blanks', 'pdf', Buffer.concat([Buffer.alloc(900, ' '), pdf])],
  ['a text in UTF-16', 'txt', Buffer.from('\ufeffRéservé', 'utf16le')],
  ['a table in UTF-16, the other way round', 'csv', Buffer.from('\ufeffa,b\n', 'utf16le').swap16()],
  ['an RTF behind a mark', 'rtf', Buffer.from('\ufeff{\\rtf1')],
  ['an RTF under the name of a Word document', 'doc', Buffer.from('{\\rtf1')],
  ['a Word document with a password', 'docx', hex('d0 cf 11 e0 a1 b1 1a e1')],
  ['a new table under the old name', 'xls', hex('50 4b 03 04')],
  ['an archive that was made in parts', 'zip', hex('50 4b 30 30 50 4b 03 04')],
])('%s is taken', (_what, extension, head) => {
  expect(beginsAs(extension, head)).toBe(true);
});

test.each([
  ['a program under the name of a PDF', 'pdf', hex('4d 5a 90 00')],
  ['a PDF that begins too late', 'pdf', Buffer.concat([Buffer.alloc(1_100, ' '), pdf])],
  ['a PDF under the name of a text', 'txt', hex('25 50 44 46 2d 00 01')],
  ['a picture under the name of a text', 'txt', hex('89 50 4e 47 0d 0a 1a 0a 00 00')],
  ['zeros behind the mark of UTF-16', 'txt', hex('ff fe 00 00 61 00')],
  ['a page under the name of a table', 'xlsx', Buffer.from('<html>')],
  ['an archive behind a blank', 'zip', hex('20 50 4b 03 04')],
])('%s is refused', (_what, extension, head) => {
  expect(beginsAs(extension, head)).toBe(false);
});

test('a text is taken in every script, in UTF-8 and in UTF-16 with its mark, cut off anywhere', () => {
  const text = fc.string({ unit: 'binary', minLength: 4 }).map((typed) => typed.replaceAll('\0', ''));
  fc.assert(
    fc.property(text, fc.nat(), (typed, cut) => {
      const little = Buffer.from(`\ufeff${typed}`, 'utf16le');
      for (const bytes of [Buffer.from(typed), little, Buffer.from(little).swap16()]) {
        const head = bytes.subarray(0, 2 + (cut % Math.max(1, bytes.length)));
        expect(beginsAs('txt', head)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
