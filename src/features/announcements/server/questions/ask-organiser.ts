import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { isOrganiser } from '#features/campaigns/policy.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import { isUnwelcome } from '#features/campaigns/server/records/members/welcome.ts';
import { OPEN_QUESTIONS, QUESTIONS_A_DAY, questionRefusals } from '../../refusals.ts';
import { refusalToAsk } from '../../rules.ts';
import { lockCampaignFacts } from '../access.ts';
import { tellQuestion } from '../notices.ts';
import { countAsked, countOpen, insertQuestion, lockAsker } from '../records/questions.ts';

/**
 * Asks the organiser of a campaign that the actor's player sees. However many requests race, 3 questions of a player wait
 * in a campaign at most, and a player asks 10 in 24 hours.
 */
export async function askOrganiser(
  context: ContextOf<'player'>,
  { campaignId, text }: { campaignId: Id; text: string },
): Promise<{ id: Id }> {
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const now = clock();
    const facts = await lockCampaignFacts(inner, campaignId);
    const ownerId = await findOwner(db, campaignId);
    const mayAsk = !(await isUnwelcome(db, campaignId, playerId));
    const refusal = refusalToAsk({
      runsIt: isOrganiser(facts),
      hasOwner: ownerId !== null,
      mayAsk,
      state: facts.state,
    });
    if (refusal) refuse(refusal);
    await lockAsker(db, playerId);
    if ((await countOpen(db, playerId, campaignId)) >= OPEN_QUESTIONS)
      refuse(questionRefusals.QUESTIONS_OPEN);
    const { asked, first } = await countAsked(db, playerId, new Date(now.getTime() - DAY_MS));
    if (asked >= QUESTIONS_A_DAY) {
      const retryAfterMs = (first ?? now).getTime() + DAY_MS - now.getTime();
      refuse(questionRefusals.TOO_MANY_QUESTIONS, { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
    }
    const id = await insertQuestion(db, { campaignId, askerId: playerId, text, createdAt: now });
    await audit(inner, 'question.ask', ['campaign', campaignId], { after: { questionId: id } });
    await tellQuestion(inner, { by: { playerId, userId }, id, campaignId, text });
    return { id };
  });
}
