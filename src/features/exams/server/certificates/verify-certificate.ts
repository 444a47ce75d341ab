import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { CheckedCertificate } from '../../certificates/contract.ts';
import { certificateRefusals } from '../../certificates/refusals.ts';
import { codeOf } from '../../certificates/rules.ts';
import { findCertificate } from '../records/certificates.ts';
import { findNewestAfter } from '../records/versions.ts';
import { publicKeyOf } from './sign-certificate.ts';
import { claimedCode, verifyProof } from './verify-proof.ts';

/** Whether the certificate with a code is valid, and its signed contents. An invalid one reveals nothing about its player. */
export async function getCertificate(
  { db, keys, actor }: Context,
  input: { code: string },
): Promise<CheckedCertificate> {
  const code = codeOf(input.code);
  const found = code === null ? undefined : await findCertificate(db, code);
  if (!found) refuse(certificateRefusals.CERTIFICATE_NOT_FOUND);
  const ended = {
    endedAt: found.endedAt?.toISOString() ?? null,
    statement: null,
    proof: null,
    newer: null,
    mayWithdraw: false,
  };
  if (found.endedWhy !== null) return { code: found.code, state: found.endedWhy, ...ended };
  const statement = verifyProof(keys, found.proof);
  if (statement?.jti !== found.code) return { code: found.code, state: 'changed', ...ended };
  const mayWithdraw = actor.kind === 'user' && actor.playerId === found.playerId;
  const newer = await findNewestAfter(db, found.examId);
  return {
    code: found.code,
    state: 'valid',
    endedAt: null,
    statement,
    proof: found.proof,
    newer: newer && { version: newer.version, publishedAt: newer.publishedAt.toISOString() },
    mayWithdraw,
  };
}

/** The same for the text of a file, which may have been changed. */
export async function verifyCertificate(
  context: Context,
  { proof }: { proof: string },
): Promise<CheckedCertificate> {
  const claimed = claimedCode(proof);
  if (claimed === null) refuse(certificateRefusals.CERTIFICATE_NOT_FOUND);
  const statement = verifyProof(context.keys, proof);
  if (statement) return getCertificate(context, { code: statement.jti });
  return {
    code: claimed,
    state: 'changed',
    endedAt: null,
    statement: null,
    proof: null,
    newer: null,
    mayWithdraw: false,
  };
}

/** The public key that certificates are signed with. */
export const listKeys = async ({ keys }: Context) => ({ keys: [publicKeyOf(keys).jwk] });
