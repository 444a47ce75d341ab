import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { discardFile } from '#platform/files/discard.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { lockUserById } from '#features/accounts/server/records/accounts.ts';
import type { ExportState } from '../../contract.ts';
import { personalDataRefusals } from '../../refusals.ts';
import { EXPORT_ADDRESS, exportGoneFrom, nextExportFrom } from '../../rules.ts';
import {
  type ExportRecord,
  findExport,
  lockExport,
  startExport,
  MAKE_EXPORTS_QUEUE,
} from '../records/exports.ts';
import { sealExportCode } from './export-code.ts';

/** How far the copy of a user's data is. */
export async function exportOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: Id,
): Promise<ExportState> {
  return stateOf(await findExport(db, userId), clock());
}

/**
 * Has a copy of everything of a user made in the background. The one before, if it is still there, goes. The caller knows
 * that the user wants it.
 * @throws refusal EXPORT_UNDER_WAY, EXPORT_TOO_SOON
 */
export function requestExportOf(context: Context, userId: Id): Promise<ExportState> {
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
    await audit(inner, 'account.export-request', ['user', userId]);
    await jobs.enqueue(MAKE_EXPORTS_QUEUE, {}, db);
    return stateOf(await findExport(db, userId), now);
  });
}

/**
 * The address of a user's copy, which fetches it without a session for five minutes.
 * @throws refusal EXPORT_GONE
 */
export async function exportAddressOf(context: Context, userId: Id): Promise<{ address: string }> {
  const { ready } = await exportOf(context, userId);
  if (ready === null) refuse(personalDataRefusals.EXPORT_GONE);
  const code = sealExportCode(context.keys, userId, context.clock());
  return { address: `${EXPORT_ADDRESS}?code=${encodeURIComponent(code)}` };
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
