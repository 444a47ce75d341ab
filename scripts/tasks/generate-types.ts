import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase } from '../../src/platform/database/connect.ts';

const typesFile = join(import.meta.dirname, '../../src/platform/database/types.gen.ts');

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
      // Computed by the database and only ever compared there.
      overrides: { columns: { 'retailers.position': 'ColumnType<string | null, never, never>' } },
      outFile: null,
      print: false,
    });
    return text.endsWith('\n') ? text : `${text}\n`;
  } finally {
    await close();
  }
}

/** Writes types.gen.ts from a migrated database. */
export async function generateTypes(url: string): Promise<void> {
  await writeFile(typesFile, await typesText(url));
}
