import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Hides values at rest: queued messages carry links that let their reader in. */
export type Seal = {
  close(value: unknown): string;
  /** Throws when the text was made with another key or was changed. */
  open(sealed: string): unknown;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from the server's secret; `purpose` separates the keys of different uses. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const textStart = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textStart));
      const text = Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]);
      return JSON.parse(text.toString('utf8'));
    },
  };
}
