import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { countAll, counterKey, overOf } from '#platform/security/limiter.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { tellRole } from '#features/retailers/server/for-others/manager-notices.ts';
import { findPlayerAlias } from '#features/players/server/records/players.ts';
import type { Manager } from '../contract.ts';
import { managersCan } from '../policy.ts';
import { managerRefusals } from '../refusals.ts';
import { LOOKUPS_AN_HOUR, MOST_MANAGERS, type Role } from '../rules.ts';
import { newManager } from './notices.ts';
import {
  findPerson,
  findStore,
  listManagers,
  lockStore,
  putManager,
  removeManager,
  type StoredManager,
} from './records/managers.ts';

const HOUR_MS = 3_600_000;

const roleOf = (managers: readonly StoredManager[], playerId: Id | null): Role | null =>
  managers.find((manager) => manager.playerId === playerId)?.role ?? null;

const isLastOwner = (managers: readonly StoredManager[], playerId: Id): boolean =>
  roleOf(managers, playerId) === 'owner' && managers.filter(({ role }) => role === 'owner').length === 1;

/** Who manages a store, for its managers and for admins. */
export async function listStoreManagers(
  { db, actor }: ContextOf<'user'>,
  { retailerId }: { retailerId: Id },
): Promise<{ items: Manager[] }> {
  if (!(await findStore(db, retailerId))) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  const managers = await listManagers(db, retailerId);
  if (!managersCan(actor, roleOf(managers, actor.playerId)).see) refuse(commonRefusals.FORBIDDEN);
  return {
    items: managers.map(({ playerId, alias, role }) => ({
      playerId,
      alias,
      role,
      isViewer: playerId === actor.playerId,
    })),
  };
}

type Locked = { store: { id: Id; name: string }; managers: StoredManager[]; by: string };

/** Locks a store for one of its owners. @throws refusal RETAILER_NOT_FOUND, FORBIDDEN */
async function lockOwned(
  inner: TransactionContext,
  actor: ContextOf<'player'>['actor'],
  retailerId: Id,
): Promise<Locked> {
  const { db } = inner;
  const store = await lockStore(db, retailerId);
  if (!store) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  const managers = await listManagers(db, retailerId);
  if (!managersCan(actor, roleOf(managers, actor.playerId)).decide) refuse(commonRefusals.FORBIDDEN);
  const by = await findPlayerAlias(db, actor.playerId);
  return { store: { id: retailerId, name: store.name }, managers, by };
}

/**
 * Adds a manager by alias or mail address, or changes the role of one.
 * @throws refusal RETAILER_NOT_FOUND, FORBIDDEN, PERSON_UNKNOWN, TOO_MANY_MANAGERS, OWNER_NEEDED, LOOKUPS_USED
 */
export async function addStoreManager(
  context: ContextOf<'player'>,
  { retailerId, who, role }: { retailerId: Id; who: string; role: Role },
): Promise<{ alias: string }> {
  const { actor } = context;
  // Counted on its own, refused or not: whoever owns a store could else ask for every address there is.
  const counter = {
    key: counterKey(context, 'store-manager', actor.userId),
    limit: { max: LOOKUPS_AN_HOUR, windowMs: HOUR_MS },
  };
  if (overOf(await countAll(context, [counter])).length > 0) refuse(managerRefusals.LOOKUPS_USED);
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const { store, managers, by } = await lockOwned(inner, actor, retailerId);
    const person = await findPerson(db, who, actor.playerId);
    if (!person) refuse(managerRefusals.PERSON_UNKNOWN);
    const before = roleOf(managers, person.playerId);
    if (before === role) return { alias: person.alias };
    if (before === null && managers.length >= MOST_MANAGERS) refuse(managerRefusals.TOO_MANY_MANAGERS);
    if (role === 'manager' && isLastOwner(managers, person.playerId)) refuse(managerRefusals.OWNER_NEEDED);
    await putManager(db, { retailerId, playerId: person.playerId, role });
    const about = `${retailerId}:${person.playerId}`;
    if (person.userId !== actor.userId)
      await tellRole(inner, { store, role, by, playerId: person.playerId, userId: person.userId });
    const others = managers.filter(({ userId }) => userId !== actor.userId && userId !== person.userId);
    await tell(inner, newManager, {
      about,
      facts: { store, alias: person.alias, role },
      to: others.map(({ userId }) => userId),
    });
    await audit(inner, 'retailer.add-manager', ['retailer', retailerId], {
      after: { playerId: person.playerId, role },
      history: {},
    });
    return { alias: person.alias };
  });
}

/**
 * Removes a manager: an owner anybody, a manager themselves. Does nothing if the player is none.
 * @throws refusal RETAILER_NOT_FOUND, FORBIDDEN, OWNER_NEEDED
 */
export async function removeStoreManager(
  context: ContextOf<'player'>,
  { retailerId, playerId }: { retailerId: Id; playerId: Id },
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const store = await lockStore(db, retailerId);
    if (!store) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    const managers = await listManagers(db, retailerId);
    const own = roleOf(managers, actor.playerId);
    const isOwn = playerId === actor.playerId && own !== null;
    if (!isOwn && !managersCan(actor, own).decide) refuse(commonRefusals.FORBIDDEN);
    const removed = managers.find((manager) => manager.playerId === playerId);
    if (!removed) return {};
    if (isLastOwner(managers, playerId)) refuse(managerRefusals.OWNER_NEEDED);
    await removeManager(db, retailerId, playerId);
    if (!isOwn) {
      const by = await findPlayerAlias(db, actor.playerId);
      const told = { id: retailerId, name: store.name };
      await tellRole(inner, { store: told, role: null, by, playerId, userId: removed.userId });
    }
    await audit(inner, 'retailer.remove-manager', ['retailer', retailerId], {
      before: { playerId },
      history: {},
    });
    return {};
  });
}

/**
 * Makes another manager the owner, and the caller a manager.
 * @throws refusal RETAILER_NOT_FOUND, FORBIDDEN, MANAGER_NOT_FOUND
 */
export async function handStoreOver(
  context: ContextOf<'player'>,
  { retailerId, playerId }: { retailerId: Id; playerId: Id },
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const { store, managers, by } = await lockOwned(inner, actor, retailerId);
    const next = managers.find((manager) => manager.playerId === playerId);
    if (!next || playerId === actor.playerId) refuse(managerRefusals.MANAGER_NOT_FOUND);
    await putManager(db, { retailerId, playerId, role: 'owner' });
    await putManager(db, { retailerId, playerId: actor.playerId, role: 'manager' });
    if (next.role !== 'owner')
      await tellRole(inner, { store, role: 'owner', by, playerId, userId: next.userId });
    await audit(inner, 'retailer.hand-over', ['retailer', retailerId], {
      before: { playerId: actor.playerId },
      after: { playerId },
      history: {},
    });
    return {};
  });
}
