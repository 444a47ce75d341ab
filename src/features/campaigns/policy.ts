import { type Actor, hasPlayer, isAdmin, isUser } from '../../shared/actor.ts';
import type { FileFolder } from './files/rules.ts';
import type { CampaignState } from './rules.ts';

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
    /** Offer it to another member, or delete it: the owner alone. */
    giveUp: owns,
    /** Begin another one with its settings: the owner alone. */
    copy: owns,
    /** Report it or one of its sessions to the admins: everybody signed in but its owner. */
    report: isUser(actor) && !isOwner,
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
  /** The owner of the campaign removes it instead. */
  report: isUser(actor) && !file.isOwn && !campaign.isOwner,
});

/** What the actor may do with a campaign that is in some state of its life. */
export function campaignLifeCan(
  actor: Actor,
  { isOwner, isMember, state }: CampaignFacts & { state: CampaignState },
) {
  const owns = hasPlayer(actor) && isOwner;
  const mayShow = isAdmin(actor) || state !== 'hidden';
  const isChanger = isAdmin(actor) || (owns && mayShow);
  return {
    /** See that it exists: a hidden one, only its members and admins. */
    see: mayShow || (hasPlayer(actor) && (isOwner || isMember)),
    /** Bring it into each state: the owner, and admins; to hide a campaign and to show it again, admins alone. */
    setTo: {
      active: isChanger,
      paused: isChanger,
      ended: isChanger,
      hidden: isAdmin(actor),
    } satisfies Record<CampaignState, boolean>,
  };
}

/** What the actor may do with a session of a campaign. */
export const sessionCan = (actor: Actor, { isOwner, hasSeat }: { isOwner: boolean; hasSeat: boolean }) => ({
  /** Read how to get in, the online link and the notes: who has a seat, the owner and admins. */
  seeRoom: isAdmin(actor) || (hasPlayer(actor) && (isOwner || hasSeat)),
});

/** What the actor may do with a session or file that admins hid. */
export const hiddenPartCan = (actor: Actor, { isOwner }: { isOwner: boolean }) => ({
  /** See that it exists: the campaign's owner, and admins. Who added a file sees it too. */
  see: isAdmin(actor) || (hasPlayer(actor) && isOwner),
});

/** What the actor may do with calendars. */
export const calendarCan = (actor: Actor) => ({
  /** Have a private address at which calendars fetch seats and own campaigns: every player. */
  haveAddress: hasPlayer(actor),
});
