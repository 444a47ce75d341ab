/**
 * The same bytes in memory of their own, for what is kept: compressed and small ones come as a part of a larger piece, all of which
 * stays for as long as the part does.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}
