import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { decodeCursor, pageOfRows } from '../../../platform/cursor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Page } from '../../../shared/paging.ts';
import type { Campaign, CampaignType } from '../contract.ts';
import { campaignRefusals } from '../refusals.ts';
import { canSeeOwnCampaigns } from '../policy.ts';
import type { RoleType } from '../rules.ts';
import {
  CAMPAIGNS_A_PAGE,
  findCampaignTypeId,
  listCampaignsByType,
  listCampaignsOfPlayer,
} from './records/campaigns.ts';
import { viewerOf } from './viewer.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

const toPage = (campaigns: Campaign[]): Page<Campaign> =>
  pageOfRows(campaigns, CAMPAIGNS_A_PAGE, ({ createdAt, id }) => [createdAt, id]);

/**
 * Campaigns of one type, newest first, for anybody. A missing row in campaign_types is an error for convention and
 * online games and an empty list for retailer games (section 8 of the games document).
 */
export async function listCampaigns(
  context: Context,
  input: { type: CampaignType; cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const after = decodeCursor(input.cursor, position);
  const typeId = await findCampaignTypeId(context.db, input.type);
  if (typeId !== undefined)
    return toPage(await listCampaignsByType(context.db, viewerOf(context), typeId, after));
  if (input.type !== 'Retailer') refuse(campaignRefusals.CAMPAIGN_TYPE_NOT_FOUND);
  return { items: [], nextCursor: null };
}

/** The campaigns that the actor's player owns, or plays in; none as long as there is no player. */
export async function listOwnCampaigns(
  context: Context,
  role: RoleType,
  input: { cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const { actor } = context;
  if (!canSeeOwnCampaigns(actor)) refuse(commonRefusals.UNAUTHORIZED);
  const after = decodeCursor(input.cursor, position);
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const viewer = { ...viewerOf(context), playerId: actor.playerId };
  return toPage(await listCampaignsOfPlayer(context.db, viewer, role, after));
}
