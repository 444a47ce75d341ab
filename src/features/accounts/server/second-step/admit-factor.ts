import {
  type Count,
  countAll,
  type Counter,
  counterKey,
  forgetCounter,
  networkCounters,
  overOf,
  readCounts,
  retryAfter,
  takeBack,
} from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import type { AdmittedCode } from '../links/admit-token.ts';
import { knownDevice } from '../sign-in/known-places.ts';
import { LIMITS } from '../sign-in/limits.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';

/**
 * Counts a code of an app, or a recovery code, before it is compared. The person who types it has already given the
 * password or the like; so only ten wrong codes a day are allowed, and exceeding that is written to the audit log. A
 * device where the account has signed in before has its own counter.
 * @throws refusal TOO_MANY_ATTEMPTS
 */
export async function admitFactor(
  context: AccountsContext,
  userId: Id,
  visitor: Visitor,
): Promise<AdmittedCode> {
  const device = knownDevice(context, visitor.deviceCookie, userId);
  const own: Counter =
    device === null
      ? { limit: LIMITS.codesPerAccount, key: counterKey(context, 'factor', userId) }
      : { limit: LIMITS.codesPerDevice, key: counterKey(context, 'factor-on', userId, device) };
  const refuseOver = async (over: Count[]) => {
    await noteSignIn(context, visitor, { userId, outcome: 'refused', way: 'authenticator' });
    return refuse(accountRefusals.TOO_MANY_ATTEMPTS, retryAfter(over));
  };
  const networks = networkCounters(context, 'factor-from', visitor.address, LIMITS.codesPerNetwork);
  // Read before counting: tries that are refused because of their network must not fill the account's own counter.
  const crowded = overOf(await readCounts(context, networks));
  if (crowded.length > 0) return refuseOver(crowded);
  const counts = await countAll(context, [own, ...networks]);
  if (counts[0]!.isFirstOver) {
    await noteSecurityEvent(context, { action: 'account.second-step-limit', userId: null, byUser: false });
  }
  const over = overOf(counts);
  if (over.length > 0) return refuseOver(over);
  return {
    async succeeded() {
      await forgetCounter(context, own);
      await takeBack(context, networks);
    },
  };
}
