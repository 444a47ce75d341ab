import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import type { Standing } from '../contract.ts';
import { maskedAddress } from '../rules.ts';
import { hasOwner } from './lock-claimed.ts';
import { findNewestClaim } from './records/claims.ts';
import { findStore, listManagers } from './records/managers.ts';

/** How the caller stands to a store, and how they may claim it. */
export async function getStanding(
  { db, actor }: ContextOf<'player'>,
  { retailerId }: { retailerId: Id },
): Promise<Standing> {
  const [store, managers, claim] = await Promise.all([
    findStore(db, retailerId),
    listManagers(db, retailerId),
    findNewestClaim(db, actor.playerId, retailerId),
  ]);
  if (!store) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  const isOwned = hasOwner(managers);
  const mayHaveCode = !isOwned && store.status === 'active' && store.knownEmail !== null;
  return {
    role: managers.find(({ playerId }) => playerId === actor.playerId)?.role ?? null,
    hasOwner: isOwned,
    codeTo: mayHaveCode ? maskedAddress(store.knownEmail!) : null,
    claim,
  };
}
