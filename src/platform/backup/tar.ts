import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack } from 'tar-stream';
import { StartError } from '../config/start-error.ts';

/**
 * Adds a file to an archive. Resolves when all of it has been consumed.
 * @throws when `body` is not `size` bytes long
 */
export const addEntry = (
  archive: Pack,
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => pipeline(Readable.from(body), archive.entry({ name, size, mode: 0o600 }));

/** A file in an archive that is being read. `body` can be read once, before the next entry is requested. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/**
 * Reads an archive from beginning to end; skips bodies that the caller does not read.
 * @throws StartError when it is cut off, or not such an archive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const archive = extract();
  // An error of the source ends the archive, and is reported to its reader.
  pipeline(Readable.from(source), archive).catch(() => {});
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      yield { name, size, body: bodyOf(entry) };
      entry.resume();
    }
  } catch (error) {
    throw asDamaged(error);
  }
}

async function* bodyOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw asDamaged(error);
  }
}

const asDamaged = (error: unknown) =>
  error instanceof StartError
    ? error
    : new StartError(`The backup is damaged: ${(error as Error).message}`, { cause: error });

/** Reads a stream to its end and discards its data. */
export async function passOver(chunks: AsyncIterable<unknown>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}

/** The whole of a body that is known to be short. */
export async function wholeBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
