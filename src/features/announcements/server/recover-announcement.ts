import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { announcementRefusals } from '../refusals.ts';
import { isRecent } from '../rules.ts';
import { lockAnnouncementAsOrganiser } from './access.ts';
import { tellAnnouncement, tellCorrected } from './notices.ts';
import { setRemoved } from './records/announcements.ts';

/**
 * Puts back an announcement that was taken back within the last 10 minutes; one that was not is as it should be. Whoever had
 * been told of it is not told again.
 */
export async function recoverAnnouncement(
  context: ContextOf<'player'>,
  { announcementId }: { announcementId: Id },
): Promise<Record<string, never>> {
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const found = await lockAnnouncementAsOrganiser({ ...inner, actor: context.actor }, announcementId);
    const { id, campaignId, sessionId, text, removedAt, hiddenAt } = found;
    if (removedAt === null) return {};
    // What an admin hid or removed does not come back this way.
    if (hiddenAt !== null) refuse(announcementRefusals.ANNOUNCEMENT_NOT_FOUND);
    if (!isRecent(removedAt.toISOString(), inner.clock())) refuse(announcementRefusals.REMOVAL_FINAL);
    await setRemoved(inner.db, id, null);
    await audit(inner, 'announcement.restore', ['campaign', campaignId], { after: { announcementId } });
    await tellCorrected(inner, { id, text });
    await tellAnnouncement(inner, { by: { playerId, userId }, id, campaignId, sessionId, text });
    return {};
  });
}
