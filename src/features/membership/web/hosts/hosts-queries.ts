import { fewApiClient } from '#ui/data/few-api.ts';
import type { hostsContract } from '../../hosts/contract.ts';

/** The operations of co-organisers. */
export const hostsClient = fewApiClient<{ hosts: typeof hostsContract }>('campaigns').hosts;
