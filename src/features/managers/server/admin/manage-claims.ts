import type { z } from 'zod';
import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { claimsInput, decisionForm, StoreClaim } from '../../admin-contract.ts';
import { managerRefusals } from '../../refusals.ts';
import { MOST_MANAGERS } from '../../rules.ts';
import { hasOwner } from '../lock-claimed.ts';
import { claimDecided, newManager } from '../notices.ts';
import { decideWaitingClaim, findClaim, listStoreClaims } from '../records/claims.ts';
import { listManagers, lockStore, putManager } from '../records/managers.ts';

/** Claims to stores, newest first unless sorted otherwise. */
export const listClaims = managedList<typeof claimsInput, StoreClaim>(
  '-created',
  { created: byCreation },
  listStoreClaims,
);

/**
 * Decides a claim, once, and tells the player. An accepted one makes the player the owner, or a manager where there is
 * an owner already, who is told too.
 * @throws refusal CLAIM_NOT_FOUND, CLAIM_DECIDED, TOO_MANY_MANAGERS
 */
export async function decideClaim(
  context: ContextOf<'admin'>,
  { claimId, decision, answer }: z.infer<typeof decisionForm> & { claimId: Id },
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const claim = await findClaim(db, claimId);
    const store = claim && (await lockStore(db, claim.retailerId));
    if (!store) refuse(managerRefusals.CLAIM_NOT_FOUND);
    const { retailerId, playerId, userId } = claim;
    const decided = { decision, answer: answer || null, by: actor.userId, at: clock() };
    if (!(await decideWaitingClaim(db, claimId, decided))) {
      refuse(
        (await findClaim(db, claimId)) ? managerRefusals.CLAIM_DECIDED : managerRefusals.CLAIM_NOT_FOUND,
      );
    }
    await endWork(inner, claimId);
    const told = { id: retailerId, name: store.name };
    const isAccepted = decision === 'accepted';
    if (isAccepted) {
      const managers = await listManagers(db, retailerId);
      const isNew = managers.every((manager) => manager.playerId !== playerId);
      if (isNew && managers.length >= MOST_MANAGERS) refuse(managerRefusals.TOO_MANY_MANAGERS);
      const role = hasOwner(managers) ? 'manager' : 'owner';
      if (isNew) await putManager(db, { retailerId, playerId, role });
      const alias =
        (await listManagers(db, retailerId)).find((one) => one.playerId === playerId)?.alias ?? '';
      await tell(inner, newManager, {
        about: `${retailerId}:${playerId}`,
        facts: { store: told, alias, role },
        to: managers.filter((one) => one.userId !== userId).map((one) => one.userId),
      });
    }
    await tell(inner, claimDecided, {
      about: claimId,
      facts: { store: told, isAccepted, answer: decided.answer },
      to: [userId],
    });
    await audit(inner, 'retailer.claim-decide', ['retailer', retailerId], {
      after: { playerId, decision },
      history: {},
    });
    return {};
  });
}
