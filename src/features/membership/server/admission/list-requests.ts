import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { JoinRequest } from '#features/campaigns/admission/contract.ts';
import { admissionCan } from '../../admission/policy.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import {
  listJoinRequests,
  REQUESTS_A_PAGE,
} from '#features/campaigns/server/records/admission/join-requests.ts';

/** The waiting requests to join a campaign, the oldest first, for its organisers. */
export async function listRequests(
  context: ContextOf<'player'>,
  { campaignId, cursor }: { campaignId: Id; cursor?: string | undefined },
): Promise<Page<JoinRequest>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const facts = await findShownFacts(context, campaignId);
  if (!admissionCan(context.actor, facts).answer) refuse(commonRefusals.FORBIDDEN);
  const rows = await listJoinRequests(context.db, campaignId, after);
  const { items, nextCursor } = pageOfRows(rows, REQUESTS_A_PAGE, ({ askedAt, requestId }) => [
    askedAt,
    requestId,
  ]);
  return { items: items.map(({ player, text, askedAt }) => ({ player, text, askedAt })), nextCursor };
}
