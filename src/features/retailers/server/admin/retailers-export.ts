import { defineExport } from '#platform/lists/table-export.ts';
import { type ManagedRetailer, managedRetailersInput } from '../../admin-contract.ts';
import { listAllRetailers } from './manage-retailers.ts';

export const retailersExport = defineExport<typeof managedRetailersInput, ManagedRetailer>({
  name: 'retailers',
  input: managedRetailersInput,
  list: listAllRetailers,
  columns: [
    { header: 'Id', value: (retailer) => retailer.id },
    { header: 'Name', value: (retailer) => retailer.name },
    { header: 'City', value: (retailer) => retailer.city },
    { header: 'State', value: (retailer) => retailer.state },
    { header: 'Status', value: (retailer) => retailer.status },
    { header: 'Added at', value: (retailer) => retailer.createdAt },
  ],
});
