import { createHmac } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { accountRefusals } from '../refusals.ts';
import { countAttempts } from './records/accounts.ts';

const DAY_MS = 86_400_000;

/** How often a user may ask for another username within a day. */
const RENAMES_A_DAY = 10;

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
