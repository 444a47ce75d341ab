import type { z } from 'zod';
import { audit, changedWords } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import type {
  ManagedRetailer,
  managedRetailersInput,
  newRetailerForm,
  RetailerManager,
} from '../../admin-contract.ts';
import { stateCodeOf } from '../../us-states.ts';
import { retailerRefusals } from '../../refusals.ts';
import { tellRole } from '../for-others/manager-notices.ts';
import { tellStoreState } from '../notices.ts';
import {
  deleteManager,
  findNamedUser,
  findRetailerName,
  insertManager,
  insertRetailer,
  listManagedRetailers,
  listManagers as readManagers,
  lockRetailerStatus,
  updateStatus,
} from '../records/managed.ts';

/** All stores, open or closed, the newest first unless sorted otherwise, for admins. */
export const listAllRetailers = managedList<typeof managedRetailersInput, ManagedRetailer>(
  '-created',
  { created: byCreation },
  listManagedRetailers,
);

/** Adds an open store with its first fields. */
export async function createRetailer(
  context: ContextOf<'admin'>,
  input: z.infer<typeof newRetailerForm>,
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const id = newId();
    const state = input.state === null ? null : stateCodeOf(input.state);
    await insertRetailer(inner.db, { ...input, state, id, createdAt: inner.clock() });
    await audit(inner, 'retailer.create', ['retailer', id], { history: {} });
    return { id };
  });
}

export async function setStatus(
  context: ContextOf<'admin'>,
  input: { retailerId: Id; status: ManagedRetailer['status'] },
): Promise<{ status: ManagedRetailer['status'] }> {
  const { retailerId, status } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockRetailerStatus(inner.db, retailerId);
    if (!before) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    await updateStatus(inner.db, retailerId, status);
    if (before !== status) await tellStoreState(inner, { retailerId, isActive: status === 'active' });
    await audit(inner, 'retailer.status', ['retailer', retailerId], {
      before: { status: before },
      after: { status },
      history: changedWords({ status: before }, { status }),
    });
    return { status };
  });
}

/** The players who may edit a store besides admins. */
export async function listManagers(
  context: ContextOf<'admin'>,
  { retailerId }: { retailerId: Id },
): Promise<{ items: RetailerManager[] }> {
  return inTransaction(context, async (inner) => {
    if (!(await lockRetailerStatus(inner.db, retailerId))) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    return { items: await readManagers(inner.db, retailerId) };
  });
}

/** Makes the player of a user a manager, who may edit the store, and the owner of a store that has none; tells them. */
export async function addManager(
  context: ContextOf<'admin'>,
  input: { retailerId: Id; username: string },
): Promise<{ playerId: Id }> {
  const { retailerId, username } = input;
  return inTransaction(context, async (inner) => {
    if (!(await lockRetailerStatus(inner.db, retailerId))) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    const named = await findNamedUser(inner.db, username);
    if (!named) refuse(retailerRefusals.MANAGER_UNKNOWN);
    const { playerId, userId } = named;
    if (playerId === null) refuse(retailerRefusals.MANAGER_WITHOUT_PLAYER);
    const role = await insertManager(inner.db, retailerId, playerId);
    if (role === undefined) return { playerId };
    await tellOf(inner, retailerId, { playerId, userId, role });
    await audit(inner, 'retailer.add-manager', ['retailer', retailerId], {
      after: { playerId },
      history: {},
    });
    return { playerId };
  });
}

/** Removes a manager and tells them; does nothing if the player is none. */
export async function removeManager(
  context: ContextOf<'admin'>,
  input: { retailerId: Id; playerId: Id },
): Promise<Record<string, never>> {
  const { retailerId, playerId } = input;
  return inTransaction(context, async (inner) => {
    if (!(await lockRetailerStatus(inner.db, retailerId))) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    const userId = await deleteManager(inner.db, retailerId, playerId);
    if (userId === undefined) return {};
    await tellOf(inner, retailerId, { playerId, userId, role: null });
    await audit(inner, 'retailer.remove-manager', ['retailer', retailerId], {
      before: { playerId },
      history: {},
    });
    return {};
  });
}

async function tellOf(
  inner: TransactionContext,
  retailerId: Id,
  told: { playerId: Id; userId: Id; role: 'owner' | 'manager' | null },
): Promise<void> {
  const name = (await findRetailerName(inner.db, retailerId)) ?? '';
  await tellRole(inner, { ...told, store: { id: retailerId, name }, by: null });
}
