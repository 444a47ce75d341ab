import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { examsContract } from '../../contract.ts';
import { examQueries } from '../queries.ts';

const client = adminApiClient<typeof examsContract>('exams');

export const examsAdmin = client.admin;

const adminQueries = apiQueries(client, 'exams').admin;

/** The query key prefix of everything about exams. */
export const examsKey = examQueries.key();

/** Exams in the admin console's list. */
export const managedExams = browsedList(adminQueries.list, {
  gameSystemId: 'any',
  state: ['draft', 'published'],
  sort: ['name', '-name', 'created', '-created'],
});

export const managedExam = (examId: Id) => adminQueries.get.queryOptions({ input: { examId } });

const gradingChoices = { state: ['graded'], examId: 'any' } as const;

/** Submitted exams without a score, the longest waiting first. */
export const examsToGrade = browsedList(
  examQueries.listToGrade,
  gradingChoices,
  ({ state: _state, ...scope }) => scope,
);

/** Submitted exams with a score, the most recently graded first. */
export const gradedExams = browsedList(
  examQueries.listGraded,
  gradingChoices,
  ({ state: _state, ...scope }) => scope,
);

export const submissionById = (submissionId: Id) =>
  examQueries.getSubmission.queryOptions({
    input: { submissionId },
    // Read again at each opening: a score typed over outdated data would be refused.
    gcTime: 0,
  });
