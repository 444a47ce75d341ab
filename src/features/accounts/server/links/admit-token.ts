import {
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
import { accountRefusals } from '../../refusals.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { identityKey, type Identity } from '../security/identity.ts';
import { knownDevice } from '../sign-in/known-places.ts';
import { LIMITS } from '../sign-in/limits.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { findUserByIdentity, type UserRecord } from '../records/accounts.ts';

/**
 * Counts and refuses a wrong link. Right links are never counted: nobody can guess 256 random bits, and other people's
 * tries on the same network must not lock out a user with a right link.
 * @throws refusal INVALID_TOKEN, TOO_MANY_ATTEMPTS
 */
export async function refuseWrongLink(context: AccountsContext, visitor: Visitor): Promise<never> {
  const counters = networkCounters(context, 'link-from', visitor.address, LIMITS.wrongLinksPerNetwork);
  const over = overOf(await countAll(context, counters));
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_ATTEMPTS, retryAfter(over));
  return refuse(accountRefusals.INVALID_TOKEN);
}

/** A code that may be compared. */
export type AdmittedCode = {
  /** The code was right: clears what was counted. */
  succeeded(): Promise<void>;
};

/**
 * Counts a code before it is compared, whether or not the address or number has an account or a pending code. Refuses
 * it if there were too many from this network, or for this address or number in a day. A device where the account has
 * signed in before has its own counter, which nobody else can use up.
 * @throws refusal TOO_MANY_ATTEMPTS, CODES_OFF
 */
export async function admitCode(
  context: AccountsContext,
  identity: Identity,
  visitor: Visitor,
): Promise<AdmittedCode> {
  const user = await findUserByIdentity(context.db, identity);
  const note = () =>
    noteSignIn(context, visitor, { userId: user?.id ?? null, outcome: 'refused', way: 'code' });
  const own = ownDeviceCounter(context, user, visitor);
  if (own) {
    const [tries] = await countAll(context, [own]);
    if (tries!.isOver) {
      await note();
      refuseCodes(identity, [tries!]);
    }
    return { succeeded: async () => void (await forgetCounter(context, own)) };
  }
  const networks = networkCounters(context, 'code-from', visitor.address, LIMITS.codesPerNetwork);
  // Read before counting: tries that are refused because of their network must not turn off codes for the account.
  const crowded = overOf(await readCounts(context, networks.map(nextOne)));
  if (crowded.length > 0) refuse(accountRefusals.TOO_MANY_ATTEMPTS, retryAfter(crowded));
  const account = { limit: LIMITS.codesPerAccount, key: counterKey(context, 'code', identityKey(identity)) };
  const [tries, ...fromNetworks] = await countAll(context, [account, ...networks]);
  const over = overOf(fromNetworks);
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_ATTEMPTS, retryAfter(over));
  if (tries!.isOver) {
    await note();
    refuseCodes(identity, [tries!]);
  }
  return { succeeded: () => takeBack(context, [account, ...networks]) };
}

/** The counter with a maximum one lower: it is over as soon as one more try would be too many. */
const nextOne = ({ key, limit }: Counter): Counter => ({ key, limit: { ...limit, max: limit.max - 1 } });

function ownDeviceCounter(
  context: AccountsContext,
  user: UserRecord | null,
  visitor: Visitor,
): Counter | null {
  const device = user && knownDevice(context, visitor.deviceCookie, user.id);
  if (!device) return null;
  return { limit: LIMITS.codesPerDevice, key: counterKey(context, 'code-on', user.id, device) };
}

function refuseCodes(identity: Identity, over: Parameters<typeof retryAfter>[0]): never {
  const advice =
    identity.kind === 'email'
      ? 'The link in the message and your password still sign you in.'
      : 'Your password still signs you in.';
  return refuse(accountRefusals.CODES_OFF, { ...retryAfter(over), advice });
}
