import type { Actor } from '../../../shared/actor.ts';
import type { Id } from '../../../shared/ids.ts';

/** Who looks at stores: whose links are told. */
export const viewerOf = (actor: Actor): { playerId: Id | null } => ({
  playerId: actor.kind === 'user' ? actor.playerId : null,
});
