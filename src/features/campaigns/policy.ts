import { type Actor, hasPlayer, isAdmin } from '../../shared/actor.ts';
import type { FileFolder } from './file-rules.ts';

/** What the viewer is in a campaign, as the server says. */
type CampaignFacts = { isOwner: boolean; isMember: boolean };

/** What the actor may do with a campaign. */
export function campaignCan(actor: Actor, { isOwner, isMember }: CampaignFacts) {
  const owns = hasPlayer(actor) && isOwner;
  return {
    /** Change the campaign itself: its owner and admins. */
    edit: owns || isAdmin(actor),
    /** Change its sessions and other people's seats in them: the owner alone. */
    organise: owns,
    /** Add files to each folder: the owner to all, members to the photos. */
    addFiles: {
      ads: owns,
      resources: owns,
      photos: owns || (hasPlayer(actor) && isMember),
    } satisfies Record<FileFolder, boolean>,
  };
}

/**
 * What the actor may do with a campaign's file. The owner of the campaign removes any; other players remove the photos
 * that they added, also after they left.
 */
export const campaignFileCan = (
  actor: Actor,
  campaign: { isOwner: boolean },
  file: { folder: FileFolder; isOwn: boolean },
) => ({
  remove: hasPlayer(actor) && (campaign.isOwner || (file.isOwn && file.folder === 'photos')),
});
