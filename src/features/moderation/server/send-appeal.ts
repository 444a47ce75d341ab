import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { noteWork } from '#platform/desk/note-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { moderationRefusals } from '../refusals.ts';
import { appealUntil } from '../rules.ts';
import { lockCase, writeAppeal } from './records/cases.ts';

/**
 * Appeals against a decision about a thing of the actor's: once, within thirty days. The case then waits for an admin
 * again. Restored things need no appeal.
 * @throws refusal CASE_NOT_FOUND, also for decisions about what is others'; ALREADY_APPEALED, APPEAL_TOO_LATE
 */
export function sendAppeal(
  context: ContextOf<'user'>,
  { decisionId, text }: { decisionId: Id; text: string },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const decided = await lockCase(db, decisionId);
    const isOwn = decided?.userId === context.actor.userId;
    if (!decided?.decidedAt || !isOwn || decided.decision === 'nothing' || decided.restoredAt !== null) {
      refuse(moderationRefusals.CASE_NOT_FOUND);
    }
    if (decided.appealedAt !== null) refuse(moderationRefusals.ALREADY_APPEALED);
    const facts = { decidedAt: decided.decidedAt, isAppealed: false, isRestored: false };
    if (appealUntil(facts, clock()) === null) refuse(moderationRefusals.APPEAL_TOO_LATE);
    await writeAppeal(db, decided.id, text, clock());
    await noteWork(inner, 'appeal');
    await audit(inner, 'moderation.appeal', ['moderation-case', decided.id]);
    return {};
  });
}
