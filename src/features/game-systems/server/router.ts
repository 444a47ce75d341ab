import { implementContract } from '../../../platform/requests/rpc.ts';
import { gameSystemsContract } from '../contract.ts';
import { addAccount } from './add-account.ts';
import { listGameSystems } from './list-game-systems.ts';
import { listOwnAccounts } from './list-own-accounts.ts';
import {
  changeGameSystem,
  createGameSystem,
  getUses,
  listAllSystems,
  removeGameSystem,
} from './manage-game-systems.ts';
import { removeAccount } from './remove-account.ts';
import { updateAccount } from './update-account.ts';

const api = implementContract(gameSystemsContract);

export const gameSystemsRouter = api.router({
  list: api.list.handler(({ context, input }) => listGameSystems(context, input)),
  listOwnAccounts: api.listOwnAccounts.handler(({ context }) => listOwnAccounts(context)),
  addAccount: api.addAccount.handler(({ context, input }) => addAccount(context, input)),
  updateAccount: api.updateAccount.handler(({ context, input }) => updateAccount(context, input)),
  removeAccount: api.removeAccount.handler(({ context, input }) => removeAccount(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listAllSystems(context, input)),
    create: api.admin.create.handler(({ context, input }) => createGameSystem(context, input)),
    update: api.admin.update.handler(({ context, input }) => changeGameSystem(context, input)),
    getUses: api.admin.getUses.handler(({ context, input }) => getUses(context, input)),
    remove: api.admin.remove.handler(({ context, input }) => removeGameSystem(context, input)),
  },
});
