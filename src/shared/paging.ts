import { z } from 'zod';

/** One page of a list, and the cursor of the next page (null on the last). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** The input of every list: the cursor, taken from a page's `nextCursor`. Page sizes are literals in the queries. */
export const pageInput = { cursor: z.string().max(2_000).optional() };

export type Page<T> = { items: T[]; nextCursor: string | null };
