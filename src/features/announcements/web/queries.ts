import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { announcementsContract } from '../contract.ts';
import type { QuestionList } from '../questions-contract.ts';

export const announcementsClient = rareApiClient<typeof announcementsContract>('announcements');

const queries = apiQueries(announcementsClient, 'announcements');

/** The key above everything that was read about announcements and questions. */
export const announcementsKey = queries.key();

/** The announcements in a campaign that are for the user, page by page. */
export const announcementsIn = (campaignId: Id) => pagesOf(queries.list, { campaignId });

export const questionsIn = (campaignId: Id, list: QuestionList) =>
  pagesOf(queries.listQuestions, { campaignId, list });
