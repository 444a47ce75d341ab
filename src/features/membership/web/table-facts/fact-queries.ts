import { rareApiClient } from '#ui/data/rare-api.ts';
import type { tableFactsContract } from '../../table-facts/contract.ts';

/** The operations on what organisers state about their tables. */
export const tableFactsClient = rareApiClient<{ tableFacts: typeof tableFactsContract }>(
  'campaigns',
).tableFacts;
