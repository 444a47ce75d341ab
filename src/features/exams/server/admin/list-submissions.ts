import { sortedPage, type SortOrder } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { GradedSubmission, SubmissionInReview, SubmissionsScope } from '../../contract.ts';
import { listGraded as readGraded, listInReview } from '../records/submissions.ts';

type Input = SubmissionsScope & { cursor?: string | undefined };

const longestWaiting: SortOrder = { column: 'created_at', kind: 'time', descending: false };
const lastGraded: SortOrder = { column: 'graded_at', kind: 'time', descending: true };

/** Submitted exams without a score, the longest waiting first, for admins. */
export const listToGrade = (
  { db, actor }: ContextOf<'admin'>,
  { cursor, ...scope }: Input,
): Promise<Page<SubmissionInReview>> =>
  sortedPage<SubmissionInReview>(
    { cursor, order: longestWaiting, valueOf: ({ submittedAt }) => submittedAt },
    (slice) => listInReview(db, actor.userId, scope, slice),
  );

/** Submitted exams with a score, the most recently graded first, for admins. */
export const listGraded = (
  { db, actor }: ContextOf<'admin'>,
  { cursor, ...scope }: Input,
): Promise<Page<GradedSubmission>> =>
  sortedPage<GradedSubmission>({ cursor, order: lastGraded, valueOf: ({ gradedAt }) => gradedAt }, (slice) =>
    readGraded(db, actor.userId, scope, slice),
  );
