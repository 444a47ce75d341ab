import { implementContract } from '../../../platform/requests/rpc.ts';
import { accountsContract } from '../contract.ts';
import { offeredDemoAccounts } from './sign-in/demo-sign-in.ts';
import { listDevices, signOutDevice } from './sessions/own-sessions.ts';
import { getStorage } from './users/get-storage.ts';
import { getSession } from './sessions/get-session.ts';
import { configuredProviders } from './providers/providers.ts';
import { banUser, unbanUser } from './admin/manage-users.ts';
import { countUsers, listUsers } from './admin/list-users.ts';
import { renameUser } from './users/own-account.ts';
import { setRole } from './users/set-role.ts';
import { signUserOut } from './users/sign-user-out.ts';
import { demoAccounts } from './sign-in/demo-accounts.ts';

const api = implementContract(accountsContract);

export const accountsRouter = api.router({
  session: { get: api.session.get.handler(({ context }) => getSession(context)) },
  profile: { rename: api.profile.rename.handler(({ context, input }) => renameUser(context, input)) },
  devices: {
    list: api.devices.list.handler(({ context }) => listDevices(context)),
    signOut: api.devices.signOut.handler(({ context, input }) => signOutDevice(context, input)),
  },
  storage: { get: api.storage.get.handler(({ context }) => getStorage(context)) },
  providers: {
    list: api.providers.list.handler(({ context }) => ({ providers: configuredProviders(context.config) })),
  },
  users: {
    list: api.users.list.handler(({ context, input }) => listUsers(context, input)),
    count: api.users.count.handler(({ context }) => countUsers(context)),
    setRole: api.users.setRole.handler(({ context, input }) => setRole(context, input)),
    ban: api.users.ban.handler(({ context, input }) => banUser(context, input)),
    unban: api.users.unban.handler(({ context, input }) => unbanUser(context, input)),
    signOut: api.users.signOut.handler(({ context, input }) => signUserOut(context, input)),
  },
  demo: {
    accounts: api.demo.accounts.handler(({ context }) => ({
      accounts: [...offeredDemoAccounts(context.config, demoAccounts)],
    })),
  },
});
