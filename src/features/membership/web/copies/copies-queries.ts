import { rareApiClient } from '#ui/data/rare-api.ts';
import type { copiesContract } from '../../copies/contract.ts';

export const copiesClient = rareApiClient<{ copies: typeof copiesContract }>('campaigns').copies;
