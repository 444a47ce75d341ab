import { type Actor, hasPlayer } from '#shared/actor.ts';
import { type CampaignFacts, isOrganiser } from '#features/campaigns/policy.ts';

/** What the actor may do with the announcements of a campaign. */
export const announcementsCan = (actor: Actor, campaign: CampaignFacts) => ({
  /** Make, correct, take back and put back: who runs the campaign. */
  write: hasPlayer(actor) && isOrganiser(campaign),
  /** Read: its members. What is for one session is for its seat holders and the organisers. */
  read: hasPlayer(actor) && (isOrganiser(campaign) || campaign.isMember),
});

/** What the actor may do with the questions in a campaign that they see. */
export const questionsCan = (actor: Actor, campaign: Pick<CampaignFacts, 'isOwner' | 'isCoOrganiser'>) => ({
  /** Ask its organiser: every other player. What else asking depends on is said by `refusalToAsk`. */
  ask: hasPlayer(actor) && !isOrganiser(campaign),
  /** Read those that wait, and answer them: who runs the campaign. */
  answer: hasPlayer(actor) && isOrganiser(campaign),
});

/** What the actor may do with one question. */
export const questionCan = (
  actor: Actor,
  question: { isOrganiser: boolean; isOwn: boolean; isAnswered: boolean },
) => ({
  /** Whoever asked withdraws it while it waits; whoever runs the campaign puts it away, with its answer. */
  remove: hasPlayer(actor) && (question.isOrganiser || (question.isOwn && !question.isAnswered)),
});
