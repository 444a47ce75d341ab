import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';
import type { FileFolder } from './file-folders.ts';

/** Somebody signed in who has a player: who may join campaigns and take seats. */
export type WithPlayer = SignedIn & { playerId: Id };

/** Campaigns, their sessions, participants and files are public. */
export const canSeeCampaigns = (_actor: Actor): boolean => true;

/** Own lists belong to everybody signed in; without a player they are empty. */
export const canSeeOwnCampaigns = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Joining, leaving, and seats need a player. */
export const canPlay = (actor: Actor): actor is WithPlayer =>
  actor.kind === 'user' && actor.playerId !== null;

/**
 * Only the owner edits a campaign, its sessions, and others' seats in them; `isOwner` is the server's word
 * about who asks.
 */
export const canEditCampaign = (actor: Actor, campaign: { isOwner: boolean }): boolean =>
  canPlay(actor) && campaign.isOwner;

/** The campaign itself is also changed by admins; its sessions and seats stay the owner's. */
export const canChangeCampaign = (actor: Actor, campaign: { isOwner: boolean }): boolean =>
  isAdmin(actor) || canEditCampaign(actor, campaign);

/** Admins list all campaigns and remove them. */
export const canManageCampaigns = (actor: Actor): boolean => isAdmin(actor);

/** What somebody is in a campaign, by the server's word. */
type Standing = { isOwner: boolean; isMember: boolean };

/** The owner adds files of every kind, members add photos. */
export const takesFilesOf = ({ isOwner, isMember }: Standing, folder: FileFolder): boolean =>
  isOwner || (isMember && folder === 'photos');

/** Adding files takes a player who is something in the campaign. */
export const canAddFile = (actor: Actor, campaign: Standing, folder: FileFolder): boolean =>
  canPlay(actor) && takesFilesOf(campaign, folder);

/** The owner removes any file; who added a photo may take it back, also after leaving. */
export const canRemoveFile = (
  actor: Actor,
  campaign: { isOwner: boolean },
  file: { folder: FileFolder; isOwn: boolean },
): boolean => canPlay(actor) && (campaign.isOwner || (file.isOwn && file.folder === 'photos'));
