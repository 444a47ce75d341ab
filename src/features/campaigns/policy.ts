import { type Actor, hasPlayer, isAdmin, isUser } from '#shared/actor.ts';
import type { FileFolder } from './files/rules.ts';
import type { CampaignState } from './rules.ts';

/** The viewer's role in a campaign, as the server reports it. */
export type CampaignFacts = { isOwner: boolean; isCoOrganiser: boolean; isMember: boolean };

/** Whether the viewer is one of the campaign's organisers: its owner or a co-organiser. */
export const isOrganiser = ({
  isOwner,
  isCoOrganiser,
}: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>): boolean => isOwner || isCoOrganiser;

/** What the actor may do with a campaign. */
export function campaignCan(actor: Actor, facts: CampaignFacts) {
  const owns = hasPlayer(actor) && facts.isOwner;
  const runs = hasPlayer(actor) && isOrganiser(facts);
  return {
    /** Change the campaign itself: organisers and admins. */
    edit: runs || isAdmin(actor),
    /** Change its sessions and other people's seats in them: organisers. */
    organise: runs,
    /** Take a seat in its sessions: everybody except its owner, if the session allows it. */
    sit: !owns,
    /** Offer it to another member, or delete it: the owner alone. */
    giveUp: owns,
    /** Appoint and dismiss co-organisers: the owner alone. */
    nameCoOrganisers: owns,
    /** Report it or one of its sessions to the admins: all signed-in users except its organisers. */
    report: isUser(actor) && !isOrganiser(facts),
    /** Create another campaign with its settings: the owner alone. */
    copy: owns,
    /** Add files to each folder: organisers to all of them, members to the photos. */
    addFiles: {
      ads: runs,
      resources: runs,
      photos: runs || (hasPlayer(actor) && facts.isMember),
    } satisfies Record<FileFolder, boolean>,
  };
}

/**
 * What the actor may do with a campaign's file. Organisers can remove any file. Players can remove the photos that they
 * added, even after they have left.
 */
export const campaignFileCan = (
  actor: Actor,
  campaign: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>,
  file: { folder: FileFolder; isOwn: boolean },
) => ({
  remove: hasPlayer(actor) && (isOrganiser(campaign) || (file.isOwn && file.folder === 'photos')),
  /** Not for organisers: they can remove it instead. */
  report: isUser(actor) && !file.isOwn && !isOrganiser(campaign),
});

/** What the actor may do with a campaign in a given state. */
export const campaignLifeCan = (
  actor: Actor,
  { state, ...facts }: CampaignFacts & { state: CampaignState },
) => ({
  /** See that it exists. A hidden one is visible only to its members and admins. */
  see: isAdmin(actor) || state !== 'hidden' || (hasPlayer(actor) && (isOrganiser(facts) || facts.isMember)),
});

/**
 * The states to which the actor may change a campaign. Organisers and admins may activate or pause it, its owner and
 * admins may end it, and only admins may hide it or show it again. `isForOtherAdmins` means that the actor is an admin,
 * the campaign is their own, and there is another admin: then they only have the rights of its owner.
 */
export function campaignStatusCan(
  actor: Actor,
  { state, isForOtherAdmins, ...facts }: CampaignFacts & { state: CampaignState; isForOtherAdmins: boolean },
): Record<CampaignState, boolean> {
  const decides = isAdmin(actor) && !isForOtherAdmins;
  const mayShow = decides || state !== 'hidden';
  const isEnder = decides || (hasPlayer(actor) && facts.isOwner && mayShow);
  // Only those who may end a campaign may take up an ended one again.
  const isPauser = isEnder || (hasPlayer(actor) && isOrganiser(facts) && mayShow && state !== 'ended');
  return { active: isPauser, paused: isPauser, ended: isEnder, hidden: decides };
}

/** What the actor may do with a session of a campaign. */
export const sessionCan = (actor: Actor, { hasSeat, ...campaign }: CampaignFacts & { hasSeat: boolean }) => ({
  /** See the online link and the notes, which say how to get in: players with a seat, organisers, and admins. */
  seeRoom: isAdmin(actor) || (hasPlayer(actor) && (isOrganiser(campaign) || hasSeat)),
  /** See who will come: the members of the campaign, and admins. Others see only how many. */
  seeComers: isAdmin(actor) || (hasPlayer(actor) && (isOrganiser(campaign) || campaign.isMember || hasSeat)),
});

/** What the actor may do with a session or file that admins hid. */
export const hiddenPartCan = (actor: Actor, campaign: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>) => ({
  /** See that it exists: the campaign's organisers and admins. The player who added a file also sees it. */
  see: isAdmin(actor) || (hasPlayer(actor) && isOrganiser(campaign)),
});

/** What the actor may do with calendars. */
export const calendarCan = (actor: Actor) => ({
  /** Have a private URL from which calendars load their seats and their own campaigns: every player. */
  haveAddress: hasPlayer(actor),
});
