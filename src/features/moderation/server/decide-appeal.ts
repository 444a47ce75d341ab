import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { moderationRefusals } from '../refusals.ts';
import { appealDecided } from './notices.ts';
import { lockCase, writeAnswer } from './records/cases.ts';
import { declaredThing } from './find-thing.ts';
import { refuseOwn } from './check-own-thing.ts';
import { bringBack } from './restore-thing.ts';

type Answer = { decisionId: Id; decision: 'stands' | 'lifted'; answer: string };

/**
 * Answers an appeal, and restores the thing if the decision is lifted. The admin who made the decision may only do so
 * if there is no other admin.
 * @throws refusal CASE_NOT_FOUND, THING_NOT_FOUND, ALREADY_DECIDED, CANNOT_BE_RESTORED, OTHER_ADMIN_DECIDES
 */
export function decideAppeal(
  context: ContextOf<'admin'>,
  { decisionId, decision, answer }: Answer,
): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const decided = await lockCase(db, decisionId);
    if (!decided || decided.appealedAt === null) refuse(moderationRefusals.CASE_NOT_FOUND);
    if (decided.appealDecision !== null) refuse(moderationRefusals.ALREADY_DECIDED);
    const found = await declaredThing(inner, decided.kind).find(db, decided.thingId);
    await refuseOwn(inner, { one: decided, found, decidedBy: decided.decidedBy });
    const isRestored = decision === 'lifted' && decided.decision === 'hide';
    if (isRestored && decided.restoredAt === null) await bringBack(inner, decided);
    await writeAnswer(db, decided.id, { decision, answer, decidedBy: userId, at: clock() });
    await endWork(inner, decided.id);
    const { kind: thingKind, thingId, title } = decided;
    await audit(inner, 'moderation.appeal-decide', ['moderation-case', decided.id], {
      after: { thingKind, thingId, decision },
    });
    const to = decided.userId === null ? [] : [decided.userId];
    const facts = { title, decision, answer, isRestored };
    await tell(inner, appealDecided, { about: decided.id, facts, to });
    return {};
  });
}
