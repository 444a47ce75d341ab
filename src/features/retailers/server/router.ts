import { implementContract } from '../../../platform/requests/rpc.ts';
import { retailersContract } from '../contract.ts';
import { getRetailer } from './get-retailer.ts';
import { importRetailers } from './admin/import-retailers.ts';
import { linkRetailer, unlinkRetailer } from './link-retailer.ts';
import { listLinkedRetailers } from './list-linked-retailers.ts';
import { getUses, removeRetailer } from './admin/remove-retailer.ts';
import { searchRetailers } from './search-retailers.ts';
import { updateRetailer } from './update-retailer.ts';
import {
  addManager,
  createRetailer,
  listAllRetailers,
  listManagers,
  removeManager,
  setStatus,
} from './admin/manage-retailers.ts';

const api = implementContract(retailersContract);

export const retailersRouter = api.router({
  search: api.search.handler(({ context, input }) => searchRetailers(context, input)),
  listLinked: api.listLinked.handler(({ context, input }) => listLinkedRetailers(context, input)),
  get: api.get.handler(({ context, input }) => getRetailer(context, input)),
  update: api.update.handler(({ context, input }) => updateRetailer(context, input)),
  link: api.link.handler(({ context, input }) => linkRetailer(context, input)),
  unlink: api.unlink.handler(({ context, input }) => unlinkRetailer(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listAllRetailers(context, input)),
    create: api.admin.create.handler(({ context, input }) => createRetailer(context, input)),
    importRows: api.admin.importRows.handler(({ context, input }) => importRetailers(context, input)),
    setStatus: api.admin.setStatus.handler(({ context, input }) => setStatus(context, input)),
    getUses: api.admin.getUses.handler(({ context, input }) => getUses(context, input)),
    remove: api.admin.remove.handler(({ context, input }) => removeRetailer(context, input)),
    listManagers: api.admin.listManagers.handler(({ context, input }) => listManagers(context, input)),
    addManager: api.admin.addManager.handler(({ context, input }) => addManager(context, input)),
    removeManager: api.admin.removeManager.handler(({ context, input }) => removeManager(context, input)),
  },
});
