import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { announcementRefusals, questionRefusals } from '../../refusals.ts';
import { questionsCan } from '../../policy.ts';
import { lockCampaignFacts } from '../access.ts';
import { tellAnswer } from '../notices.ts';
import { findCampaignOfQuestion, lockQuestion, writeAnswer } from '../records/questions.ts';

/**
 * Answers a question, for the present organisers of its campaign, also one that has ended. A question is answered once.
 * @throws refusals QUESTION_NOT_FOUND, also to others; QUESTION_ANSWERED, CAMPAIGN_HIDDEN
 */
export async function answerQuestion(
  context: ContextOf<'player'>,
  input: { questionId: Id; text: string; isForAll: boolean },
): Promise<Record<string, never>> {
  const { playerId, userId } = context.actor;
  const { questionId, text, isForAll } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaignId = await findCampaignOfQuestion(db, questionId);
    if (!campaignId) refuse(questionRefusals.QUESTION_NOT_FOUND);
    const facts = await lockCampaignFacts(inner, campaignId);
    // After the lock: it may have been withdrawn meanwhile.
    const question = await lockQuestion(db, questionId);
    if (!question || question.hiddenAt !== null || !questionsCan(context.actor, facts).answer) {
      refuse(questionRefusals.QUESTION_NOT_FOUND);
    }
    if (facts.state === 'hidden') refuse(announcementRefusals.CAMPAIGN_HIDDEN);
    if (question.answeredAt !== null) refuse(questionRefusals.QUESTION_ANSWERED);
    await writeAnswer(db, questionId, { text, isForAll, answeredBy: playerId, answeredAt: clock() });
    await audit(inner, 'question.answer', ['campaign', campaignId], { after: { questionId, isForAll } });
    await tellAnswer(inner, question, { by: { playerId, userId }, text, isForAll });
    return {};
  });
}
