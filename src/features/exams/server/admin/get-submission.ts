import type { Context } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { SubmissionDetail } from '../../contract.ts';
import { examRefusals } from '../../refusals.ts';
import { findSubmission } from '../records/submissions.ts';
import { requireGrader } from '../require-grader.ts';

/** A submitted exam with every question and its answer, for admins. */
export async function getSubmission(
  { actor, db }: Context,
  input: { submissionId: Id },
): Promise<SubmissionDetail> {
  requireGrader(actor);
  const submission = await findSubmission(db, input.submissionId);
  if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
  return submission;
}
