import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { announcementRefusals } from '../refusals.ts';
import { isRecent } from '../rules.ts';
import { lockAnnouncementAsOrganiser } from './access.ts';
import { tellCorrected } from './notices.ts';
import { correctAnnouncement } from './records/announcements.ts';

/**
 * Corrects an announcement within 10 minutes, in the notices of it, too; what left by mail and push stays as it left. A form
 * that began with an older text is refused.
 */
export async function updateAnnouncement(
  context: ContextOf<'player'>,
  { announcementId, revision, text }: { announcementId: Id; revision: number; text: string },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const found = await lockAnnouncementAsOrganiser({ ...inner, actor: context.actor }, announcementId);
    if (found.removedAt !== null) refuse(announcementRefusals.ANNOUNCEMENT_NOT_FOUND);
    if (found.text === text) return {};
    // Nor is a hidden one: an admin decided about what it says.
    if (found.hiddenAt !== null || !isRecent(found.createdAt.toISOString(), clock())) {
      refuse(announcementRefusals.ANNOUNCEMENT_FIXED);
    }
    if (revision !== found.revision) refuse(commonRefusals.STALE_REVISION);
    await correctAnnouncement(db, found.id, { text, correctedAt: clock() });
    await audit(inner, 'announcement.update', ['campaign', found.campaignId], { after: { announcementId } });
    await tellCorrected(inner, { id: found.id, text });
    return {};
  });
}
