import {
  exportAddressOf,
  requestExportOf,
} from '#features/personal-data/server/for-others/request-export.ts';
import {
  cancelErasureOf,
  requestErasureOf,
} from '#features/personal-data/server/for-others/request-erasure.ts';
import type { ExportState } from '#features/personal-data/contract.ts';
import type { Context } from '#platform/context.ts';
import { openProof } from './open-token.ts';

type ByToken = { token: string };

/** @throws refusal BAN_LINK_ENDED, PROOF_NEEDED, EXPORT_UNDER_WAY, EXPORT_TOO_SOON */
export const requestOwnExport = (context: Context, { token }: ByToken): Promise<ExportState> =>
  requestExportOf(context, openProof(context, token));

/** @throws refusal BAN_LINK_ENDED, PROOF_NEEDED, EXPORT_GONE */
export const openOwnExport = (context: Context, { token }: ByToken): Promise<{ address: string }> =>
  exportAddressOf(context, openProof(context, token));

/** @throws refusal BAN_LINK_ENDED, PROOF_NEEDED, CONFIRMATION_WRONG, LAST_ADMIN_STAYS */
export const requestOwnErasure = (
  context: Context,
  { token, confirmation }: ByToken & { confirmation: string },
): Promise<{ dueAt: string }> => requestErasureOf(context, openProof(context, token), confirmation);

/** @throws refusal BAN_LINK_ENDED, PROOF_NEEDED */
export const cancelOwnErasure = (context: Context, { token }: ByToken): Promise<Record<string, never>> =>
  cancelErasureOf(context, openProof(context, token));
