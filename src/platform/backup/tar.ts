import { StartError } from '../start-error.ts';

/** POSIX ustar, as every `tar` reads it: plain files with short names, which is all that a backup holds. */

const BLOCK = 512;
const MAX_NAME_BYTES = 100;
/** Eleven octal digits. */
const MAX_ENTRY_BYTES = 0o77777777777;

/** One file of an archive, in pieces to be written one after the other. `body` must be `size` bytes long. */
export async function* tarEntry(
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size);
  let sent = 0;
  for await (const chunk of body) {
    sent += chunk.length;
    yield chunk;
  }
  if (sent !== size) throw new Error(`${name} has ${sent} bytes and not ${size}`);
  yield Buffer.alloc(paddingOf(size));
}

/** What an archive ends with. */
export const tarEnd = (): Uint8Array => Buffer.alloc(2 * BLOCK);

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || size > MAX_ENTRY_BYTES) {
    throw new Error(`${name} with ${size} bytes does not fit into an archive`);
  }
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii');
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\u0000 `, 148, 'ascii');
  return header;
}

/** The sum of all bytes, those of the sum itself taken for blanks. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

/** A file in an archive that is being read. `body` can be read once, before the next entry is asked for. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/**
 * Reads an archive from its beginning to its end.
 * @throws StartError when it is cut off, or not such an archive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = pieceReader(source);
  for (;;) {
    const header = await wholeBody(reader.take(BLOCK));
    if (header.every((byte) => byte === 0)) return;
    const entry = readHeader(header);
    const body = reader.take(entry.size);
    yield { ...entry, body };
    // What nobody has read is passed over.
    await passOver(body);
    await passOver(reader.take(paddingOf(entry.size)));
  }
}

/** Reads to the end what nobody wants to keep. */
export async function passOver(chunks: AsyncIterable<unknown>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}

/** All of a body that is known to be short. */
export async function wholeBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const isFile = text(156, 1) === '0' && text(257, 5) === 'ustar';
  if (!isFile || parseInt(text(148, 8), 8) !== checksumOf(header)) {
    throw new StartError('The backup is damaged: an entry has no valid header');
  }
  return { name: text(0, MAX_NAME_BYTES), size: parseInt(text(124, 12), 8) };
}

/** Hands out a stream's bytes in portions of a given length. */
function pieceReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async *take(length: number): AsyncGenerator<Buffer> {
      for (let missing = length; missing > 0;) {
        if (rest.length === 0) {
          const next = await iterator.next();
          if (next.done) throw new StartError('The backup is damaged: it ends too soon');
          rest = next.value;
        }
        const piece = rest.subarray(0, missing);
        rest = rest.subarray(piece.length);
        missing -= piece.length;
        yield piece;
      }
    },
  };
}
