import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { OwnDecision } from '../contract.ts';
import { DECISIONS_A_PAGE, findHiding, listDecisionsAbout, type ThingKey } from './records/cases.ts';
import { toOwnDecision } from './views.ts';

/** The decisions that hid or removed things of the actor's, newest first. */
export async function listOwnDecisions(
  { actor, db, clock }: ContextOf<'user'>,
  input: { cursor?: string | undefined },
): Promise<Page<OwnDecision>> {
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const rows = await listDecisionsAbout(db, actor.userId, after);
  const now = clock();
  const decisions = rows.map((row) => toOwnDecision(row, now));
  return pageOfRows(decisions, DECISIONS_A_PAGE, ({ decidedAt, id }) => [decidedAt, id]);
}

/** The decision that hides a thing of the actor's; null if it is not hidden, or belongs to somebody else. */
export async function getOwnDecision(
  { actor, db, clock }: ContextOf<'user'>,
  thing: ThingKey,
): Promise<{ decision: OwnDecision | null }> {
  const found = await findHiding(db, actor.userId, thing);
  return { decision: found ? toOwnDecision(found, clock()) : null };
}
