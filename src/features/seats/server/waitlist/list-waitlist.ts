import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { Waiting } from '../../waitlist/contract.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { findCampaignOfSession } from '#features/campaigns/server/records/visibility.ts';
import { listWaiting, WAITING_A_PAGE } from '../records/waitlist/waiting.ts';

/** The waiting list of a session, in order, for the campaign's organisers alone. */
export async function listWaitlist(
  context: ContextOf<'player'>,
  input: { sessionId: Id; cursor?: string | undefined },
): Promise<Page<Waiting>> {
  const after = decodeCursor(input.cursor, z.tuple([z.int32()]));
  const campaignId = await findCampaignOfSession(context.db, input.sessionId);
  if (!campaignId) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await organises(context, campaignId))) refuse(commonRefusals.FORBIDDEN);
  const rows = await listWaiting(context.db, input.sessionId, after);
  const { items, nextCursor } = pageOfRows(rows, WAITING_A_PAGE, ({ place }) => [place]);
  return {
    items: items.map(({ player, waitingSince, offerEndsAt }) => ({ player, waitingSince, offerEndsAt })),
    nextCursor,
  };
}
