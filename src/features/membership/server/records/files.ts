import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import {
  type OriginalColumns,
  originalColumns,
  type StoredOriginal,
  toOriginal,
} from '#platform/files/original-columns.ts';
import type { Id } from '#shared/ids.ts';
import type { FileFolder } from '#features/campaigns/files/rules.ts';

/** The columns that contain file store keys of campaigns' files. */
export const fileColumns: FileColumn[] = [
  {
    table: 'campaign_files',
    column: 'storage_key',
    by: 'key',
    quota: {
      bytes: 'size_bytes',
      isOf: (userId) => sql`uploaded_by = (select id from players where auth_id = ${userId})`,
    },
  },
  {
    table: 'campaign_files',
    column: 'original_key',
    by: 'key',
    quota: {
      bytes: 'original_bytes',
      isOf: (userId) =>
        sql`original_key is not null and uploaded_by = (select id from players where auth_id = ${userId})`,
    },
  },
];

/** A file of a campaign; its bytes are in the file store under `storageKey`. */
export type FileRecord = {
  id: Id;
  name: string;
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  createdAt: Date;
  /** The player who added it; null if their account is gone. */
  uploadedBy: Id | null;
  /** When admins hid it; null if it is not hidden. */
  hiddenAt: Date | null;
  /** The original of a flyer at its full size, for printing; null if none is kept. */
  original: StoredOriginal | null;
};

const columns = [
  'id',
  'name',
  'storage_key as storageKey',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'created_at as createdAt',
  'uploaded_by as uploadedBy',
  'hidden_at as hiddenAt',
  'original_key',
  'original_bytes',
] as const;

function toRecord<Row extends OriginalColumns>({ original_key, original_bytes, ...row }: Row) {
  return { ...row, original: toOriginal({ original_key, original_bytes }) };
}

/** Where a page of files begins: after the file with this creation time and this id, newest first. */
export type FilePosition = [createdAt: string, id: Id];

/** The files on a page of the list. The list returns one more if there is a next page. */
export const FILES_A_PAGE = 50;

/** Which hidden files are in a list: all, or only those that this player added (null: none). */
type HiddenOf = 'all' | { playerId: Id | null };

/** The files of one folder of a campaign, newest first. */
export async function listFiles(
  db: Database,
  { campaignId, folder, hiddenOf }: { campaignId: Id; folder: FileFolder; hiddenOf: HiddenOf },
  after: FilePosition | null,
): Promise<FileRecord[]> {
  const rows = await db
    .selectFrom('campaign_files')
    .select(columns)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', folder)
    .$if(hiddenOf !== 'all', (shown) =>
      shown.where((either) =>
        either.or([
          either('hidden_at', 'is', null),
          either('uploaded_by', '=', sql<string>`${hiddenOf === 'all' ? null : hiddenOf.playerId}::uuid`),
        ]),
      ),
    )
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(FILES_A_PAGE + 1))
    .execute();
  return rows.map(toRecord);
}

export async function countFiles(db: Database, campaignId: Id, folder: FileFolder): Promise<number> {
  const row = await db
    .selectFrom('campaign_files')
    .select(({ fn }) => fn.countAll<string>().as('files'))
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', folder)
    .executeTakeFirstOrThrow();
  return Number(row.files);
}

export async function insertFile(
  db: Database,
  file: Omit<FileRecord, 'hiddenAt'> & { campaignId: Id; folder: FileFolder },
): Promise<void> {
  await db
    .insertInto('campaign_files')
    .values({
      id: file.id,
      campaign_id: file.campaignId,
      kind: file.folder,
      name: file.name,
      storage_key: file.storageKey,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      ...originalColumns(file.original),
      uploaded_by: file.uploadedBy,
      created_at: file.createdAt,
    })
    .execute();
}

/** A file with its campaign and folder; undefined if there is none. */
export async function findFile(
  db: Database,
  fileId: Id,
): Promise<(FileRecord & { campaignId: Id; folder: FileFolder }) | undefined> {
  const row = await db
    .selectFrom('campaign_files')
    .select([...columns, 'campaign_id as campaignId', 'kind as folder'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Deletes a file's row; false if it was gone already. */
export async function deleteFile(db: Database, fileId: Id): Promise<boolean> {
  const gone = await db.deleteFrom('campaign_files').where('id', '=', fileId).returning('id').execute();
  return gone.length === 1;
}
