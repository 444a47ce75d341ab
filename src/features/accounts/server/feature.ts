import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { accountsContract } from '../contract.ts';
import { countUsers, listDevicesOfUser, listUsers } from './admin/list-users.ts';
import { banUser, getUser, removeFactors, setRole, signUserOut, unbanUser } from './admin/manage-users.ts';
import { describeBan, describeRemoveFactors, describeSetRole, describeUnban } from './admin/final-acts.ts';
import { offeredOpenId, offeredProviders } from './providers/providers.ts';
import { getSession, listDevices, signOutDevice } from './sessions/manage-own-sessions.ts';
import { demoAccounts } from './sign-in/demo-accounts.ts';
import { listOwnSignIns } from './sign-in/list-own-sign-ins.ts';
import { offeredDemoAccounts } from './ways-in/sign-in.ts';
import { getSecurity } from './users/get-security.ts';
import { getStorage, renameUser, setTimeZone } from './users/manage-own-account.ts';
import { accountsNotices } from './notices.ts';
import { accountsTables } from './records/personal-tables.ts';
import { accountsSecrets } from './links/person-secrets.ts';
import { usersExport } from './admin/users-export.ts';
import { sweepAccountsQueue } from './sessions/sweep-queue.ts';

export const accountsFeature = {
  router: implementContract(accountsContract, {
    security: { get: getSecurity },
    session: { get: getSession },
    profile: { rename: renameUser, setTimeZone },
    devices: { list: listDevices, signOut: signOutDevice },
    signIns: { list: listOwnSignIns },
    storage: { get: getStorage },
    providers: {
      list: ({ config }) => ({ providers: offeredProviders(config), openId: offeredOpenId(config) }),
    },
    users: {
      list: listUsers,
      count: countUsers,
      get: getUser,
      setRole: finalAct(setRole, describeSetRole),
      ban: finalAct(banUser, describeBan),
      unban: finalAct(unbanUser, describeUnban),
      removeFactors: finalAct(removeFactors, describeRemoveFactors),
      listDevices: listDevicesOfUser,
      signOut: signUserOut,
    },
    demo: { accounts: ({ config }) => ({ accounts: [...offeredDemoAccounts(config, demoAccounts)] }) },
  }),
  notices: accountsNotices,
  personalTables: accountsTables,
  personSecrets: accountsSecrets,
  exports: [usersExport],
  queues: (parts) => [sweepAccountsQueue(parts)],
} satisfies Feature;
