import { z } from 'zod';

/** Rows of one page of a list, and where the next page begins (null on the last). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** Input of every list: where to begin, from a page's `nextCursor`. Page sizes are literals in the queries. */
export const pageInput = { cursor: z.string().max(2_000).optional() };

export type Page<T> = { items: T[]; nextCursor: string | null };
