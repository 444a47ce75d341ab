import type { Config } from '../config/config.ts';
import { openBucket } from '../files/bucket/bucket.ts';
import { bucketFileStore } from '../files/bucket/bucket-store.ts';
import { BUCKET_PREFIXES, filesFolderOf } from '../files/open-stores.ts';
import { bucketHome } from './bucket-home.ts';
import type { FileHome } from './file-home.ts';
import { folderHome } from './folder-home.ts';

/** Where the configuration says that the stored files are. */
export function openFileHome(config: Pick<Config, 'dataDir' | 'bucket'>): FileHome {
  if (config.bucket === null) return folderHome(filesFolderOf(config));
  const bucket = openBucket(config.bucket);
  const prefix = BUCKET_PREFIXES.files;
  const store = bucketFileStore(bucket, prefix, { isBackedUp: true });
  return bucketHome({ bucket, prefix, store }, `The bucket ${config.bucket.bucket}`);
}
