import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Member } from '#features/campaigns/contract.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import { listMembers, MEMBERS_A_PAGE } from '#features/campaigns/server/records/members/member-list.ts';

type OfCampaign = { campaignId: Id; cursor?: string | undefined };

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
