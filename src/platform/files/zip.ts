import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  /** The path in the archive, with slashes between folders. */
  path: string;
  content: string | AsyncIterable<string | Uint8Array>;
  modifiedAt: Date;
  /** Whether compression is worthwhile: pictures and documents are mostly compressed already. */
  packed: boolean;
};

/**
 * Streams a ZIP archive. It asks for the next entry once the previous one has been read, and produces bytes as they are
 * consumed, so memory use does not grow with the archive. An error in an entry ends the archive with that error; a
 * reader who stops also ends the entries.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let current: Readable | null = null;
  zip.outputStream.on('error', (error) => archive.destroy(error));
  zip.outputStream.pipe(archive);
  archive.once('close', () => current?.destroy());

  async function fill(): Promise<void> {
    for await (const { path, content, modifiedAt, packed } of entries) {
      current = Readable.from(content, { objectMode: false });
      zip.addReadStream(current, path, { mtime: modifiedAt, compress: packed, mode: 0o100600 });
      await finished(current, { writable: false });
      if (archive.destroyed) return;
    }
    zip.end();
  }

  zip.on('error', (error: Error) => archive.destroy(error));
  fill().catch((error: unknown) => archive.destroy(error as Error));
  return archive;
}
