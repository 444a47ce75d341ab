import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { examRefusals } from '../../refusals.ts';
import { lockExam } from '../records/managed.ts';
import { findNextVersion, insertVersion } from '../records/versions.ts';

/** Creates the next version of a published exam as a draft with the same questions; returns the existing draft if there is one. */
export async function createVersion(
  context: ContextOf<'admin'>,
  { examId }: { examId: Id },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const exam = await lockExam(db, examId);
    if (!exam) refuse(examRefusals.EXAM_NOT_FOUND);
    if (!exam.isPublished) refuse(examRefusals.EXAM_IS_DRAFT);
    const begun = await findNextVersion(db, exam);
    if (begun?.published_at) refuse(examRefusals.EXAM_HAS_NEWER);
    if (begun) return { id: begun.id };
    const id = newId();
    await insertVersion(db, { id, of: examId, createdAt: clock() });
    await audit(inner, 'exam.version', ['exam', id], {
      after: { previousId: examId, version: exam.version + 1 },
      history: {},
    });
    return { id };
  });
}
