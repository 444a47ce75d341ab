import type { Actor, SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Somebody signed in who has a player: who may join campaigns and take seats (section 6 of the games document). */
export type WithPlayer = SignedIn & { playerId: Id };

/** Campaigns, their sessions, participants and files are public (section 6: a visitor views campaign pages). */
export const canSeeCampaigns = (_actor: Actor): boolean => true;

/** Own lists belong to everybody signed in; without a player they are empty. */
export const canSeeOwnCampaigns = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Joining, leaving, and seats need a player. */
export const canPlay = (actor: Actor): actor is WithPlayer =>
  actor.kind === 'user' && actor.playerId !== null;

/** Only the owner edits a campaign and adds sessions (section 6); `isOwner` is the server's word about who asks. */
export const canEditCampaign = (actor: Actor, campaign: { isOwner: boolean }): boolean =>
  canPlay(actor) && campaign.isOwner;
