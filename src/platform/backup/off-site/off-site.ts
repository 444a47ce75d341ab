import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OffSiteSettings } from '../../config/off-site-settings.ts';
import { StartError } from '../../config/start-error.ts';
import { errorCode } from '../../error-code.ts';
import { openBucket } from '../../files/bucket/bucket.ts';
import { hashedInto, hashOf } from '../../files/hash-of.ts';
import { ERASED_LIST } from '../erased-list.ts';
import { backupsToKeep } from './retention.ts';
import { seal, unseal } from './sealing.ts';

const NAME = /^guildhall-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/;
const LIST_NAME = `${ERASED_LIST}.age`;
const options = { maxBytes: Number.MAX_SAFE_INTEGER, contentType: 'application/octet-stream' };

export type OffSiteBackup = { name: string; bytes: number; madeAt: Date };

/** Opens the encrypted backups in a bucket elsewhere. */
export function openOffSite({
  bucket: settings,
  recipient,
  keep,
}: Pick<OffSiteSettings, 'bucket' | 'recipient' | 'keep'>) {
  const bucket = openBucket(settings);

  /** All backups, the newest first. */
  async function list(): Promise<OffSiteBackup[]> {
    const found: OffSiteBackup[] = [];
    for await (const { key: name, bytes } of bucket.list('guildhall-')) {
      const [, ...parts] = NAME.exec(name) ?? [];
      const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number);
      if (parts.length > 0)
        found.push({ name, bytes, madeAt: new Date(Date.UTC(year, month - 1, day, hour, minute, second)) });
    }
    return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  }

  async function put(name: string, path: string): Promise<number> {
    const hash = createHash('sha256');
    const bytes = await bucket.write(
      name,
      hashedInto(hash, await seal(createReadStream(path), recipient)),
      options,
    );
    const there = await bucket.read(name);
    if (there === null || (await hashOf(there.content)) !== hash.digest('hex')) {
      throw new StartError(`The copy of ${name} in the bucket is not what was sent: run the backup again`);
    }
    return bytes;
  }

  /**
   * Encrypts an archive of `writeBackup` and the list of erased people beside it, sends both, and reads them back. Then
   * the backups go that are not to be kept.
   * @throws StartError, BucketError
   */
  async function send(archive: string): Promise<{ name: string; bytes: number; removed: string[] }> {
    const name = `${basename(archive)}.age`;
    if (!NAME.test(name))
      throw new StartError(`Only backups under their own names are sent elsewhere, not ${basename(archive)}`);
    // The list first: an archive without its list can't be restored.
    await put(LIST_NAME, join(archive, '..', ERASED_LIST)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
    const bytes = await put(name, archive);
    const all = await list();
    const kept = backupsToKeep(all, ({ madeAt }) => madeAt, keep);
    const removed = all.filter((backup) => !kept.has(backup)).map((backup) => backup.name);
    for (const old of removed) await bucket.delete(old);
    return { name, bytes, removed };
  }

  /**
   * Writes a backup, decrypted, into a folder, and the list of erased people beside it. Replaces nothing.
   * @returns the path of the archive
   */
  async function fetchInto(folder: string, name: string, identity: string): Promise<string> {
    const found = await bucket.read(name);
    if (found === null) throw new StartError(`There is no backup ${name} in the bucket`);
    const path = join(folder, name.replace(/\.age$/, ''));
    await writeOpened(found.content, path, identity);
    const erased = await bucket.read(LIST_NAME);
    if (erased !== null) await writeOpened(erased.content, join(folder, ERASED_LIST), identity);
    return path;
  }

  return { list, send, fetchInto };
}

async function writeOpened(sealed: Readable, path: string, identity: string): Promise<void> {
  const opened = await unseal(sealed, identity);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(opened, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new StartError(`There is a file ${path} already: name another folder`);
    await rm(path, { force: true });
    throw new StartError(`The backup can't be read, or is damaged: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
