import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { TaskKind } from '#shared/desk.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { deskRefusals } from '../refusals.ts';
import { TAKE_LAPSES_MS } from '../rules.ts';
import { putTake, removeTake } from './records/takes.ts';

/**
 * Takes a waiting item for the actor, or takes it over from the admin whom they saw working on it. This does not stop
 * other admins: they can still decide about the item. An admin who decides too late learns that from the decision
 * itself.
 * @throws refusal WORK_NOT_FOUND, TAKEN_MEANWHILE
 */
export function takeWork(
  context: ContextOf<'admin'>,
  { id, kind, from }: { id: Id; kind: TaskKind; from: Id | null },
): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock, deskWork } = inner;
    const work = deskWork.find((declared) => declared.kind === kind);
    if (!(await work?.isWaiting?.(db, id))) refuse(deskRefusals.WORK_NOT_FOUND);
    const at = clock();
    const lapsedBefore = new Date(at.getTime() - TAKE_LAPSES_MS);
    const isTaken = await putTake(db, { id, kind, userId, from, at, lapsedBefore });
    if (!isTaken) refuse(deskRefusals.TAKEN_MEANWHILE);
    await audit(inner, 'desk.take', ['desk-work', id]);
    return {};
  });
}

/**
 * Gives back what the actor took.
 * @throws refusal NOT_TAKEN, also if another admin has taken it over
 */
export function giveBackWork(
  context: ContextOf<'admin'>,
  { id }: { id: Id },
): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    if (!(await removeTake(inner.db, { id, userId }))) refuse(deskRefusals.NOT_TAKEN);
    await audit(inner, 'desk.give-back', ['desk-work', id]);
    return {};
  });
}
