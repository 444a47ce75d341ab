import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase, type Database } from '#platform/database/connect.ts';

const typesFile = join(import.meta.dirname, '../../../src/platform/database/types.gen.ts');

/** The text of types.gen.ts: one type for each table of the migrated database at `url`. */
async function typesText(url: string): Promise<string> {
  const { db, close } = openDatabase({ url, max: 2 });
  try {
    const text = await generate({
      db,
      dialect: new PostgresDialect(),
      excludePattern: '{migrations,pgboss}.*',
      // What the driver delivers (columnTypes in connect.ts): counts as numbers.
      typeMapping: { int8: 'number' },
      overrides: {
        columns: {
          ...(await wordColumns(db)),
          // Computed by the database and only ever compared there.
          'retailers.position': 'ColumnType<string | null, never, never>',
        },
      },
      outFile: null,
      print: false,
    });
    return text.endsWith('\n') ? text : `${text}\n`;
  } finally {
    await close();
  }
}

/** The types of the columns that a CHECK constraint holds to a list of words: the union of these words. */
async function wordColumns(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; check: string; isNullable: boolean; hasDefault: boolean }>`
    select
      case when tables.relnamespace = 'public'::regnamespace then '' else tables.relnamespace::regnamespace || '.' end
        || tables.relname || '.' || columns.attname as column,
      pg_get_expr(constraints.conbin, constraints.conrelid) as check,
      not columns.attnotnull as "isNullable",
      columns.atthasdef as "hasDefault"
    from pg_constraint constraints
    join pg_class tables on tables.oid = constraints.conrelid
    join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum = constraints.conkey[1]
    where constraints.contype = 'c' and cardinality(constraints.conkey) = 1`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ column, check, isNullable, hasDefault }) => {
      const words = wordsOf(check);
      if (words === null) return [];
      const union = [...words.map((word) => `'${word}'`), ...(isNullable ? ['null'] : [])].join(' | ');
      return [[column, hasDefault ? `Generated<${union}>` : union]];
    }),
  );
}

/** The words of `column in ('a', 'b')` and `column = 'a'`, as PostgreSQL prints them; null for any other condition. */
function wordsOf(check: string): string[] | null {
  const word = `'[^']+'::text`;
  if (
    !new RegExp(String.raw`^\("?\w+"? = (${word}|ANY \(ARRAY\[${word}(, ${word})*\]\))\)$`, 'u').test(check)
  )
    return null;
  return [...check.matchAll(/'([^']+)'/gu)].map(([, found]) => found!);
}

/** Writes types.gen.ts from a migrated database. */
export async function generateTypes(url: string): Promise<void> {
  await writeFile(typesFile, await typesText(url));
}
