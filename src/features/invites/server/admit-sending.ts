import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { countAttempts } from '../../accounts/server/records/accounts.ts';
import { inviteRefusals } from '../refusals.ts';
import { SENDINGS_A_DAY, SENDINGS_TO_ADDRESS_A_DAY } from '../rules.ts';

const DAY_MS = 86_400_000;

/** Counters name nobody: their keys are keyed hashes, the same ones after SECRET has changed. */
const keyOf = (context: Context, ...parts: string[]) => context.keys.hash('counter', ...parts);

/**
 * Counts a message that is about to be sent, in the transaction that prepares it, and refuses one too many: by one
 * user, or to one address, within a day. Taking an invitation back gives nothing back.
 */
export async function admitSending(context: Context, userId: Id, email: string): Promise<void> {
  const counters = [
    { key: keyOf(context, 'invites-of', userId), windowMs: DAY_MS },
    { key: keyOf(context, 'invites-to', email.toLowerCase()), windowMs: DAY_MS },
  ];
  const [byUser = Infinity, toAddress = Infinity] = await countAttempts(
    context.db,
    counters,
    context.clock(),
  );
  if (byUser > SENDINGS_A_DAY) refuse(inviteRefusals.TOO_MANY_INVITES);
  if (toAddress > SENDINGS_TO_ADDRESS_A_DAY) refuse(inviteRefusals.ADDRESS_CROWDED);
}
