import { defineExport } from '#platform/lists/table-export.ts';
import { gameSystemsInput, type ManagedGameSystem } from '../../admin-contract.ts';
import { listAllSystems } from './manage-game-systems.ts';

export const gameSystemsExport = defineExport<typeof gameSystemsInput, ManagedGameSystem>({
  name: 'game-systems',
  input: gameSystemsInput,
  list: listAllSystems,
  columns: [
    { header: 'Id', value: (system) => system.id },
    { header: 'Name', value: (system) => system.name },
    { header: 'Description', value: (system) => system.description },
    { header: 'Video', value: (system) => system.videoUrl },
    { header: 'Status', value: (system) => system.status },
    { header: 'Added at', value: (system) => system.createdAt },
  ],
});
