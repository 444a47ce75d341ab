import { rareApiClient } from '#ui/data/rare-api.ts';
import type { copiesContract } from '../../copies/contract.ts';

/** The operations of copies. */
export const copiesClient = rareApiClient<{ copies: typeof copiesContract }>('campaigns').copies;
