import type { z } from 'zod';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';

/** Where a page of a list ended: the values that the list is sorted by, in their order. */
export type CursorPosition = (string | number | null)[];

/** Writes a position as the opaque text that clients send back. */
export const encodeCursor = (position: CursorPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Reads the position out of a cursor; null without one, which is where the list begins. A cursor chooses a place in
 * a list and grants nothing: what may be seen is up to the query's scope.
 * @param shape what the list's positions look like, such as `z.tuple([z.iso.datetime(), z.guid()])`
 * @throws refusal INVALID_CURSOR for whatever this server did not write
 */
export function decodeCursor<T extends z.ZodType>(cursor: string | undefined, shape: T): z.infer<T> | null {
  if (cursor === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    return refuse(commonRefusals.INVALID_CURSOR);
  }
}

/**
 * Makes a page of rows read with a limit of `size + 1`: the row too many tells that there is a next page.
 * Positions end with the row's id, so that equal values before it skip no row, and write times as ISO texts.
 */
export function pageOfRows<T>(rows: T[], size: number, positionOf: (row: T) => CursorPosition): Page<T> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const isLastPage = rows.length <= size || last === undefined;
  return { items, nextCursor: isLastPage ? null : encodeCursor(positionOf(last)) };
}
