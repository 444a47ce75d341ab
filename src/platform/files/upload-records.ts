import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { UploadKindName } from '#shared/upload-kinds.ts';
import type { Database } from '../database/connect.ts';
import type { FileColumn } from './file-columns.ts';
import type { FileKey } from './store.ts';
import {
  type OriginalColumns,
  originalColumns,
  type StoredOriginal,
  toOriginal,
} from './original-columns.ts';

/** Waiting uploads also refer to stored files, and count towards their sender's quota. */
export const fileColumns: FileColumn[] = [
  {
    table: 'uploads',
    column: 'storage_key',
    by: 'key',
    quota: { bytes: 'size_bytes', isOf: (userId) => sql`user_id = ${userId}` },
  },
  {
    table: 'uploads',
    column: 'original_key',
    by: 'key',
    quota: {
      bytes: 'original_bytes',
      isOf: (userId) => sql`original_key is not null and user_id = ${userId}`,
    },
  },
];

/** A file that was uploaded and has not been taken yet. */
export type UploadRecord = {
  id: Id;
  userId: Id;
  kind: UploadKindName;
  name: string;
  storageKey: FileKey;
  contentType: string;
  sizeBytes: number;
  /** The picture at its full size, for printing; null if none is stored. */
  original: StoredOriginal | null;
};

const columns = [
  'id',
  'user_id as userId',
  'kind',
  'name',
  'storage_key as storageKey',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'original_key',
  'original_bytes',
] as const;

type UploadRow = Omit<UploadRecord, 'original'> & OriginalColumns;

const toRecord = ({ original_key, original_bytes, ...row }: UploadRow): UploadRecord => ({
  ...row,
  original: toOriginal({ original_key, original_bytes }),
});

/** An upload by its id, whoever sent it; undefined if there is none. */
export async function findUpload(db: Database, id: Id): Promise<UploadRecord | undefined> {
  const row = await db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toRecord(row as UploadRow);
}

/** Inserts an upload; returns false, without writing, if its id is taken. */
export async function insertUpload(db: Database, upload: UploadRecord, createdAt: Date): Promise<boolean> {
  const { id, kind, name } = upload;
  const inserted = await db
    .insertInto('uploads')
    .values({
      id,
      user_id: upload.userId,
      kind,
      name,
      storage_key: upload.storageKey,
      content_type: upload.contentType,
      size_bytes: upload.sizeBytes,
      ...originalColumns(upload.original),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

/** Deletes and returns a user's own waiting upload of a kind; undefined if there is none. */
export async function removeUpload(
  db: Database,
  { id, userId, kind }: Pick<UploadRecord, 'id' | 'userId' | 'kind'>,
): Promise<UploadRecord | undefined> {
  const row = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning(columns)
    .executeTakeFirst();
  return row && toRecord(row as UploadRow);
}

/** How many files of a user wait, their total size in bytes, and when the user joined. */
export async function findSender(
  db: Database,
  userId: Id,
): Promise<{ files: number; bytes: number; memberSince: Date | null }> {
  const found = await db
    .selectFrom('uploads')
    .select((row) => [
      row.fn.countAll<string>().as('files'),
      sql<string>`coalesce(sum(size_bytes + coalesce(original_bytes, 0)), 0)`.as('bytes'),
      row.selectFrom('profiles').select('created_at').where('id', '=', userId).as('memberSince'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...found, files: Number(found.files), bytes: Number(found.bytes) };
}

/** Serialises the uploads of one user until the transaction ends. */
export async function lockUploadsOf(db: Database, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${userId}::text, 0))`.execute(db);
}

/** Deletes the rows of uploads that nothing took. The sweep then deletes their bytes. */
export async function forgetStaleUploads(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('created_at', '<', before).execute();
}
