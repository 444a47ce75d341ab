import { rareApiClient } from '#ui/data/rare-api.ts';
import type { hostsContract } from '../../hosts/contract.ts';

export const hostsClient = rareApiClient<{ hosts: typeof hostsContract }>('campaigns').hosts;
