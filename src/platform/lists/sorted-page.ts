import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Database } from '../database/connect.ts';
import type { ContextOf } from '../requests/operations.ts';
import { decodeCursor, pageOfRows } from './cursor.ts';

/** The sort order of a list: a column that is never null, then the id. Each needs an index on both. */
export type SortOrder = { column: string; kind: 'time' | 'text'; descending: boolean };

/** Common sort columns, with the field of a row that holds their value. */
export const byCreation = { column: 'created_at', kind: 'time', of: 'createdAt' } as const;
export const byName = { column: 'name', kind: 'text', of: 'name' } as const;

/** A sort column, and the field of a row that holds its value, times as ISO text. */
type SortColumn<Row> = Omit<SortOrder, 'descending'> & { of: keyof Row };

/** The part of a sorted list to read: `size` rows and one more, after a given row. */
export type Slice = { order: SortOrder; after: [value: string, id: Id] | null; size: number };

const ROWS_A_PAGE = 25;

const positions = {
  time: z.tuple([z.iso.datetime(), z.guid()]),
  text: z.tuple([z.string(), z.guid()]),
};

/** Sorts a query, starts it after the slice's row and limits it. */
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
 * @param valueOf the sort value of a row, times as ISO text
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

type Sorted = { cursor?: string | undefined; sort?: string | undefined };

/** The sort names of an input, without their minus: 'name' for 'name' and '-name'. */
type SortName<Input extends Sorted> =
  NonNullable<Input['sort']> extends infer Sort ? (Sort extends `-${string}` ? never : Sort & string) : never;

/**
 * Makes the use-case of a list of the console, which returns its rows page by page in the order that the input names.
 * @param first the default order
 * @param columns what 'name' and '-name' sort by: ascending and descending
 * @param read reads a slice of the list; the rest of the input filters it
 */
export const managedList =
  <Shape extends z.ZodType<Sorted>, Row extends { id: Id }>(
    first: NonNullable<z.infer<Shape>['sort']>,
    columns: Record<SortName<z.infer<Shape>>, SortColumn<Row>>,
    read: (
      db: Database,
      scope: Omit<z.infer<Shape>, 'cursor' | 'sort'>,
      slice: Slice,
      context: ContextOf<'admin'>,
    ) => Promise<Row[]>,
  ) =>
  (context: ContextOf<'admin'>, input: z.infer<Shape>, size?: number): Promise<Page<Row>> => {
    const { cursor, sort = first, ...scope } = input;
    const descending = sort.startsWith('-');
    const { of, ...column } = columns[(descending ? sort.slice(1) : sort) as SortName<z.infer<Shape>>];
    return sortedPage<Row>(
      {
        cursor,
        order: { ...column, descending },
        ...(size !== undefined && { size }),
        valueOf: (row) => String(row[of]),
      },
      (slice) => read(context.db, scope, slice, context),
    );
  };
