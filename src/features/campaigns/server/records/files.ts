import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { FileFolder } from '../../contract.ts';

/** A file of a campaign; its bytes are in the file store under `storageKey`. */
export type FileRecord = {
  id: Id;
  name: string;
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  createdAt: Date;
};

/** Where a page of files begins: behind the row with this creation time and id, newest first. */
export type FilePosition = [createdAt: string, id: Id];

/** Files a page of the list has; the list answers with one more where there is a next page. */
export const FILES_A_PAGE = 50;

/** The files of one folder of a campaign, newest first. */
export function listFiles(
  db: Database,
  campaignId: Id,
  folder: FileFolder,
  after: FilePosition | null,
): Promise<FileRecord[]> {
  return db
    .selectFrom('campaign_files')
    .select([
      'id',
      'name',
      'storage_key as storageKey',
      'content_type as contentType',
      'size_bytes as sizeBytes',
      'created_at as createdAt',
    ])
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', folder)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(FILES_A_PAGE + 1))
    .execute();
}
