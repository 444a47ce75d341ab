import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { DataKeys } from '#platform/security/data-keys.ts';
import type { Statement } from '../../certificates/contract.ts';

/** The first bytes of an Ed25519 private key in PKCS #8 (RFC 8410); its 32 bytes follow. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs certificates. It is derived, not stored, and does not change when SECRET does. */
const privateKey = (keys: DataKeys): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_START, Buffer.from(keys.keyFor('certificates'), 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The public key as a JSON Web Key. `kid` is its thumbprint (RFC 7638). */
export function publicKeyOf(keys: DataKeys) {
  const key = createPublicKey(privateKey(keys));
  const { x = '' } = key.export({ format: 'jwk' }) as { x?: string };
  const [crv, kty] = ['Ed25519', 'OKP'] as const;
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { key, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } as const };
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The statement with its signature, as a compact JSON Web Signature (RFC 7515, RFC 8037). */
export function signCertificate(keys: DataKeys, statement: Statement): string {
  const header = { alg: 'EdDSA', typ: 'certificate+jwt', kid: publicKeyOf(keys).jwk.kid };
  const signed = `${encoded(header)}.${encoded(statement)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey(keys)).toString('base64url')}`;
}
