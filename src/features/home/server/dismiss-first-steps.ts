import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { writeDismissal } from './records/first-steps.ts';

/** Hides the first steps on the actor's home page permanently. Repeating it changes nothing. */
export const dismissFirstSteps = (context: ContextOf<'user'>): Promise<Record<string, never>> =>
  inTransaction(context, async ({ db, clock }) => {
    await writeDismissal(db, context.actor.userId, clock());
    return {};
  });
