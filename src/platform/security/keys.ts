import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The secrets that keys are derived from. New values use `secret`; what was made with a previous one stays valid. */
export type Secrets = { secret: string; previousSecrets: readonly string[] };

const all = ({ secret, previousSecrets }: Secrets) => [secret, ...previousSecrets];

/** Whether two texts are equal, compared in constant time, so that the duration does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** HMAC-SHA256 in base64url over the parts, joined by line breaks. The first part names the use, which keeps uses apart. */
export const keyedHash = (key: string | Buffer, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

/** Signs the parts with the server's secret; see `keyedHash`. */
export const signatureOf = ({ secret }: Secrets, ...parts: readonly string[]): string =>
  keyedHash(secret, ...parts);

/** Whether this server signed the parts, with its current secret or a previous one. */
export const isSignatureOf = (secrets: Secrets, signature: string, ...parts: readonly string[]): boolean =>
  all(secrets).some((secret) => isSameText(keyedHash(secret, ...parts), signature));

/** Encrypts stored values: queued messages, for example, contain sign-in links. */
export type Encryption = {
  /** Encrypts a value that JSON can hold. */
  encrypt(value: unknown): string;
  /** @throws when the text was made with another key or was changed */
  decrypt(text: string): unknown;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a 256-bit key for one purpose from other key material. */
export const deriveKey = (material: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, '', purpose, KEY_BYTES));

/** AES-256-GCM with keys derived from the server's secrets; `purpose` separates the keys of different uses. */
export function createEncryption(secrets: Secrets, purpose: string): Encryption {
  const keys = all(secrets).map((secret) => deriveKey(secret, purpose));
  return {
    encrypt: (value) => encrypt(keys[0]!, value),
    decrypt(text) {
      let problem: unknown;
      for (const key of keys) {
        try {
          return decrypt(key, text);
        } catch (error) {
          problem ??= error;
        }
      }
      throw problem;
    },
  };
}

function encrypt(key: Buffer, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function decrypt(key: Buffer, encrypted: string): unknown {
  const bytes = Buffer.from(encrypted, 'base64url');
  const textStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textStart));
  const text = Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

/** Signs texts that clients store and send back. */
export type Signer = {
  /** The signature of a text: 22 characters of base64url, deterministic. */
  sign: (text: string) => string;
  isSigned: (text: string, signature: string) => boolean;
};

/** 128 bits can't be guessed, and keep URLs short. */
const SIGNATURE_BYTES = 16;

/** HMAC-SHA-256 with a key derived from the server's secret; `purpose` separates the keys of different uses. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = deriveKey(secret, purpose);
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
  // Compared as text: several base64url texts decode to the same bytes, but only one of them was made here.
  return { sign, isSigned: (text, signature) => isSameText(sign(text), signature) };
}

/** 256 random bits as text: a token for a link or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token, which is stored instead of it: enough to recognise the token, useless for signing in. */
export const hashToken = (token: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHash('sha256').update(token).digest(encoding);
