import type { Context } from '../../../platform/context.ts';
import type { Viewer } from './records/campaigns.ts';

/** Who looks, and when: what the derived fields of campaigns and sessions depend on. */
export const viewerOf = ({ actor, clock }: Context): Viewer => ({
  playerId: actor.kind === 'user' ? actor.playerId : null,
  now: clock(),
});
