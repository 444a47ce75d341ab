import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fileColumns } from '#api/features.ts';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();

/** Columns that are named like those of files and hold none. */
const notFiles = [
  'auth.jwks.private_key',
  'auth.jwks.public_key',
  'auth.passkeys.public_key',
  'auth.rate_limits.key',
  'auth.users.image',
  'exam_questions.url',
  'game_systems.video_url',
  'push_keys.public_key',
  'retailers.import_key',
  'retailers.imported_key',
  'retailers.website_url',
];

/** Exports lie in a store of their own, with a sweep of its own, and take nobody's quota. */
const ofExports = { key: 'data_exports.storage_key', bytes: 'data_exports.size_bytes' };

test('every column that names stored files is declared: the sweep spares no other file', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end
      || table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema in ('public', 'auth') and column_name ~ '(^|_)(key|url|image|photo|picture|file|logo)$'`.execute(
    db,
  );
  const declared = fileColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...declared, ...notFiles, ofExports.key].toSorted(),
  );
});

test('files that a user sends count towards the quota wherever the schema knows their size', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name ~ '_bytes$'`.execute(db);
  const counted = fileColumns.flatMap(({ table, quota }) => (quota ? [`${table}.${quota.bytes}`] : []));
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...counted, ofExports.bytes].toSorted());
});
