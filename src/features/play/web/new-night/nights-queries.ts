import { fewApiClient } from '#ui/data/few-api.ts';
import type { nightsContract } from '../../nights/contract.ts';

/** The operation that creates a campaign with its sessions. */
export const nightsClient = fewApiClient<{ nights: typeof nightsContract }>('campaigns').nights;
