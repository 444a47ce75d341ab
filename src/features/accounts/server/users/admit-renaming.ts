import type { Context } from '../../../../platform/context.ts';
import { countAll, counterKey, overOf, retryAfter } from '../../../../platform/security/limiter.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';

/** How often a user may ask for another username within a day. */
const LIMIT = { max: 10, windowMs: 86_400_000 };

/**
 * Counts that a user wants another username, and refuses one too many within a day. Call it before the transaction
 * that gives the name: a refused name counts as well, so that nobody tries out which names there are.
 */
export async function admitRenaming(
  context: Pick<Context, 'db' | 'clock' | 'keys'>,
  userId: Id,
): Promise<void> {
  const key = counterKey(context, 'renames-of', userId);
  const over = overOf(await countAll(context, [{ key, limit: LIMIT }]));
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_RENAMES, retryAfter(over));
}
