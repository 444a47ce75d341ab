import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { membershipContract } from '../../contract.ts';
import type { FileFolder } from '#features/campaigns/files/rules.ts';

export const membershipClient = apiClient<typeof membershipContract>('campaigns');

const queries = apiQueries(membershipClient, 'campaigns');

export const campaignById = (campaignId: Id) => queries.get.queryOptions({ input: { campaignId } });

export const membersOf = (campaignId: Id) => pagesOf(queries.listParticipants, { campaignId });

export const filesOf = (campaignId: Id, folder: FileFolder) =>
  pagesOf(queries.listFiles, { campaignId, folder });
