import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { decodeCursor, pageOfRows } from '../../../platform/lists/cursor.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { Page } from '../../../shared/paging.ts';
import type { Member } from '../contract.ts';
import { campaignRefusals } from '../refusals.ts';
import { campaignExists } from './records/campaigns.ts';
import { listMembers, MEMBERS_A_PAGE } from './records/member-list.ts';
import { listSessions, SESSIONS_A_PAGE } from './records/sessions.ts';
import type { Session } from '../sessions-contract.ts';
import { viewerOf } from './access.ts';

type OfCampaign = { campaignId: Id; cursor?: string | undefined };

async function refuseMissing(context: Context, campaignId: Id): Promise<void> {
  if (!(await campaignExists(context.db, campaignId))) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
}

/** The sessions of a campaign by number, with the seats taken and the actor's own seat, for anybody. */
export async function listCampaignSessions(context: Context, input: OfCampaign): Promise<Page<Session>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int32(), z.guid()]));
  await refuseMissing(context, input.campaignId);
  const rows = await listSessions(context.db, input.campaignId, viewerOf(context).playerId, after);
  return pageOfRows(rows, SESSIONS_A_PAGE, (session) => [session.sessionNumber, session.id]);
}

/** The members of a campaign by alias, the owner first, for anybody. */
export async function listCampaignParticipants(context: Context, input: OfCampaign): Promise<Page<Member>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int().min(0).max(1), z.string().max(40)]));
  await refuseMissing(context, input.campaignId);
  const rows = await listMembers(context.db, input.campaignId, after);
  return pageOfRows(rows, MEMBERS_A_PAGE, ({ roleType, alias }) => [roleType === 'owner' ? 0 : 1, alias]);
}
