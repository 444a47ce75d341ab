import type { Readable } from 'node:stream';
import type { Context } from '#platform/context.ts';
import { type ZipEntry, zipOf } from '#platform/files/zip.ts';
import { listOwnFiles } from '#platform/personal/platform-erasure.ts';
import type { Person } from '#platform/personal/personal-table.ts';
import type { Id } from '#shared/ids.ts';
import { findPerson, readPersonRows } from '../records/person-rows.ts';
import { type DescribedFile, exportReadme } from './export-readme.ts';

type ArchiveContext = Pick<
  Context,
  'db' | 'clock' | 'files' | 'fileColumns' | 'personalTables' | 'config' | 'log'
>;

/**
 * Everything of a person as a zip archive, made while it is read: a JSON file for each table that has rows of theirs, their
 * own files, and a text that says what is what. The rows are those of one moment.
 * @throws when there is no such person
 */
export async function createArchive(context: ArchiveContext, userId: Id): Promise<Readable> {
  const person = await findPerson(context.db, userId);
  if (!person) throw new Error('There is nobody whose data could be copied');
  return zipOf(entriesOf(context, person));
}

async function* entriesOf(
  context: ArchiveContext,
  person: Person & { username: string },
): AsyncGenerator<ZipEntry> {
  const madeAt = context.clock();
  const described: DescribedFile[] = [];
  const keys = new Set<string>();
  const db = await context.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for (const table of context.personalTables) {
      if (table.title === undefined) continue;
      const batches = readPersonRows(db, table, person);
      const first = await batches.next();
      if (first.done) continue;
      const path = `data/${table.table}.json`;
      described.push({ path, title: table.title });
      yield { path, content: jsonOf(first.value, batches), modifiedAt: madeAt, packed: true };
    }
    for (const key of await listOwnFiles({ ...context, db }, person.userId)) keys.add(key);
  } finally {
    await db.rollback().execute();
  }
  let files = 0;
  for (const key of keys) {
    const file = await context.files.get(key);
    // Removed since, or a row without its bytes.
    if (!file) continue;
    files += 1;
    yield { path: `files/${key}`, content: file.content, modifiedAt: madeAt, packed: false };
  }
  const text = exportReadme({ ...context.config, username: person.username, madeAt, described, files });
  yield { path: 'README.txt', content: text, modifiedAt: madeAt, packed: true };
}

type Rows = Record<string, unknown>[];

/** Rows as a JSON array with a line for each. Dates become instants of ISO 8601. */
async function* jsonOf(first: Rows, rest: AsyncIterable<Rows>): AsyncGenerator<string> {
  const linesOf = (rows: Rows) => rows.map((row) => JSON.stringify(row)).join(',\n');
  yield `[\n${linesOf(first)}`;
  for await (const rows of rest) yield `,\n${linesOf(rows)}`;
  yield '\n]\n';
}
