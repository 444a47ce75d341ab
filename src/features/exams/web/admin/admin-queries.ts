import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { examsContract } from '../../contract.ts';
import { examQueries } from '../queries.ts';

const client = adminApiClient<typeof examsContract>('exams');

export const examsAdmin = client.admin;

const adminQueries = apiQueries(client, 'exams').admin;

const choices = {
  gameSystemId: 'any',
  state: ['draft', 'published'],
  sort: ['name', '-name', 'created', '-created'],
} as const;

export type ExamsState = BrowseState<typeof choices>;

/** Reads search, filter and order of the exams out of an address. */
export const readExamsState = browseStateOf(choices);

/** The key above everything that was read about exams. */
export const examsKey = examQueries.key();

/** Exams as the console lists them, page by page. */
export const managedExams = (state: ExamsState) =>
  adminQueries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...state, cursor }),
    ...browsePaging,
  });

export const managedExam = (examId: Id) => adminQueries.get.queryOptions({ input: { examId } });

const gradingChoices = { state: ['graded'], examId: 'any' } as const;

export type GradingState = BrowseState<typeof gradingChoices>;

/** Reads search and filters of the submitted exams out of an address. */
export const readGradingState = browseStateOf(gradingChoices);

type SubmissionsScope = Omit<GradingState, 'state'>;

/** Submitted exams without a score, the longest waiting first, page by page. */
export const examsToGrade = (scope: SubmissionsScope = {}) =>
  examQueries.listToGrade.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...scope, cursor }),
    ...browsePaging,
  });

/** Submitted exams with a score, the last graded first, page by page. */
export const gradedExams = (scope: SubmissionsScope) =>
  examQueries.listGraded.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...scope, cursor }),
    ...browsePaging,
  });

export const submissionById = (submissionId: Id) =>
  examQueries.getSubmission.queryOptions({
    input: { submissionId },
    // Each opening reads it again: a score that was typed over what stood there before would be refused.
    gcTime: 0,
  });
