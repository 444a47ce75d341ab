import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What keys come from. All that is new is made under `secret`; what was made under a previous one still counts. */
export type Secrets = { secret: string; previousSecrets: readonly string[] };

const all = ({ secret, previousSecrets }: Secrets) => [secret, ...previousSecrets];

/** Whether two texts are the same; takes as long for nearly the same ones as for others of their length. */
function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** HMAC-SHA256 in base64url over the parts, a line each. The first part names the use, so that uses stay apart. */
export const keyedHash = (key: string | Buffer, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

/** Signs the parts under the server's secret; see `keyedHash`. */
export const signatureOf = ({ secret }: Secrets, ...parts: readonly string[]): string =>
  keyedHash(secret, ...parts);

/** Whether this server signed the parts, under its secret or a previous one. */
export const isSignatureOf = (secrets: Secrets, signature: string, ...parts: readonly string[]): boolean =>
  all(secrets).some((secret) => isSameText(keyedHash(secret, ...parts), signature));

/** Hides values at rest: queued messages carry links that let their reader in. */
export type Seal = {
  close(value: unknown): string;
  /** Throws when the text was made with another key or was changed. */
  open(sealed: string): unknown;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 256 bits for one purpose, out of other key material. */
export const deriveKey = (material: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, '', purpose, KEY_BYTES));

/** AES-256-GCM under keys derived from the server's secrets; `purpose` separates the keys of different uses. */
export function createSeal(secrets: Secrets, purpose: string): Seal {
  const keys = all(secrets).map((secret) => deriveKey(secret, purpose));
  return {
    close: (value) => close(keys[0]!, value),
    open(sealed) {
      let problem: unknown;
      for (const key of keys) {
        try {
          return open(key, sealed);
        } catch (error) {
          problem ??= error;
        }
      }
      throw problem;
    },
  };
}

function close(key: Buffer, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function open(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const textStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textStart));
  const text = Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
