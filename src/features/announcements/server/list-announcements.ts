import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { isOrganiser } from '#features/campaigns/policy.ts';
import type { Announcement } from '../contract.ts';
import { announcementsCan } from '../policy.ts';
import { findCampaignFacts, viewerOf } from './access.ts';
import { ANNOUNCEMENTS_A_PAGE, listAnnouncements as listRows } from './records/announcements.ts';

/**
 * The announcements in a campaign that are for the actor, the newest first; none for others than members.
 * @throws refusals CAMPAIGN_NOT_FOUND, INVALID_CURSOR
 */
export async function listAnnouncements(
  context: ContextOf<'user'>,
  { campaignId, cursor }: { campaignId: Id; cursor?: string | undefined },
): Promise<Page<Announcement>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const facts = await findCampaignFacts(context, campaignId);
  if (!announcementsCan(context.actor, facts).read) return { items: [], nextCursor: null };
  const readerId = viewerOf(context);
  const seatsOf = isOrganiser(facts) ? null : readerId;
  const rows = await listRows(context.db, { campaignId, seatsOf, readerId, after });
  return pageOfRows(rows, ANNOUNCEMENTS_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}
