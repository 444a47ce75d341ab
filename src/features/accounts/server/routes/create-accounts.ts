import type { AccountsContext } from '../accounts-context.ts';
import { createAuth } from '../auth/create-auth.ts';
import type { DemoAccount } from '../sign-in/demo-accounts.ts';
import { actorFinder } from '../sessions/find-actor.ts';
import { warnOfSharedTenant } from '../providers/providers.ts';
import { createBreachedPasswords } from '../passwords/breached-passwords.ts';
import { accountsRoutes } from './routes.ts';

export type AccountsParts = Omit<AccountsContext, 'breachedPasswords'> & {
  /** The origins of our own pages. */
  origins: readonly string[];
  /** Where each request's session is looked up, if not in `db`. `db` is then used only for signing in and the like. */
  requestsDb?: AccountsContext['db'];
  /** Offered as one-click sign-in in the demo mode. */
  demoAccounts: readonly DemoAccount[];
};

export type Accounts = {
  /** Serves /api/auth. */
  routes: ReturnType<typeof accountsRoutes>;
  /** Finds the sender of a request from its headers. */
  findActor: ReturnType<typeof actorFinder>;
};

/** Makes the routes and the actor finder of accounts. Make only one per process, because its limiters must count all requests. */
export function createAccounts(parts: AccountsParts): Accounts {
  const { demoAccounts, origins, requestsDb = parts.db, ...rest } = parts;
  const context = { ...rest, breachedPasswords: createBreachedPasswords(rest) };
  warnOfSharedTenant(context);
  return {
    routes: accountsRoutes(createAuth(context, { origins, demoAccounts }), { ...context, origins }),
    findActor: actorFinder({ ...rest, db: requestsDb }),
  };
}
