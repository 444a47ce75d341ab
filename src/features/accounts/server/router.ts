import { implementContract } from '../../../platform/rpc.ts';
import { accountsContract } from '../contract.ts';
import { offeredDemoAccounts } from './demo-sign-in.ts';
import { listDevices, signOutDevice } from './devices.ts';
import { getStorage } from './get-storage.ts';
import { getSession } from './get-session.ts';
import { configuredProviders } from './providers.ts';
import { banUser, unbanUser } from './ban-user.ts';
import { countUsers, listUsers } from './list-users.ts';
import { renameUser } from './rename-user.ts';
import { setRole } from './set-role.ts';
import { signUserOut } from './sign-user-out.ts';
import { demoAccounts } from './records/demo-accounts.ts';

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
