import { expect, test } from 'vitest';
import { mergeRows } from './merge-rows.ts';

const row = (key: string, text = key) => ({ key, text });
const began = [row('a'), row('b'), row('c')];
const textsOf = (merged: ReturnType<typeof mergeRows>) =>
  merged?.rows.map((one) => (one as ReturnType<typeof row>).text).join(' ');

test('rows that one changed and rows that the other changed are both kept', () => {
  const merged = mergeRows(began, [row('a', 'A'), row('b'), row('c')], [row('a'), row('b'), row('c', 'C')]);
  expect([textsOf(merged), merged?.conflicts]).toEqual(['A b C', []]);
});

test('rows that either added stand where they were added, and what either removed is gone', () => {
  const mine = [row('a'), row('new of mine'), row('b'), row('c')];
  const theirs = [row('first of theirs'), row('a'), row('c'), row('last of theirs')];
  expect(textsOf(mergeRows(began, mine, theirs))).toBe('first of theirs a new of mine c last of theirs');
});

test('an order that one of them changed is kept, with what the other wrote', () => {
  const moved = [row('c'), row('a'), row('b')];
  const written = [row('a'), row('b', 'B'), row('c')];
  expect(textsOf(mergeRows(began, moved, written))).toBe('c a B');
  expect(textsOf(mergeRows(began, written, moved))).toBe('c a B');
});

test('a row that both wrote, or one wrote and the other removed, is a conflict with both sides', () => {
  const mine = [row('a', 'mine'), row('b', 'kept by me')];
  const theirs = [row('a', 'theirs'), row('c', 'kept by them')];
  const merged = mergeRows(began, mine, theirs);
  expect(textsOf(merged)).toBe('mine kept by me');
  expect(merged?.conflicts).toEqual([
    { mine: row('a', 'mine'), theirs: row('a', 'theirs') },
    { mine: row('b', 'kept by me'), theirs: undefined },
    { mine: undefined, theirs: row('c', 'kept by them') },
  ]);
});

test('the same change on both sides is no conflict', () => {
  const changed = [row('b'), row('a', 'A')];
  expect(mergeRows(began, changed, changed)).toEqual({ rows: changed, conflicts: [] });
});

test('two different new orders can not be merged', () => {
  expect(mergeRows(began, [row('c'), row('a'), row('b')], [row('b'), row('a'), row('c')])).toBeNull();
});
