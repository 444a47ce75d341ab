import type { TransactionContext } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { managerRefusals } from '../refusals.ts';
import { type ClaimedStore, listManagers, lockStore, type StoredManager } from './records/managers.ts';

/**
 * Locks a store that a player wants to manage, with its managers.
 * @throws refusal RETAILER_NOT_FOUND, RETAILER_CLOSED, ALREADY_MANAGER
 */
export async function lockClaimed(
  { db }: TransactionContext,
  retailerId: Id,
  playerId: Id,
): Promise<{ store: ClaimedStore; managers: StoredManager[] }> {
  const store = await lockStore(db, retailerId);
  if (!store) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (store.status !== 'active') refuse(retailerRefusals.RETAILER_CLOSED);
  const managers = await listManagers(db, retailerId);
  if (managers.some((manager) => manager.playerId === playerId)) refuse(managerRefusals.ALREADY_MANAGER);
  return { store, managers };
}

export const hasOwner = (managers: readonly StoredManager[]): boolean =>
  managers.some(({ role }) => role === 'owner');
