import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { hiddenPartCan, sessionCan } from '#features/campaigns/policy.ts';
import type { Session } from '../session-contract.ts';
import { findShownFacts, viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { listSessions, SESSIONS_A_PAGE } from './records/sessions.ts';

type OfCampaign = { campaignId: Id; cursor?: string | undefined };

/**
 * The sessions of a campaign by number, with the seats taken and the actor's own seat, for anybody. Only players with a
 * seat, organisers and admins get `room`, which says how to join; it is never sent to anybody else.
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
