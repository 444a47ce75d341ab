import { verify } from 'node:crypto';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { type Statement, statementShape } from '../../certificates/contract.ts';
import { publicKeyOf } from './sign-certificate.ts';

/**
 * What a signed certificate says; null where any character of it is other than this server signed it. Every part must be
 * written as it was: several texts decode to the same bytes.
 */
export function verifyProof(keys: DataKeys, proof: string): Statement | null {
  const [header = '', payload = '', signature = '', ...rest] = proof.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || bytes.toString('base64url') !== signature) return null;
  if (!verify(null, Buffer.from(`${header}.${payload}`), publicKeyOf(keys).key, bytes)) return null;
  return statementShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** The code that a signed text names, whether or not its signature fits; null where it is no certificate at all. */
export function claimedCode(proof: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString());
    const { jti } = payload as { jti?: unknown };
    return typeof jti === 'string' ? jti : null;
  } catch {
    return null;
  }
}
