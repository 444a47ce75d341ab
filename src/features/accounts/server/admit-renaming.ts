import { createHmac } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { accountRefusals, RENAMES_A_DAY } from '../refusals.ts';
import { countAttempts } from './records/accounts.ts';

const DAY_MS = 86_400_000;

/**
 * Counts that a user wants another username, and refuses one too many within a day. Call it before the transaction
 * that gives the name: a refused name counts as well, so that nobody tries out which names there are.
 */
export async function admitRenaming(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  userId: Id,
): Promise<void> {
  const key = createHmac('sha256', config.secret).update(`renames-of\n${userId}`).digest('base64url');
  const [tries = Infinity] = await countAttempts(db, [{ key, windowMs: DAY_MS }], clock());
  if (tries > RENAMES_A_DAY) refuse(accountRefusals.TOO_MANY_RENAMES);
}
