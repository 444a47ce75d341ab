import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { SubmissionDetail } from '../../contract.ts';
import { examRefusals } from '../../refusals.ts';
import { findLatestCertificate } from '../records/certificates.ts';
import { findSubmission } from '../records/submissions.ts';

/** A submitted exam with every question and its answer, for admins. */
export async function getSubmission(
  { db }: ContextOf<'admin'>,
  input: { submissionId: Id },
): Promise<SubmissionDetail> {
  const submission = await findSubmission(db, input.submissionId);
  if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
  return { ...submission, certificate: await findLatestCertificate(db, submission.id) };
}
