import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { tablesContract } from '../contract.ts';
import { forgetWishes, getWishes, saveWishes } from './manage-wishes.ts';
import { tablesTables } from './records/personal-tables.ts';
import { searchTables } from './search-tables.ts';
import { settlePlacesQueue } from './settle-places-queue.ts';

export const tablesFeature = {
  router: implementContract(tablesContract, {
    search: searchTables,
    getWishes,
    saveWishes,
    forgetWishes,
  }),
  personalTables: tablesTables,
  queues: (parts) => [settlePlacesQueue(parts)],
} satisfies Feature;
