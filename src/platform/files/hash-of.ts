import { createHash, type Hash } from 'node:crypto';

/** The SHA-256 of all chunks, in hexadecimal. */
export async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** The chunks as they are, each added to a hash when it is passed on. */
export async function* hashedInto<C extends Uint8Array>(
  hash: Hash,
  chunks: AsyncIterable<C>,
): AsyncGenerator<C> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
