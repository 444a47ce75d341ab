import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { discardFile } from '#platform/files/discard.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { lockUserById } from '#features/accounts/server/records/accounts.ts';
import type { ExportState } from '../../contract.ts';
import { personalDataRefusals } from '../../refusals.ts';
import { exportGoneFrom, nextExportFrom } from '../../rules.ts';
import { type ExportRecord, findExport, lockExport, startExport } from '../records/exports.ts';
import { MAKE_EXPORTS_QUEUE } from './make-exports-queue.ts';

/** How far the copy of the actor's data is. */
export async function getExport(context: ContextOf<'user'>): Promise<ExportState> {
  return stateOf(await findExport(context.db, context.actor.userId), context.clock());
}

/**
 * Has a copy of everything of the actor made in the background. The one before, if it is still there, goes.
 * @throws refusal EXPORT_UNDER_WAY, EXPORT_TOO_SOON
 */
export function requestExport(context: ContextOf<'user'>): Promise<ExportState> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, jobs } = inner;
    const now = inner.clock();
    await lockUserById(db, userId);
    const earlier = await lockExport(db, userId);
    const { status, nextAt } = stateOf(earlier, now);
    if (status === 'waiting') refuse(personalDataRefusals.EXPORT_UNDER_WAY);
    if (nextAt !== null) refuse(personalDataRefusals.EXPORT_TOO_SOON);
    if (earlier?.storageKey) await discardFile(inner, earlier.storageKey, 'exports');
    await startExport(db, userId, now);
    await audit(inner, { action: 'account.export-request', subjectType: 'user', subjectId: userId });
    await jobs.enqueue(MAKE_EXPORTS_QUEUE, {}, db);
    return stateOf(await findExport(db, userId), now);
  });
}

/** What a person reads of their copy. One whose time is over is gone, whether or not it was swept by then. */
function stateOf(found: ExportRecord | undefined, now: Date): ExportState {
  const none = { status: 'none', requestedAt: null, ready: null, nextAt: null } as const;
  if (!found) return none;
  const requestedAt = found.requestedAt.toISOString();
  if (found.failedAt) return { ...none, status: 'failed', requestedAt };
  if (!found.readyAt) return { ...none, status: 'waiting', requestedAt };
  const goneAt = exportGoneFrom(found.readyAt);
  if (goneAt <= now) return none;
  const nextAt = nextExportFrom(found.requestedAt);
  return {
    status: 'ready',
    requestedAt,
    ready: { goneAt: goneAt.toISOString(), bytes: found.sizeBytes ?? 1 },
    nextAt: nextAt > now ? nextAt.toISOString() : null,
  };
}
