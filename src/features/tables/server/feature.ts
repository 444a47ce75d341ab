import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { tablesContract } from '../contract.ts';
import { countDemandQueue } from './demand/count-demand-queue.ts';
import { getDemandOfCampaign, getDemandOfRetailer } from './demand/get-demand.ts';
import { listAtLinkedStores, listProgramme } from './list-programme.ts';
import { forgetWishes, getWishes, saveWishes } from './manage-wishes.ts';
import { tablesNotices } from './notices.ts';
import { tablesTables } from './records/personal-tables.ts';
import { searchTables } from './search-tables.ts';
import { lookAtSearchesQueue } from './searches/look-at-searches-queue.ts';
import { createSearch, listOwnSearches, removeSearch, updateOwnSearch } from './searches/manage-searches.ts';
import { settlePlacesQueue } from './settle-places-queue.ts';

export const tablesFeature = {
  router: implementContract(tablesContract, {
    search: searchTables,
    getWishes,
    saveWishes,
    forgetWishes,
    demand: { ofCampaign: getDemandOfCampaign, ofRetailer: getDemandOfRetailer },
    programme: { list: listProgramme, listAtLinkedStores },
    searches: {
      list: listOwnSearches,
      create: createSearch,
      update: updateOwnSearch,
      remove: removeSearch,
    },
  }),
  personalTables: tablesTables,
  notices: tablesNotices,
  queues: (parts) => [settlePlacesQueue(parts), lookAtSearchesQueue(parts), countDemandQueue(parts)],
} satisfies Feature;
