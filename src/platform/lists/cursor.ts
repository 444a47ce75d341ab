import type { z } from 'zod';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';

/** Where a page of a list ended: the values of the sort columns, in their order. */
export type CursorPosition = (string | number | null)[];

/** Encodes a position as the opaque text that clients send back. */
export const encodeCursor = (position: CursorPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Decodes a cursor; null without one, which means the beginning of the list. A cursor only selects a position and
 * grants no access: the query's scope decides what may be seen.
 * @param shape the schema of the list's positions, such as `z.tuple([z.iso.datetime(), z.guid()])`
 * @throws refusal INVALID_CURSOR for anything that this server did not write
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
 * Makes a page of rows that were read with a limit of `size + 1`: the extra row shows that there is a next page.
 * Positions end with the row's id, so that no row with an equal sort value is skipped, and contain times as ISO texts.
 */
export function pageOfRows<T>(rows: T[], size: number, positionOf: (row: T) => CursorPosition): Page<T> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const isLastPage = rows.length <= size || last === undefined;
  return { items, nextCursor: isLastPage ? null : encodeCursor(positionOf(last)) };
}
