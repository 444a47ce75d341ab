import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { OwnPlace } from '../contract.ts';
import { findSponsorship } from './records/relationships.ts';
import { countTeam, findFace } from './records/teams.ts';

/** The actor's player with the size of their team, and the sponsor above: active, pending, or none. */
export async function getOwnPlace(context: ContextOf<'player'>): Promise<OwnPlace> {
  const { playerId } = context.actor;
  const { db } = context;
  const face = await findFace(db, playerId);
  if (!face) refuse(commonRefusals.PLAYER_REQUIRED);
  const sponsor = await findSponsorship(db, playerId);
  return {
    you: { ...face, teamCount: await countTeam(db, playerId) },
    sponsor: sponsor
      ? { alias: sponsor.alias, aliasImageUrl: sponsor.aliasImageUrl, status: sponsor.status }
      : null,
  };
}
