import { fewApiClient } from '#ui/data/few-api.ts';
import type { tableFactsContract } from '../../table-facts/contract.ts';

/** The operations about what organisers say of their tables. */
export const tableFactsClient = fewApiClient<{ tableFacts: typeof tableFactsContract }>(
  'campaigns',
).tableFacts;
