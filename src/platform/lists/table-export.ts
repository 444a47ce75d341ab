import type { z } from 'zod';
import { DomainError, serverRefusals } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { audit } from '../audit.ts';
import { type ContextOf, requireAccess } from '../requests/operations.ts';
import { type Context, inTransaction } from '../context.ts';
import { CSV_START, csvLine, type CsvValue } from '#shared/text/csv.ts';

/** The most rows of a file; if there are more, its last line says so. */
export const MAX_EXPORT_ROWS = 50_000;

/** How many rows are read and sent at a time. */
const ROWS_A_STEP = 500;

type Input = { cursor?: string | undefined };

type ExportDefinition<Shape extends z.ZodType<Input>, Row> = {
  /** The name of the file and the last part of the export's URL. */
  name: string;
  /** The input of the exported list: search, filters and order. */
  input: Shape;
  list: (context: ContextOf<'admin'>, input: z.infer<Shape>, size: number) => Promise<Page<Row>>;
  columns: readonly { header: string; value: (row: Row) => CsvValue }[];
};

/** A list of the console as a CSV file. */
export type TableExport = {
  name: string;
  /**
   * Yields the lines step by step, so that the whole table is never in memory. The first step refuses everybody but
   * admins.
   * @param query the search, filters and order in the URL
   * @throws refusal UNAUTHORIZED, FORBIDDEN, INVALID_INPUT
   */
  lines(context: Context, query: Record<string, string>): AsyncGenerator<string>;
};

/** Makes an export from a list of the console, so that the file contains what the screen shows, for admins only. */
export function defineExport<Shape extends z.ZodType<Input>, Row>(
  definition: ExportDefinition<Shape, Row>,
): TableExport {
  const { name, columns, list } = definition;
  return {
    name,
    async *lines(given, query) {
      // Exports are not operations of a contract, so their access must be enforced here.
      requireAccess(given, 'admin');
      const context = given as ContextOf<'admin'>;
      const parsed = definition.input.safeParse(query);
      // A file begins where its list does. Cursors are signed for operations, and no client has one for a file.
      if ('cursor' in query || !parsed.success) throw new DomainError(serverRefusals.INVALID_INPUT);
      let page = await list(context, parsed.data, ROWS_A_STEP);
      await inTransaction(context, (inner) => audit(inner, 'console.export', ['list', name]));
      yield CSV_START + csvLine(columns.map(({ header }) => header));
      for (let sent = 0; ;) {
        const rows = page.items.slice(0, MAX_EXPORT_ROWS - sent);
        sent += rows.length;
        yield rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
        if (page.nextCursor === null) return;
        if (sent >= MAX_EXPORT_ROWS) {
          yield csvLine([
            `Only the first ${MAX_EXPORT_ROWS} rows are listed. Narrow the search for the others.`,
          ]);
          return;
        }
        page = await list(context, { ...parsed.data, cursor: page.nextCursor }, ROWS_A_STEP);
      }
    },
  };
}
