import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { visitRefusals } from '../refusals.ts';
import { changeDemoCount, deleteVisit, updateVisit as updateRow } from './records/visits.ts';
import { requireUser } from './require-user.ts';

/** Adds demos to the count of a visit of the actor's, or takes some away; it never falls below 0. */
export async function addDemos(
  context: Context,
  { visitId, change }: { visitId: Id; change: number },
): Promise<{ customerDemoCount: number }> {
  const { userId } = requireUser(context.actor);
  return inTransaction(context, async ({ db }) => {
    const customerDemoCount = await changeDemoCount(db, { visitId, userId }, change);
    if (customerDemoCount === undefined) refuse(visitRefusals.VISIT_NOT_FOUND);
    return { customerDemoCount };
  });
}

/** Sets comments and experience of a visit of the actor's. */
export async function updateVisit(
  context: Context,
  input: { visitId: Id; comments: string; isPositiveExperience: boolean | null },
): Promise<{ id: Id }> {
  const { userId } = requireUser(context.actor);
  const { visitId, comments, isPositiveExperience } = input;
  return inTransaction(context, async ({ db }) => {
    const said = { comments: comments || null, isPositiveExperience };
    if (!(await updateRow(db, { visitId, userId }, said))) refuse(visitRefusals.VISIT_NOT_FOUND);
    return { id: visitId };
  });
}

/** Deletes a visit of the actor's. Foreign and missing ones get the same answer. */
export async function removeVisit(context: Context, { visitId }: { visitId: Id }): Promise<{ id: Id }> {
  const { userId } = requireUser(context.actor);
  return inTransaction(context, async ({ db }) => {
    if (!(await deleteVisit(db, { visitId, userId }))) refuse(visitRefusals.NOT_OWN_VISIT);
    return { id: visitId };
  });
}
