import { apiClient, apiQueries } from '../../../ui/api.ts';
import type { Id } from '../../../shared/ids.ts';
import type { examsContract } from '../contract.ts';

/** The operations of exams. */
export const examsClient = apiClient<typeof examsContract>('exams');

export const examQueries = apiQueries(examsClient, 'exams');

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

/** Exams that the player submitted, page by page. */
export const completedExams = () =>
  examQueries.listCompleted.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...paging,
  });

/** Exams that the player may take, page by page. */
export const availableExams = () =>
  examQueries.listAvailable.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...paging,
  });

/** One exam with its questions, and what the player submitted. */
export const examById = (examId: Id) => examQueries.get.queryOptions({ input: { examId } });
