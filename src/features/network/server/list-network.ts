import { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { FoundMember, Levels, Member, PossibleSponsor, SponsorRequest } from '../contract.ts';
import { teamCan } from '../policy.ts';
import { networkRefusals } from '../refusals.ts';
import { listPossibleSponsors } from './records/possible-sponsors.ts';
import { listRequestsTo, REQUESTS_A_PAGE } from './records/relationships.ts';
import { countPlayersByLevel, isBelow, listTeam, MEMBERS_A_PAGE, searchDownline } from './records/teams.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

type PageInput = { cursor?: string | undefined };

/**
 * One level of the tree: the players that a player sponsors. Works for the actor's own team and for the teams of
 * everybody in their downline; other teams are refused as if they did not exist.
 */
export async function listTeamOf(
  context: ContextOf<'player'>,
  input: PageInput & { memberId: Id },
): Promise<Page<Member>> {
  const { actor } = context;
  const playerId = input.memberId;
  const after = decodeCursor(input.cursor, position);
  const isBelowActor =
    playerId !== actor.playerId && (await isBelow(context.db, { playerId, uplineId: actor.playerId }));
  if (!teamCan(actor, { playerId, isBelowActor }).see) refuse(networkRefusals.NOT_IN_NETWORK);
  const rows = await listTeam(context.db, playerId, after);
  const { items, nextCursor } = pageOfRows(rows, MEMBERS_A_PAGE, (row) => [row.since, row.relationshipId]);
  return { items: items.map(({ relationshipId: _relationshipId, ...member }) => member), nextCursor };
}

/** The actor's whole downline in numbers, level by level. */
export const countLevels = (context: ContextOf<'player'>): Promise<Levels> =>
  countPlayersByLevel(context.db, context.actor.playerId);

/** Players of the actor's downline with a text in their alias. */
export async function searchTeam(
  context: ContextOf<'player'>,
  { q }: { q: string },
): Promise<{ members: FoundMember[] }> {
  return { members: await searchDownline(context.db, context.actor.playerId, q) };
}

/** The players whom the actor can ask to be the sponsor. */
export async function listSponsors(context: ContextOf<'player'>): Promise<{ sponsors: PossibleSponsor[] }> {
  return { sponsors: await listPossibleSponsors(context.db) };
}

/** Requests that wait for the actor's answer, oldest first. */
export async function listRequests(
  context: ContextOf<'player'>,
  input: PageInput,
): Promise<Page<SponsorRequest>> {
  const { playerId } = context.actor;
  const rows = await listRequestsTo(context.db, playerId, decodeCursor(input.cursor, position));
  return pageOfRows(rows, REQUESTS_A_PAGE, (row) => [row.requestedAt, row.relationshipId]);
}
