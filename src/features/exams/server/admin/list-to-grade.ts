import { z } from 'zod';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '../../../../platform/lists/cursor.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { SubmissionInReview } from '../../contract.ts';
import { listInReview, SUBMISSIONS_A_PAGE } from '../records/submissions.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

/** Submitted exams without a score, the longest waiting first, for admins. */
export async function listToGrade(
  { db }: ContextOf<'admin'>,
  input: { cursor?: string | undefined },
): Promise<Page<SubmissionInReview>> {
  const waiting = await listInReview(db, decodeCursor(input.cursor, position));
  return pageOfRows(waiting, SUBMISSIONS_A_PAGE, ({ submittedAt, id }) => [submittedAt, id]);
}
