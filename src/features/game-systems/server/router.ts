import { implementContract } from '../../../platform/rpc.ts';
import { gameSystemsContract } from '../contract.ts';
import { addAccount } from './add-account.ts';
import { listGameSystems } from './list-game-systems.ts';
import { listOwnAccounts } from './list-own-accounts.ts';

const api = implementContract(gameSystemsContract);

export const gameSystemsRouter = api.router({
  list: api.list.handler(({ context, input }) => listGameSystems(context, input)),
  listOwnAccounts: api.listOwnAccounts.handler(({ context }) => listOwnAccounts(context)),
  addAccount: api.addAccount.handler(({ context, input }) => addAccount(context, input)),
});
