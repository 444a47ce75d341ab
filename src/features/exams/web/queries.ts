import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { Id } from '#shared/ids.ts';
import type { examsContract } from '../contract.ts';

export const examsClient = rareApiClient<typeof examsContract>('exams');

export const examQueries = apiQueries(examsClient, 'exams');

/** Exams that the player submitted, page by page; of one game system if it is given. */
export const completedExams = (gameSystemId?: Id) => pagesOf(examQueries.listCompleted, { gameSystemId });

/** Exams that the player may take, page by page; of one game system if it is given. */
export const availableExams = (gameSystemId?: Id) => pagesOf(examQueries.listAvailable, { gameSystemId });

/** One exam with its questions, and what the player submitted. */
export const examById = (examId: Id) => examQueries.get.queryOptions({ input: { examId } });
