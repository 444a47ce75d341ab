import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** A content encoding, by its name in HTTP. */
export type ContentEncoding = 'br' | 'gzip';

/** Smaller answers are sent uncompressed: compressing them costs more than it saves. */
export const COMPRESSED_FROM_BYTES = 1_024;
/** Up to this size compression is synchronous: it takes a fraction of a millisecond, a sixth of what a thread costs. */
const AT_ONCE_BYTES = 128 * 1_024;

/** Chosen by measurements of size and time; see docs/decisions/0018. */
const BROTLI_QUALITY = 2;
const GZIP_LEVEL = 3;

const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const brotliOptions = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
});

/**
 * The best encoding that a client accepts, from its Accept-Encoding header (RFC 9110, 12.5.3): Brotli if possible, else
 * gzip; null for neither. An encoding with a weight of 0 is refused; other weights are ignored.
 */
export function encodingFor(header: string | undefined): ContentEncoding | null {
  if (header === undefined) return null;
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (!parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))) taken.add(name.trim());
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') || taken.has('x-gzip') ? 'gzip' : null;
}

/** Compresses text for one answer: small ones synchronously, large ones in a thread. */
export function compressAnswer(bytes: Buffer, encoding: ContentEncoding): Buffer | Promise<Buffer> {
  const isSmall = bytes.byteLength <= AT_ONCE_BYTES;
  if (encoding === 'br') {
    const options = brotliOptions(bytes);
    return isSmall ? brotliCompressSync(bytes, options) : inThread.br(bytes, options);
  }
  const options = { level: GZIP_LEVEL };
  return isSmall ? gzipSync(bytes, options) : inThread.gzip(bytes, options);
}
