import { implementContract } from '../../../platform/requests/operations.ts';
import { accountsContract, type DemoAccount } from '../contract.ts';
import { countUsers, listUsers } from './admin/list-users.ts';
import { banUser, setRole, signUserOut, unbanUser } from './admin/manage-users.ts';
import { offeredProviders } from './providers/providers.ts';
import { getSession, listDevices, signOutDevice } from './sessions/own-sessions.ts';
import { offeredDemoAccounts } from './sign-in/sign-in.ts';
import { getStorage, renameUser } from './users/own-account.ts';

/** @param demoAccounts what the demo mode offers as one-click sign-in */
export const createAccountsRouter = (demoAccounts: readonly DemoAccount[]) =>
  implementContract(accountsContract, {
    session: { get: getSession },
    profile: { rename: renameUser },
    devices: { list: listDevices, signOut: signOutDevice },
    storage: { get: getStorage },
    providers: { list: ({ config }) => ({ providers: offeredProviders(config) }) },
    users: {
      list: listUsers,
      count: countUsers,
      setRole,
      ban: banUser,
      unban: unbanUser,
      signOut: signUserOut,
    },
    demo: { accounts: ({ config }) => ({ accounts: [...offeredDemoAccounts(config, demoAccounts)] }) },
  });
