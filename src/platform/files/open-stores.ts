import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openBucket } from './bucket/bucket.ts';
import { bucketFileStore } from './bucket/bucket-store.ts';
import { diskFileStore, type FileStore } from './store.ts';

/** What the keys of the stores' objects begin with, in a bucket. */
export const BUCKET_PREFIXES = { files: 'files/', exports: 'exports/' } as const;

/** The folder of the files, if they are not in a bucket. */
export const filesFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');

/** What to call the place where the files are. */
export const placeOfFiles = (config: Pick<Config, 'dataDir' | 'bucket'>): string =>
  config.bucket === null ? filesFolderOf(config) : `the bucket ${config.bucket.bucket}`;

/** The stores of the product: `files`, which pages show, and `exports`, which only the user whose data they hold can get. */
export type FileStores = { files: FileStore; exports: FileStore };

/** Opens the stores that the configuration names: in a bucket, or in the data folder. */
export const openFileStores = (config: Pick<Config, 'dataDir' | 'bucket'>): FileStores =>
  config.bucket === null ? folderStores(config) : bucketStores(config.bucket);

/** The stores in the data folder. */
export function folderStores(config: Pick<Config, 'dataDir'>): FileStores {
  const folder = filesFolderOf(config);
  // Within the folder that all servers share, but not below a valid key, so that no URL leads to these files.
  return { files: diskFileStore(folder), exports: diskFileStore(join(folder, '.exports')) };
}

/** The stores in a bucket. */
export function bucketStores(settings: NonNullable<Config['bucket']>): FileStores {
  const bucket = openBucket(settings);
  const { files, exports } = BUCKET_PREFIXES;
  return {
    files: bucketFileStore(bucket, files, { isBackedUp: true }),
    exports: bucketFileStore(bucket, exports, { isBackedUp: false }),
  };
}
