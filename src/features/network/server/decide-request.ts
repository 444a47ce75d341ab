import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { relationshipCan } from '../policy.ts';
import { networkRefusals } from '../refusals.ts';
import { tellSponsorAnswered } from './notices.ts';
import {
  activateRelationship,
  findRelationship,
  lockNetwork,
  removeRelationship,
} from './records/relationships.ts';

type ByRelationship = { relationshipId: Id };

/** Makes a pending relationship active. Only its upline may; to everybody else it does not exist. */
export const acceptRequest = (
  context: ContextOf<'player'>,
  input: ByRelationship,
): Promise<Record<string, never>> => decideRequest(context, 'accept', input);

/** Deletes a pending relationship. Only its upline may; to everybody else it does not exist. */
export const cancelRequest = (
  context: ContextOf<'player'>,
  input: ByRelationship,
): Promise<Record<string, never>> => decideRequest(context, 'cancel', input);

async function decideRequest(
  context: ContextOf<'player'>,
  answer: 'accept' | 'cancel',
  { relationshipId }: ByRelationship,
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    await lockNetwork(db);
    const request = await findRelationship(db, relationshipId);
    if (!request || !relationshipCan(actor, request).decide) refuse(networkRefusals.REQUEST_NOT_FOUND);
    if (answer === 'accept') await activateRelationship(db, request.id);
    else await removeRelationship(db, request.id);
    await audit(inner, `sponsor.${answer}`, ['relationship', request.id], {
      after: { uplineId: request.uplineId, downlineId: request.downlineId },
    });
    await tellSponsorAnswered(inner, request, answer === 'accept');
    return {};
  });
}
