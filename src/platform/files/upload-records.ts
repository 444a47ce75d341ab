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

/** Uploads that wait name files too, and count towards their sender's quota. */
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

/** A file that was sent and waits for the thing that it belongs to. */
export type UploadRecord = {
  id: Id;
  userId: Id;
  kind: UploadKindName;
  name: string;
  storageKey: FileKey;
  contentType: string;
  sizeBytes: number;
  /** The picture at its full size, for printing; null where none is kept. */
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

/** An upload by its id, regardless of its sender; undefined when there is none. */
export async function findUpload(db: Database, id: Id): Promise<UploadRecord | undefined> {
  const row = await db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toRecord(row as UploadRow);
}

/** Keeps an upload; false, and nothing written, when its id is taken. */
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

/** Removes a user's own upload of a kind from those that wait; undefined when it is not among them. */
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

/** How many of a user's files wait, their bytes in total, and when the user joined. */
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

/** Makes the uploads of one user wait for each other until the transaction ends. */
export async function lockUploadsOf(db: Database, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${userId}::text, 0))`.execute(db);
}

/** Deletes the rows of uploads that nothing took over. The sweep then removes their bytes. */
export async function forgetStaleUploads(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('created_at', '<', before).execute();
}
