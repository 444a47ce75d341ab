import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { announcementRefusals } from '../refusals.ts';
import { lockAnnouncementAsOrganiser } from './access.ts';
import { withdrawAnnouncement } from './notices.ts';
import { setRemoved } from './records/announcements.ts';

/** Takes an announcement back, whichever organiser made it. It counts for the bounds of its day. */
export async function removeAnnouncement(
  context: ContextOf<'player'>,
  { announcementId }: { announcementId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const found = await lockAnnouncementAsOrganiser({ ...inner, actor: context.actor }, announcementId);
    if (found.removedAt !== null) refuse(announcementRefusals.ANNOUNCEMENT_NOT_FOUND);
    await setRemoved(inner.db, found.id, inner.clock());
    await audit(inner, 'announcement.remove', ['campaign', found.campaignId], { before: { announcementId } });
    await withdrawAnnouncement(inner, found.id);
    return {};
  });
}
