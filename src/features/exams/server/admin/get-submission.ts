import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { GivenGrade, SubmissionDetail } from '../../contract.ts';
import { examRefusals } from '../../refusals.ts';
import { findLatestCertificate } from '../records/certificates.ts';
import { type Grade, listGrades } from '../records/grades.ts';
import { findSubmission } from '../records/submissions.ts';

/** A grade without its grader. */
const given = ({ scorePercent, note, marks }: Grade): GivenGrade => ({ scorePercent, note, marks });

/**
 * A submitted exam with every question and its answer, for admins. If it has several graders, none sees the others'
 * grades before giving their own.
 */
export async function getSubmission(
  { db, actor }: ContextOf<'admin'>,
  input: { submissionId: Id },
): Promise<SubmissionDetail> {
  const submission = await findSubmission(db, actor.userId, input.submissionId);
  if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
  const { id, graders, scorePercent, note } = submission;
  const grades = await listGrades(db, id);
  const own = graders === 1 ? grades[0] : grades.find(({ graderId }) => graderId === actor.userId);
  const standing = graders > 1 || scorePercent === null ? null : { scorePercent, note, marks: [] };
  const mayRead = graders > 1 && (own !== undefined || scorePercent !== null);
  return {
    ...submission,
    grade: own ? given(own) : standing,
    others: mayRead ? grades.filter((grade) => grade !== own).map(given) : [],
    certificate: await findLatestCertificate(db, id),
  };
}
