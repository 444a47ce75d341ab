import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { moderationRefusals } from '../refusals.ts';
import { declaredThing, findThing } from './find-thing.ts';
import { thingRestored } from './notices.ts';
import { refuseOwn } from './check-own-thing.ts';
import { type CaseRecord, lockCase, writeRestored } from './records/cases.ts';

/**
 * Restores what a decision hid. The case must be locked.
 * @throws refusal THING_NOT_FOUND, ALREADY_DECIDED where it is back already, CANNOT_BE_RESTORED
 */
export async function bringBack(inner: TransactionContext, decided: CaseRecord): Promise<void> {
  const { db, clock } = inner;
  if (decided.restoredAt !== null) refuse(moderationRefusals.ALREADY_DECIDED);
  const thing = { kind: decided.kind, id: decided.thingId };
  const found = await findThing(inner, thing);
  // A thing that was already shown again in another way only needs the record.
  if (found.isHidden) {
    const isBack = await declaredThing(inner, thing.kind).restore?.(inner, thing.id, decided.kept);
    if (!isBack) refuse(moderationRefusals.CANNOT_BE_RESTORED);
  }
  await writeRestored(db, decided.id, clock());
}

/**
 * Restores what a decision hid, and tells its author.
 * @throws refusal CASE_NOT_FOUND, OTHER_ADMIN_DECIDES, THING_NOT_FOUND, ALREADY_DECIDED, CANNOT_BE_RESTORED, APPEAL_WAITS
 */
export function restoreThing(
  context: ContextOf<'admin'>,
  { decisionId }: { decisionId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const decided = await lockCase(inner.db, decisionId);
    if (decided?.decision !== 'hide') refuse(moderationRefusals.CASE_NOT_FOUND);
    const hidden = await declaredThing(inner, decided.kind).find(inner.db, decided.thingId);
    await refuseOwn(inner, { one: decided, found: hidden });
    if (decided.appealedAt !== null && decided.appealDecision === null)
      refuse(moderationRefusals.APPEAL_WAITS);
    await bringBack(inner, decided);
    const { kind: thingKind, thingId } = decided;
    await audit(inner, 'moderation.restore', ['moderation-case', decided.id], {
      after: { thingKind, thingId },
    });
    const to = decided.userId === null ? [] : [decided.userId];
    await tell(inner, thingRestored, { about: decided.id, facts: { title: decided.title }, to });
    return {};
  });
}
