import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { visitRefusals } from '../contract.ts';
import { changeDemoCount, deleteVisit, updateVisit as updateRow } from './records/visits.ts';

/** Adds to the demo count of one of the actor's visits; a negative change subtracts, never below 0. */
export async function addDemos(
  context: ContextOf<'user'>,
  { visitId, change }: { visitId: Id; change: number },
): Promise<{ customerDemoCount: number }> {
  const { userId } = context.actor;
  return inTransaction(context, async ({ db }) => {
    const customerDemoCount = await changeDemoCount(db, { visitId, userId }, change);
    if (customerDemoCount === undefined) refuse(visitRefusals.VISIT_NOT_FOUND);
    return { customerDemoCount };
  });
}

export async function updateVisit(
  context: ContextOf<'user'>,
  input: { visitId: Id; comments: string; isPositiveExperience: boolean | null },
): Promise<{ id: Id }> {
  const { userId } = context.actor;
  const { visitId, comments, isPositiveExperience } = input;
  return inTransaction(context, async ({ db }) => {
    const said = { comments: comments || null, isPositiveExperience };
    if (!(await updateRow(db, { visitId, userId }, said))) refuse(visitRefusals.VISIT_NOT_FOUND);
    return { id: visitId };
  });
}

/** Deletes one of the actor's visits. Other people's visits and missing ones get the same refusal. */
export async function removeVisit(
  context: ContextOf<'user'>,
  { visitId }: { visitId: Id },
): Promise<{ id: Id }> {
  const { userId } = context.actor;
  return inTransaction(context, async ({ db }) => {
    if (!(await deleteVisit(db, { visitId, userId }))) refuse(visitRefusals.NOT_OWN_VISIT);
    return { id: visitId };
  });
}
