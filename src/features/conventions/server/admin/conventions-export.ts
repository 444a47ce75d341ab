import { defineExport } from '#platform/lists/table-export.ts';
import { conventionsInput, type ManagedConvention } from '../../admin-contract.ts';
import { listAllConventions } from './manage-conventions.ts';

export const conventionsExport = defineExport<typeof conventionsInput, ManagedConvention>({
  name: 'conventions',
  input: conventionsInput,
  list: listAllConventions,
  columns: [
    { header: 'Id', value: (convention) => convention.id },
    { header: 'Name', value: (convention) => convention.name },
    { header: 'Venue', value: (convention) => convention.venue },
    { header: 'Location', value: (convention) => convention.location },
    { header: 'Starts', value: (convention) => convention.startsAtLocal },
    { header: 'Ends', value: (convention) => convention.endsAtLocal },
    { header: 'Time zone', value: (convention) => convention.timeZone },
  ],
});
