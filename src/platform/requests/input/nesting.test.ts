import { expect, test } from 'vitest';
import { isDeepAddress, isDeepJson, MAX_DEPTH } from './nesting.ts';

const named = (depth: number, open: string) => `/api/echo?x=[&a${`${open}b]`.repeat(depth)}=1`;
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

test.each([
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"a":', '}]'],
])('JSON of %s may nest as deep as the bound and no deeper', (open, close) => {
  const times = MAX_DEPTH / (open.startsWith('[{') ? 2 : 1);
  expect(isDeepJson(nested(times, open, close))).toBe(false);
  expect(isDeepJson(nested(times + 1, open, close))).toBe(true);
});

test('brackets in texts count for nothing, whatever is escaped there', () => {
  for (const text of ['['.repeat(500), `"${'{'.repeat(500)}`, `\\"${'['.repeat(500)}`, '\\', '\\\\"[']) {
    expect(isDeepJson(JSON.stringify([text, text]))).toBe(false);
    expect(isDeepJson(`[${JSON.stringify(text)},${nested(MAX_DEPTH, '[', ']')}]`)).toBe(true);
  }
});

test('what stands side by side is not deep', () => {
  expect(isDeepJson(`[${'[],{},'.repeat(5_000)}[]]`)).toBe(false);
});

test('names in addresses may nest as deep as the bound, however their brackets are written', () => {
  for (const open of ['[', '%5B', '%5b']) {
    expect(isDeepAddress(named(MAX_DEPTH - 1, open))).toBe(false);
    expect(isDeepAddress(named(MAX_DEPTH, open))).toBe(true);
  }
  expect(isDeepAddress(`/api/echo?text=${'['.repeat(500)}`)).toBe(false);
});
