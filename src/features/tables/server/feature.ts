import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { tablesContract } from '../contract.ts';
import { tablesTables } from './records/personal-tables.ts';
import { searchTables } from './search-tables.ts';
import { settlePlacesQueue } from './settle-places-queue.ts';

export const tablesFeature = {
  router: implementContract(tablesContract, { search: searchTables }),
  personalTables: tablesTables,
  queues: (parts) => [settlePlacesQueue(parts)],
} satisfies Feature;
