import { implementContract } from '../../../platform/rpc.ts';
import { accountsContract } from '../contract.ts';
import { offeredDemoAccounts } from './demo-sign-in.ts';
import { listDevices, signOutDevice } from './devices.ts';
import { getSession } from './get-session.ts';
import { configuredProviders } from './providers.ts';
import { renameUser } from './rename-user.ts';
import { demoAccounts } from './records/demo-accounts.ts';

const api = implementContract(accountsContract);

export const accountsRouter = api.router({
  session: { get: api.session.get.handler(({ context }) => getSession(context)) },
  profile: { rename: api.profile.rename.handler(({ context, input }) => renameUser(context, input)) },
  devices: {
    list: api.devices.list.handler(({ context }) => listDevices(context)),
    signOut: api.devices.signOut.handler(({ context, input }) => signOutDevice(context, input)),
  },
  providers: {
    list: api.providers.list.handler(({ context }) => ({ providers: configuredProviders(context.config) })),
  },
  demo: {
    accounts: api.demo.accounts.handler(({ context }) => ({
      accounts: [...offeredDemoAccounts(context.config, demoAccounts)],
    })),
  },
});
