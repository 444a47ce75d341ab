import { createHash } from 'node:crypto';

/** The SHA-256 of all chunks, in hexadecimal. */
export async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
