import { type Actor, hasPlayer } from '../../shared/actor.ts';

/** What the viewer is in a campaign, as the server says. */
type CampaignFacts = { isOwner: boolean; isMember: boolean };

/** What the actor may do with the announcements of a campaign. */
export const announcementsCan = (actor: Actor, { isOwner, isMember }: CampaignFacts) => ({
  /** Make, correct, take back and put back: the owner alone. */
  write: hasPlayer(actor) && isOwner,
  /** Read: its members. What is for one session is for who holds a seat in it, and the owner. */
  read: hasPlayer(actor) && (isOwner || isMember),
});

/** What the actor may do with the questions in a campaign that they see. */
export const questionsCan = (actor: Actor, { isOwner }: Pick<CampaignFacts, 'isOwner'>) => ({
  /** Ask its organiser: every other player. What else asking depends on is said by `refusalToAsk`. */
  ask: hasPlayer(actor) && !isOwner,
  /** Read those that wait, and answer them: the owner alone. */
  answer: hasPlayer(actor) && isOwner,
});

/** What the actor may do with one question. */
export const questionCan = (
  actor: Actor,
  question: { isOwner: boolean; isOwn: boolean; isAnswered: boolean },
) => ({
  /** Who asked withdraws it while it waits; the campaign's owner puts it away, with its answer. */
  remove: hasPlayer(actor) && (question.isOwner || (question.isOwn && !question.isAnswered)),
});
