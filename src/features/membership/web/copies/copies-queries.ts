import { fewApiClient } from '#ui/data/few-api.ts';
import type { copiesContract } from '../../copies/contract.ts';

/** The operations of copies. */
export const copiesClient = fewApiClient<{ copies: typeof copiesContract }>('campaigns').copies;
