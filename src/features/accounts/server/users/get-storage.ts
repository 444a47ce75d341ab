import type { Context } from '../../../../platform/context.ts';
import { sumStoredBytes } from '../../../../platform/files/file-columns.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import type { Storage } from '../../admin-contract.ts';

/** What the actor's files take together, and what they may take. */
export async function getStorage(context: Context): Promise<Storage> {
  const { actor, config } = context;
  if (actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  const stored = await sumStoredBytes(context, [actor.userId]);
  return { usedBytes: stored.get(actor.userId) ?? 0, quotaBytes: config.userQuotaBytes };
}
