import { clientNetworks } from '../../../../platform/security/client-networks.ts';
import { counterKey } from '../../../../platform/security/limiter.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { findSignInNetwork, putSignInNetwork } from '../records/sign-in-networks.ts';

/** Whether the account has signed in from the address's network within the last 90 days. */
export const hasSignedInFrom = (context: AccountsContext, userId: Id, address: string): Promise<boolean> =>
  findSignInNetwork(context.db, userId, keyOf(context, userId, address));

/** Remembers that the account signed in from the address's network. */
export const rememberNetwork = (context: AccountsContext, userId: Id, address: string): Promise<void> =>
  putSignInNetwork(context.db, userId, keyOf(context, userId, address), context.clock());

/** A keyed hash for each account: the rows name no network, and do not tell who shares one. */
function keyOf(context: AccountsContext, userId: Id, address: string): string {
  const [{ network }] = clientNetworks(address);
  return counterKey(context, 'signed-in-from', userId, network);
}
