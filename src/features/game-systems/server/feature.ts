import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { gameSystemsContract } from '../contract.ts';
import { addAccount } from './add-account.ts';
import {
  describeRemoval,
  createGameSystem,
  getManagedSystem,
  getUses,
  listAllSystems,
  removeGameSystem,
  updateGameSystem,
} from './admin/manage-game-systems.ts';
import { listGameSystems } from './list-game-systems.ts';
import { listOwnAccounts } from './list-own-accounts.ts';
import { removeAccount } from './remove-account.ts';
import { updateAccount } from './update-account.ts';
import { gameSystemsTables } from './records/personal-tables.ts';
import { fileColumns } from './records/managed.ts';
import { gameSystemsExport } from './admin/game-systems-export.ts';

export const gameSystemsFeature = {
  router: implementContract(gameSystemsContract, {
    list: listGameSystems,
    listOwnAccounts,
    addAccount,
    updateAccount,
    removeAccount,
    admin: {
      list: listAllSystems,
      get: getManagedSystem,
      create: createGameSystem,
      update: updateGameSystem,
      getUses,
      remove: finalAct(removeGameSystem, describeRemoval),
    },
  }),
  personalTables: gameSystemsTables,
  fileColumns,
  exports: [gameSystemsExport],
} satisfies Feature;
