import type { ContextOf } from '#platform/requests/operations.ts';
import type { ExportState } from '../../contract.ts';
import { exportOf, requestExportOf } from '../for-others/request-export.ts';

/** How far the copy of the actor's data is. */
export const getExport = (context: ContextOf<'user'>): Promise<ExportState> =>
  exportOf(context, context.actor.userId);

/**
 * Has a copy of everything of the actor made in the background.
 * @throws refusal EXPORT_UNDER_WAY, EXPORT_TOO_SOON
 */
export const requestExport = (context: ContextOf<'user'>): Promise<ExportState> =>
  requestExportOf(context, context.actor.userId);
