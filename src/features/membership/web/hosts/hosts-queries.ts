import { rareApiClient } from '#ui/data/rare-api.ts';
import type { hostsContract } from '../../hosts/contract.ts';

/** The operations of co-organisers. */
export const hostsClient = rareApiClient<{ hosts: typeof hostsContract }>('campaigns').hosts;
