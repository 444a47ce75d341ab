import { verify } from 'node:crypto';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { type Statement, statementShape } from '../../certificates/contract.ts';
import { publicKeyOf } from './sign-certificate.ts';

/**
 * The contents of a signed certificate; null if any character differs from what this server signed. The encoding is
 * compared as well, because several texts decode to the same bytes.
 */
export function verifyProof(keys: DataKeys, proof: string): Statement | null {
  const [header = '', payload = '', signature = '', ...rest] = proof.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || bytes.toString('base64url') !== signature) return null;
  if (!verify(null, Buffer.from(`${header}.${payload}`), publicKeyOf(keys).key, bytes)) return null;
  return statementShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** The code in a signed text, even if its signature is wrong; null if the text is no certificate. */
export function claimedCode(proof: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString());
    const { jti } = payload as { jti?: unknown };
    return typeof jti === 'string' ? jti : null;
  } catch {
    return null;
  }
}
