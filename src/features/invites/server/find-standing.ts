import type { Context } from '#platform/context.ts';
import { hasPlayer, type SignedIn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findSponsorship, listBelowAmong } from '#features/network/server/records/relationships.ts';
import type { Standing } from '../rules.ts';

/**
 * What accepting invitations of these inviters would change for the actor, with one lookup of the sponsor for all. A
 * user without a player has no sponsor either. Mirrors what `acceptInvite` does.
 */
export async function findStandings(
  { db }: Context,
  actor: SignedIn,
  inviters: readonly Id[],
): Promise<(inviter: Id | null) => Standing> {
  if (!hasPlayer(actor) || inviters.length === 0) return () => 'joins';
  const { playerId } = actor;
  const sponsor = await findSponsorship(db, playerId);
  if (sponsor?.status === 'active')
    return (inviter) => (inviter === sponsor.uplineId ? 'on_team' : 'has_sponsor');
  const below = await listBelowAmong(db, { playerId, among: inviters });
  return (inviter) => {
    if (inviter !== null && below.has(inviter)) return 'above_inviter';
    return sponsor ? 'replaces_request' : 'joins';
  };
}
