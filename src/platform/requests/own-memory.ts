/**
 * Copies bytes into a buffer of their own, before they are cached. Compressed and small buffers are slices of a larger
 * one, which would stay in memory as long as the slice does.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}
