import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { retailersContract } from '../contract.ts';
import { importRetailers } from './admin/import-retailers.ts';
import {
  addManager,
  createRetailer,
  listAllRetailers,
  listManagers,
  removeManager,
  setStatus,
} from './admin/manage-retailers.ts';
import { describeRemoval, getUses, removeRetailer } from './admin/remove-retailer.ts';
import { listImports, undoImport } from './admin/undo-import.ts';
import { checkWrittenPlace } from './check-place.ts';
import { getGamesToCome } from './get-games-to-come.ts';
import { getRetailer } from './get-retailer.ts';
import { linkRetailer, unlinkRetailer } from './link-retailer.ts';
import { listLinkedRetailers } from './list-linked-retailers.ts';
import { listManagedRetailers } from './list-managed-retailers.ts';
import { searchRetailers } from './search-retailers.ts';
import { updateRetailer } from './update-retailer.ts';
import { retailersNotices } from './notices.ts';
import { retailersThings } from './things.ts';
import { retailersTables } from './records/personal-tables.ts';
import { fileColumns } from './records/retailers.ts';
import { retailersExport } from './admin/retailers-export.ts';

export const retailersFeature = {
  router: implementContract(retailersContract, {
    search: searchRetailers,
    listLinked: listLinkedRetailers,
    listManaged: listManagedRetailers,
    get: getRetailer,
    getGamesToCome,
    checkPlace: checkWrittenPlace,
    update: updateRetailer,
    link: linkRetailer,
    unlink: unlinkRetailer,
    admin: {
      list: listAllRetailers,
      create: createRetailer,
      importRows: importRetailers,
      listImports,
      undoImport,
      setStatus,
      getUses,
      remove: finalAct(removeRetailer, describeRemoval),
      listManagers,
      addManager,
      removeManager,
    },
  }),
  notices: retailersNotices,
  things: retailersThings,
  personalTables: retailersTables,
  fileColumns,
  exports: [retailersExport],
} satisfies Feature;
