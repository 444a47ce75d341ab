import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { OwnPlace } from '../contract.ts';
import { mayMeet } from '#features/blocks/server/records/meeting.ts';
import { networkRefusals } from '../refusals.ts';
import { tellSponsorRequested } from './notices.ts';
import { isPossibleSponsor } from './records/possible-sponsors.ts';
import { closesCircle, findSponsorship, insertRelationship, lockNetwork } from './records/relationships.ts';
import { findFace } from './records/teams.ts';

/**
 * Asks an admin's player to be the sponsor of the actor's player; makes a pending relationship. Even if requests race,
 * a player has at most one sponsor, and no player ends up below themselves.
 */
export async function requestSponsor(
  context: ContextOf<'player'>,
  { sponsorId }: { sponsorId: Id },
): Promise<NonNullable<OwnPlace['sponsor']>> {
  const { playerId } = context.actor;
  if (sponsorId === playerId) refuse(networkRefusals.SELF_SPONSOR);
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    await lockNetwork(db);
    const mayAsk = (await isPossibleSponsor(db, sponsorId)) && (await mayMeet(db, playerId, sponsorId));
    const sponsor = mayAsk ? await findFace(db, sponsorId) : undefined;
    if (!sponsor) refuse(networkRefusals.SPONSOR_NOT_FOUND);
    if (await findSponsorship(db, playerId)) refuse(networkRefusals.ALREADY_SPONSORED);
    const pair = { uplineId: sponsorId, downlineId: playerId };
    if (await closesCircle(db, pair)) refuse(networkRefusals.CLOSES_CIRCLE);
    const id = await insertRelationship(db, { ...pair, status: 'pending', createdAt: inner.clock() });
    await audit(inner, 'sponsor.request', ['relationship', id], { after: pair });
    await tellSponsorRequested(inner, pair);
    return { alias: sponsor.alias, aliasImageUrl: sponsor.aliasImageUrl, status: 'pending' };
  });
}
