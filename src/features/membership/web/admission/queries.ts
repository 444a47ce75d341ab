import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { membershipContract } from '../../contract.ts';

const client = rareApiClient<Pick<typeof membershipContract, 'admission'>>('campaigns');
const queries = apiQueries(client, 'campaigns').admission;

export const admissionClient = client.admission;

/** The rules for joining a campaign. */
export const admissionOfCampaign = (campaignId: Id) => queries.get.queryOptions({ input: { campaignId } });

/** The waiting requests to join a campaign, page by page. */
export const requestsOf = (campaignId: Id) => pagesOf(queries.listRequests, { campaignId });
