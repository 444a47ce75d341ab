import { randomInt } from 'node:crypto';
import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { OwnCertificate } from '../../certificates/contract.ts';
import { certificateRefusals } from '../../certificates/refusals.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../../certificates/rules.ts';
import { examRefusals } from '../../refusals.ts';
import { certificateRevoked } from '../notices.ts';
import {
  endCertificate,
  findLatestCertificate,
  insertCertificate,
  keepAlias,
  lockForCertificate,
} from '../records/certificates.ts';
import { lockSubmission } from '../records/submissions.ts';
import { signCertificate } from './sign-certificate.ts';

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** Whether an admin revoked the last certificate and the exam has not been graded again since. */
const isBarred = (latest: OwnCertificate | null, gradedAt: Date): boolean =>
  latest?.endedWhy === 'revoked' && latest.endedAt !== null && gradedAt <= new Date(latest.endedAt);

/**
 * Signs and stores a certificate of a graded exam, or returns the valid one. Concurrent requests make one certificate,
 * because they lock the submission; and a certificate never has an alias that moderators hide at the same time. After a
 * revocation no new one can be made until the exam is graded again.
 */
export async function issueCertificate(
  context: ContextOf<'player'>,
  { examId }: { examId: Id },
): Promise<OwnCertificate> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock, config, keys } = inner;
    // Locked first: an account's erasure takes its locks in the same order.
    await keepAlias(db, playerId);
    const taken = await lockForCertificate(db, playerId, examId);
    if (!taken) refuse(examRefusals.EXAM_NOT_FOUND);
    const { submissionId, name, exam, version, gameSystem, grade } = taken;
    const latest = await findLatestCertificate(db, submissionId);
    if (latest?.endedAt === null) return latest;
    if (!grade) refuse(certificateRefusals.NOT_GRADED);
    if (isBarred(latest, grade.gradedAt)) refuse(certificateRefusals.CERTIFICATE_REVOKED);
    const [code, issuedAt] = [newCode(), clock()];
    const proof = signCertificate(keys, {
      iss: config.publicUrl,
      jti: code,
      iat: Math.floor(issuedAt.getTime() / 1000),
      name,
      gameSystem,
      exam,
      ...(version > 1 && { examVersion: version }),
      submittedAt: taken.submittedAt.toISOString(),
      gradedAt: grade.gradedAt.toISOString(),
      scorePercent: grade.scorePercent,
    });
    await insertCertificate(db, { submissionId, code, proof, issuedAt });
    await audit(inner, 'certificate.issue', ['player-exam', submissionId]);
    return { code, issuedAt: issuedAt.toISOString(), endedAt: null, endedWhy: null, reason: null };
  });
}

/** Withdraws the player's certificate of an exam. */
export async function withdrawCertificate(
  context: ContextOf<'player'>,
  { examId }: { examId: Id },
): Promise<Record<string, never>> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const taken = await lockForCertificate(db, playerId, examId);
    if (!taken || !(await endCertificate(db, taken.submissionId, { why: 'withdrawn', at: clock() })))
      refuse(certificateRefusals.CERTIFICATE_NOT_FOUND);
    await audit(inner, 'certificate.withdraw', ['player-exam', taken.submissionId]);
    return {};
  });
}

/** Revokes the certificate of a submitted exam, and tells its player the reason. */
export async function revokeCertificate(
  context: ContextOf<'admin'>,
  { submissionId, reason }: { submissionId: Id; reason: string },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const submission = await lockSubmission(db, submissionId);
    if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
    const latest = await findLatestCertificate(db, submissionId);
    if (!latest) refuse(certificateRefusals.CERTIFICATE_NOT_FOUND);
    const end = { why: 'revoked', at: clock(), reason, by: context.actor.userId } as const;
    if (!(await endCertificate(db, submissionId, end))) refuse(certificateRefusals.CERTIFICATE_ENDED);
    await audit(inner, 'certificate.revoke', ['player-exam', submissionId]);
    const facts = { exam: submission.exam, reason };
    await tell(inner, certificateRevoked, { about: submissionId, facts, to: [submission.playerUserId] });
    return {};
  });
}
