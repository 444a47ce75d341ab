import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs texts that clients carry about and send back. */
export type Signer = {
  /** The text's signature: 22 characters of base64url, the same for the same text. */
  sign: (text: string) => string;
  isSigned: (text: string, signature: string) => boolean;
};

/** 128 bits: nobody guesses one, and addresses stay short. */
const SIGNATURE_BYTES = 16;

/** HMAC-SHA-256 under a key derived from the server's secret; `purpose` separates the keys of different uses. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const signatureOf = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
  return {
    sign: signatureOf,
    isSigned(text, signature) {
      // Compared as texts: two of them decode to the same bytes, and only one of the two was written here.
      const expected = Buffer.from(signatureOf(text));
      const given = Buffer.from(signature);
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
    },
  };
}
