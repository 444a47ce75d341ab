import { type Actor, hasPlayer, isAdmin, isUser } from '#shared/actor.ts';
import type { FileFolder } from './files/rules.ts';
import type { CampaignState } from './rules.ts';

/** What the viewer is in a campaign, as the server says. */
export type CampaignFacts = { isOwner: boolean; isCoOrganiser: boolean; isMember: boolean };

/** Whether the viewer runs the campaign: its owner and its co-organisers do. */
export const isOrganiser = ({
  isOwner,
  isCoOrganiser,
}: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>): boolean => isOwner || isCoOrganiser;

/** What the actor may do with a campaign. */
export function campaignCan(actor: Actor, facts: CampaignFacts) {
  const owns = hasPlayer(actor) && facts.isOwner;
  const runs = hasPlayer(actor) && isOrganiser(facts);
  return {
    /** Change the campaign itself: who runs it, and admins. */
    edit: runs || isAdmin(actor),
    /** Change its sessions and other people's seats in them: who runs it. */
    organise: runs,
    /** Take a seat in its sessions: everybody but its owner, as far as each session goes. */
    sit: !owns,
    /** Offer it to another member, or delete it: the owner alone. */
    giveUp: owns,
    /** Name co-organisers and take the role from them: the owner alone. */
    nameCoOrganisers: owns,
    /** Report it or one of its sessions to the admins: everybody signed in but its organisers. */
    report: isUser(actor) && !isOrganiser(facts),
    /** Begin another one with its settings: the owner alone. */
    copy: owns,
    /** Add files to each folder: who runs it to all, members to the photos. */
    addFiles: {
      ads: runs,
      resources: runs,
      photos: runs || (hasPlayer(actor) && facts.isMember),
    } satisfies Record<FileFolder, boolean>,
  };
}

/**
 * What the actor may do with a campaign's file. Whoever runs the campaign removes any; other players remove the photos
 * that they added, also after they left.
 */
export const campaignFileCan = (
  actor: Actor,
  campaign: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>,
  file: { folder: FileFolder; isOwn: boolean },
) => ({
  remove: hasPlayer(actor) && (isOrganiser(campaign) || (file.isOwn && file.folder === 'photos')),
  /** Whoever runs the campaign removes it instead. */
  report: isUser(actor) && !file.isOwn && !isOrganiser(campaign),
});

/** What the actor may do with a campaign that is in some state of its life. */
export const campaignLifeCan = (
  actor: Actor,
  { state, ...facts }: CampaignFacts & { state: CampaignState },
) => ({
  /** See that it exists: a hidden one, only its members and admins. */
  see: isAdmin(actor) || state !== 'hidden' || (hasPlayer(actor) && (isOrganiser(facts) || facts.isMember)),
});

/**
 * Into which states the actor may bring a campaign: who runs it, and admins; to end it, its owner and admins; to hide it and to show
 * it again, admins alone. An admin whose own it is (`isForOtherAdmins`) has the owner's rights in it while there is another.
 */
export function campaignStatusCan(
  actor: Actor,
  { state, isForOtherAdmins, ...facts }: CampaignFacts & { state: CampaignState; isForOtherAdmins: boolean },
): Record<CampaignState, boolean> {
  const decides = isAdmin(actor) && !isForOtherAdmins;
  const mayShow = decides || state !== 'hidden';
  const isEnder = decides || (hasPlayer(actor) && facts.isOwner && mayShow);
  // What the owner ended, the owner takes up again.
  const isPauser = isEnder || (hasPlayer(actor) && isOrganiser(facts) && mayShow && state !== 'ended');
  return { active: isPauser, paused: isPauser, ended: isEnder, hidden: decides };
}

/** What the actor may do with a session of a campaign. */
export const sessionCan = (actor: Actor, { hasSeat, ...campaign }: CampaignFacts & { hasSeat: boolean }) => ({
  /** Read how to get in, the online link and the notes: who has a seat, who runs the campaign, and admins. */
  seeRoom: isAdmin(actor) || (hasPlayer(actor) && (isOrganiser(campaign) || hasSeat)),
  /** See who comes: the members of the campaign, and admins. Others see how many. */
  seeComers: isAdmin(actor) || (hasPlayer(actor) && (isOrganiser(campaign) || campaign.isMember || hasSeat)),
});

/** What the actor may do with a session or file that admins hid. */
export const hiddenPartCan = (actor: Actor, campaign: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>) => ({
  /** See that it exists: who runs the campaign, and admins. Whoever added a file sees it too. */
  see: isAdmin(actor) || (hasPlayer(actor) && isOrganiser(campaign)),
});

/** What the actor may do with calendars. */
export const calendarCan = (actor: Actor) => ({
  /** Have a private address at which calendars fetch seats and own campaigns: every player. */
  haveAddress: hasPlayer(actor),
});
