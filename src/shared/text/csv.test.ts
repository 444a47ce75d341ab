import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1',
  '=HYPERLINK("http://evil.example","x")',
])('%j is no formula any more', (text) => {
  expect(csvLine([text])).toMatch(/^"?'/);
});

test('numbers below zero stay numbers, because nobody typed them as text', () => {
  expect(csvLine([-75.1, 0, true, null])).toBe('-75.1,0,true,\r\n');
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', 'plain'])).toBe('"a ""b""","c,d","e\nf",plain\r\n');
});

test('times are written as ISO texts', () => {
  expect(csvLine([new Date(0)])).toBe('1970-01-01T00:00:00.000Z\r\n');
});
