import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import type { tablesContract } from '../../contract.ts';

const queries = apiQueries({ tables: tablesApiClient<typeof tablesContract>('tables') }, 'campaigns').tables
  .demand;

/** What players around a campaign's venue look for. */
export const demandOfCampaign = (campaignId: Id) =>
  queries.ofCampaign.queryOptions({ input: { campaignId } });

export const demandOfRetailer = (retailerId: Id) =>
  queries.ofRetailer.queryOptions({ input: { retailerId } });
