import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { isOrganiser } from '#features/campaigns/policy.ts';
import { findVisibility } from '#features/campaigns/server/records/visibility.ts';
import { questionCan } from '../../policy.ts';
import { questionRefusals } from '../../refusals.ts';
import { tellQuestionRemoved } from '../notices.ts';
import { lockQuestion, removeQuestion as removeRow } from '../records/questions.ts';

/**
 * Withdraws the actor's own question while it waits; whoever runs the campaign puts any away, with its answer. It counts
 * for the bound of its day.
 * @throws refusals QUESTION_NOT_FOUND, also to others; QUESTION_ANSWERED, to the asker
 */
export async function removeQuestion(
  context: ContextOf<'player'>,
  { questionId }: { questionId: Id },
): Promise<Record<string, never>> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const question = await lockQuestion(db, questionId);
    if (!question) refuse(questionRefusals.QUESTION_NOT_FOUND);
    const isOwn = question.askerId === playerId;
    // A hidden question is there only for the asker.
    const campaign =
      question.hiddenAt === null ? await findVisibility(db, question.campaignId, playerId) : undefined;
    const runs = campaign !== undefined && isOrganiser(campaign);
    const isAnswered = question.answeredAt !== null;
    if (!questionCan(context.actor, { isOrganiser: runs, isOwn, isAnswered }).remove) {
      refuse(isOwn ? questionRefusals.QUESTION_ANSWERED : questionRefusals.QUESTION_NOT_FOUND);
    }
    await removeRow(db, questionId, clock());
    await audit(inner, isOwn ? 'question.withdraw' : 'question.remove', ['campaign', question.campaignId], {
      before: { questionId },
    });
    await tellQuestionRemoved(inner, questionId);
    return {};
  });
}
