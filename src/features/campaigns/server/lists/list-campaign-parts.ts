import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import { decodeCursor, pageOfRows } from '../../../../platform/lists/cursor.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { Member } from '../../contract.ts';
import { hiddenPartCan, sessionCan } from '../../policy.ts';
import { listMembers, MEMBERS_A_PAGE } from '../records/members/member-list.ts';
import { listSessions, SESSIONS_A_PAGE } from '../records/sessions/sessions.ts';
import type { Session } from '../../sessions-contract.ts';
import { findShownFacts, viewerOf } from '../access.ts';

type OfCampaign = { campaignId: Id; cursor?: string | undefined };

/**
 * The sessions of a campaign by number, with the seats taken and the actor's own seat, for anybody. How to get in is
 * for those who have a seat, the owner and admins: it leaves the server for nobody else.
 */
export async function listCampaignSessions(context: Context, input: OfCampaign): Promise<Page<Session>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int32(), z.guid()]));
  const { isOwner } = await findShownFacts(context, input.campaignId);
  const { playerId } = viewerOf(context);
  const withHidden = hiddenPartCan(context.actor, { isOwner }).see;
  const rows = await listSessions(context.db, { campaignId: input.campaignId, playerId, withHidden }, after);
  const sessions = rows.map(({ room, ...session }): Session => {
    const can = sessionCan(context.actor, { isOwner, hasSeat: session.ownSeat !== null });
    return Object.assign(session, { room: can.seeRoom ? room : null });
  });
  return pageOfRows(sessions, SESSIONS_A_PAGE, (session) => [session.sessionNumber, session.id]);
}

/** The members of a campaign by alias, the owner first, for anybody. */
export async function listCampaignParticipants(context: Context, input: OfCampaign): Promise<Page<Member>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int().min(0).max(1), z.string().max(40)]));
  await findShownFacts(context, input.campaignId);
  const rows = await listMembers(context.db, input.campaignId, after);
  return pageOfRows(rows, MEMBERS_A_PAGE, ({ roleType, alias }) => [roleType === 'owner' ? 0 : 1, alias]);
}
