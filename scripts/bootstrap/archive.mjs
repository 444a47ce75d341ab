import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { root } from './paths.mjs';

/** The file at the root of a release archive that says what it is. A checkout has none. */
export const ARCHIVE_FILE = 'release.json';

/**
 * What the release archive that this is says of itself: `version`, `commit` and `platform`, such as linux-x64. Null in a
 * checkout.
 * @throws BootstrapError on a machine of another platform
 */
export function readArchive() {
  const file = join(root, ARCHIVE_FILE);
  if (!existsSync(file)) return null;
  const archive = JSON.parse(readFileSync(file, 'utf8'));
  const own = `${process.platform}-${process.arch}`;
  if (archive.platform !== own) {
    throw new BootstrapError(
      `This archive of Guildhall ${archive.version} is for ${archive.platform}, and this machine is ${own}: take the archive for ${own}`,
    );
  }
  return archive;
}
