import { sql } from 'kysely';
import type { Id } from '../../shared/ids.ts';
import type { UploadKindName } from '../../shared/upload-kinds.ts';
import type { Database } from '../database/connect.ts';
import { fileUrl, keyOfUrl } from './file-url.ts';
import { type FileKey, isFileKey } from './store.ts';

/** A file that was sent and waits for the thing that it belongs to. */
export type UploadRecord = {
  id: Id;
  userId: Id;
  kind: UploadKindName;
  name: string;
  storageKey: FileKey;
  contentType: string;
  sizeBytes: number;
};

const columns = [
  'id',
  'user_id as userId',
  'kind',
  'name',
  'storage_key as storageKey',
  'content_type as contentType',
  'size_bytes as sizeBytes',
] as const;

/** An upload by its id, whoever sent it; undefined when there is none. */
export async function findUpload(db: Database, id: Id): Promise<UploadRecord | undefined> {
  const row = await db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst();
  return row as UploadRecord | undefined;
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
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

/** Takes a user's own upload of a kind out of those that wait; undefined when it is not among them. */
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
  return row as UploadRecord | undefined;
}

/** How many of a user's files wait, how many bytes they have together, and since when the user is with us. */
export async function findSender(
  db: Database,
  userId: Id,
): Promise<{ files: number; bytes: number; memberSince: Date | null }> {
  const found = await db
    .selectFrom('uploads')
    .select((row) => [
      row.fn.countAll<string>().as('files'),
      row.fn.coalesce(row.fn.sum<string>('size_bytes'), sql.lit('0')).as('bytes'),
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

/** The bytes of all files of some users (a bounded number): what waits, campaign files, and the player's picture. */
export async function sumStoredBytes(db: Database, userIds: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  const { rows } = await sql<{ id: Id; bytes: number }>`
    select u.id,
      coalesce((select sum(size_bytes) from uploads where user_id = u.id), 0)
        + coalesce((select sum(f.size_bytes) from campaign_files f where f.uploaded_by = p.id), 0)
        + coalesce(p.alias_image_bytes, 0) as bytes
    from unnest(${[...userIds]}::uuid[]) as u (id)
    left join players p on p.auth_id = u.id`.execute(db);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** Players whose picture has no size yet, at most 500. */
export function listUnmeasuredPictures(db: Database): Promise<{ id: Id; url: string | null }[]> {
  return db
    .selectFrom('players')
    .select(['id', 'alias_image_url as url'])
    .where('alias_image_url', 'is not', null)
    .where('alias_image_bytes', 'is', null)
    .orderBy('id')
    .limit(sql.lit(500))
    .execute();
}

/** Keeps the size of a player's picture, unless another one is shown by now. */
export async function keepPictureSize(
  db: Database,
  { id, url, bytes }: { id: Id; url: string | null; bytes: number },
): Promise<void> {
  await db
    .updateTable('players')
    .set({ alias_image_bytes: bytes })
    .where('id', '=', id)
    .where('alias_image_url', '=', url)
    .execute();
}

/** Forgets uploads that nothing took over. Their bytes have no row any more, and are swept. */
export async function forgetStaleUploads(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('created_at', '<', before).execute();
}

/** Everything that shows a stored file, by the column that names it: some by its key, some by its address. */
const holders = [
  { table: 'uploads', column: 'storage_key', by: 'key' },
  { table: 'campaign_files', column: 'storage_key', by: 'key' },
  { table: 'players', column: 'alias_image_url', by: 'url' },
  { table: 'retailers', column: 'store_photo', by: 'url' },
  { table: 'game_systems', column: 'logo_image_url', by: 'url' },
  { table: 'conventions', column: 'image_url', by: 'url' },
] as const;

/**
 * Which of some keys (at most 500) are named by any row, in one statement: a file that moves from an upload to the
 * thing that it belongs to is seen in one of the two places.
 */
export async function namedAmong(db: Database, keys: FileKey[]): Promise<Set<FileKey>> {
  const keyOf = new Map(keys.flatMap((key) => [key, fileUrl(key)].map((value) => [value, key] as const)));
  const urls = keys.map(fileUrl);
  const parts = holders.map(
    ({ table, column, by }) =>
      sql`select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${sql.ref(column)} = any(${by === 'key' ? keys : urls}::text[])`,
  );
  const { rows } = await sql<{ value: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.flatMap(({ value }) => keyOf.get(value) ?? []));
}

/** The keys of all stored files that any row names. `query` runs SQL in the transaction that decides as of when. */
export async function namedKeys(
  query: (text: string) => Promise<{ rows: { value: string }[] }>,
): Promise<FileKey[]> {
  const parts = holders.map(
    ({ table, column }) => `select "${column}" as value from "${table}" where "${column}" is not null`,
  );
  const { rows } = await query(parts.join(' union '));
  return rows.flatMap(({ value }) => (isFileKey(value) ? value : (keyOfUrl(value) ?? [])));
}
