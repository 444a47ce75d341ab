import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor, pageOfRows } from './cursor.ts';

const shape = z.tuple([z.string(), z.guid()]);
const position = ['2026-11-20T13:22:00.123Z', '0192f3a4-1111-7222-8333-444455556666'];

const positionOf = (row: number) => [row];

describe('a cursor', () => {
  it('leads back to the position it was made from', () => {
    expect(decodeCursor(encodeCursor(position), shape)).toEqual(position);
  });

  it('begins the list when there is none', () => {
    expect(decodeCursor(undefined, shape)).toBeNull();
  });

  it.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('not json').toString('base64url')],
    ['another shape', encodeCursor([1, 2, 3])],
    ['an object', Buffer.from('{"0":"a"}').toString('base64url')],
    ['cut off', encodeCursor(position).slice(0, -6)],
  ])('is refused when it is %s', (_case, cursor) => {
    expect(() => decodeCursor(cursor, shape)).toThrow('This page of the list no longer exists');
  });
});

describe('a page of rows', () => {
  it('names the next page after its last row when there is one row too many', () => {
    const page = pageOfRows([1, 2, 3], 2, positionOf);
    expect(page).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) });
  });

  it.each([[[1, 2]], [[1]], [[]]])('is the last one when it holds %j', (rows) => {
    expect(pageOfRows(rows, 2, positionOf)).toEqual({ items: rows, nextCursor: null });
  });
});
