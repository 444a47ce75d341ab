import type { PlayerActor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** What the actor may do with a relationship. While it is pending, its upline can accept or decline it, and its downline can withdraw it. */
export const relationshipCan = (
  { playerId }: PlayerActor,
  { uplineId, downlineId, status }: { uplineId: Id; downlineId: Id; status: string },
) => ({
  decide: status === 'pending' && uplineId === playerId,
  withdraw: status === 'pending' && downlineId === playerId,
});

/** What the actor may do with a player's team. The player sees it, and so does everybody above. */
export const teamCan = (actor: PlayerActor, team: { playerId: Id; isBelowActor: boolean }) => ({
  see: team.playerId === actor.playerId || team.isBelowActor,
});
