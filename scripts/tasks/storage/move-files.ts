// `npm run move-files to-bucket`, or `to-folder`: copies the files between DATA_DIR and the bucket of S3_*, while the product
// serves or not. Nothing is deleted. With `--check` it copies nothing, and compares all files on both sides.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { compareFiles, moveFiles, type MoveProgress } from '#platform/files/move/move-files.ts';
import { openProvenList } from '#platform/files/move/proven-list.ts';
import { bucketStores, filesFolderOf, folderStores } from '#platform/files/open-stores.ts';
import { DomainError } from '#shared/errors.ts';
import { operate, say } from '../operate.ts';

const USAGE =
  'Say where to: npm run move-files to-bucket, or npm run move-files to-folder; with -- --check it only compares';
/** How often it says how far it is. */
const SAY_MS = 5000;

await operate(async () => {
  const words = process.argv.slice(2);
  const isCheck = words.includes('--check');
  const [to, ...others] = words.filter((word) => word !== '--check');
  if ((to !== 'to-bucket' && to !== 'to-folder') || others.length > 0) throw new StartError(USAGE);
  const config = loadConfig(process.env);
  if (config.bucket === null)
    throw new StartError('S3_ENDPOINT and the other variables of the bucket are needed');
  const folder = folderStores(config);
  const bucket = bucketStores(config.bucket);
  const sides = to === 'to-bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder };
  const onProgress = progressLines();
  if (isCheck) {
    const { same, others: different } = await compareFiles({ ...sides, onProgress });
    say(`${same} files are the same on both sides`);
    for (const name of different.slice(0, 20)) say(`Missing or different: ${name}`);
    if (different.length > 0) throw new StartError(`${different.length} files are missing or different`);
    return;
  }
  const about = `${to} ${config.bucket.endpoint} ${config.bucket.bucket} ${filesFolderOf(config)}`;
  mkdirSync(filesFolderOf(config), { recursive: true, mode: 0o700 });
  const proven = await openProvenList(join(config.dataDir, `move-files-${to}.txt`), about);
  try {
    const { copied, all } = await moveFiles({ ...sides, proven, onProgress });
    say(`Copied ${copied} files, each read back and compared by its SHA-256. ${all} files are on both sides`);
  } catch (error) {
    // Such as: there is no room on the disk.
    throw error instanceof DomainError ? new StartError(error.message, { cause: error }) : error;
  } finally {
    await proven.close();
  }
});

function progressLines(): (progress: MoveProgress) => void {
  let saidAt = performance.now();
  return ({ done, all, bytes }) => {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    say(`${done} of ${all} files, ${(bytes / 1e6).toFixed(0)} MB`);
  };
}
