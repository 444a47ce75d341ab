import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Member } from '../../contract.ts';
import { hiddenPartCan, sessionCan } from '../../policy.ts';
import { listMembers, MEMBERS_A_PAGE } from '../records/members/member-list.ts';
import { listSessions, SESSIONS_A_PAGE } from '../records/sessions/sessions.ts';
import type { Session } from '../../sessions-contract.ts';
import { findShownFacts, viewerOf } from '../access.ts';

type OfCampaign = { campaignId: Id; cursor?: string | undefined };

/**
 * The sessions of a campaign by number, with the seats taken and the actor's own seat, for anybody. How to get in is
 * for those who have a seat, the organisers and admins: it leaves the server for nobody else.
 */
export async function listCampaignSessions(context: Context, input: OfCampaign): Promise<Page<Session>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int32(), z.guid()]));
  const facts = await findShownFacts(context, input.campaignId);
  const { playerId } = viewerOf(context);
  const withHidden = hiddenPartCan(context.actor, facts).see;
  const rows = await listSessions(context.db, { campaignId: input.campaignId, playerId, withHidden }, after);
  const sessions = rows.map(({ room, ...session }): Session => {
    const can = sessionCan(context.actor, { ...facts, hasSeat: session.ownSeat !== null });
    return Object.assign(session, { room: can.seeRoom ? room : null });
  });
  return pageOfRows(sessions, SESSIONS_A_PAGE, (session) => [session.sessionNumber, session.id]);
}

const rankOf = ({ roleType, isCoOrganiser }: Pick<Member, 'roleType' | 'isCoOrganiser'>): number => {
  if (roleType === 'owner') return 0;
  return isCoOrganiser ? 1 : 2;
};

/** The members of a campaign by alias, for anybody: the owner first, then the co-organisers. */
export async function listCampaignParticipants(context: Context, input: OfCampaign): Promise<Page<Member>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int().min(0).max(2), z.string().max(40)]));
  await findShownFacts(context, input.campaignId);
  const rows = await listMembers(context.db, input.campaignId, after);
  return pageOfRows(rows, MEMBERS_A_PAGE, (member) => [rankOf(member), member.alias]);
}
