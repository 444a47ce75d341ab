import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { decodeCursor, pageOfRows } from './cursor.ts';

/** What a list is sorted by: a column that is never null, and then the id. Each needs an index on both. */
export type SortOrder = { column: string; kind: 'time' | 'text'; descending: boolean };

/** The columns that a list can be sorted by, by their names in the contract. */
type SortColumns<T extends string> = Record<T, Omit<SortOrder, 'descending'>>;

/** What 'name' or '-name' means for a list: ascending or descending by that column. */
export function orderOf<T extends string>(sort: T | `-${T}`, columns: SortColumns<T>): SortOrder {
  const descending = sort.startsWith('-');
  return { ...columns[(descending ? sort.slice(1) : sort) as T], descending };
}

/** The part of a sorted list that is read: behind a row, so many rows and one more. */
export type Slice = { order: SortOrder; after: [value: string, id: Id] | null; size: number };

/** Rows that a screen shows at a time. */
const ROWS_A_PAGE = 25;

const positions = {
  time: z.tuple([z.iso.datetime(), z.guid()]),
  text: z.tuple([z.string(), z.guid()]),
};

/** Sorts a query, begins it behind the slice's row and ends it. */
export function sliceOf<O>(
  // oxlint-disable-next-line typescript/no-explicit-any -- any table can be sorted
  query: SelectQueryBuilder<any, any, O>,
  table: string,
  { order, after, size }: Slice,
) {
  const column = sql.ref(`${table}.${order.column}`);
  const id = sql.ref(`${table}.id`);
  const direction = order.descending ? 'desc' : 'asc';
  const type = sql.raw(order.kind === 'time' ? 'timestamptz' : 'text');
  const beyond = sql.raw(order.descending ? '<' : '>');
  return query
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(${column}, ${id}) ${beyond} (${after?.[0] ?? null}::${type}, ${after?.[1] ?? null}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy(id, direction)
    .limit(sql.lit(size + 1));
}

/**
 * Reads one page of a sorted list.
 * @param valueOf what a row is sorted by, times as ISO text
 * @throws refusal INVALID_CURSOR
 */
export async function sortedPage<Row extends { id: Id }>(
  request: { cursor: string | undefined; order: SortOrder; size?: number; valueOf: (row: Row) => string },
  read: (slice: Slice) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { order, size = ROWS_A_PAGE } = request;
  const after = decodeCursor(request.cursor, positions[order.kind]);
  return pageOfRows(await read({ order, after, size }), size, (row) => [request.valueOf(row), row.id]);
}
