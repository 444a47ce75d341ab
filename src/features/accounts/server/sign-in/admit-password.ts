import { clientNetworks } from '#platform/security/client-networks.ts';
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
import { identityKey, type Identity } from '../security/identity.ts';
import { atLeast } from './at-least.ts';
import { knownDevice, hasSignedInFrom } from './known-places.ts';
import { LIMITS } from './limits.ts';
import { noteSignIn } from './note-sign-in.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';

/** Messages are counted separately from passwords, so this works even while passwords are refused. */
const WAY_OUT = 'A magic link signs you in without waiting.';

/** An attempt that may be evaluated. */
export type AdmittedAttempt = {
  /** The password was right: takes back what was counted for this browser. */
  succeeded(): Promise<void>;
  /** The password was wrong: refuses. */
  failed(): Promise<never>;
};

type Attempt = { account: string; userId: Id | null; visitor: Visitor };

/**
 * Counts an attempt to sign in before it is evaluated, and refuses it over the limit. A device where the account has
 * signed in before has its own counter, which nobody else can fill. From a network that tried many accounts in vain,
 * only such devices can sign in by password, and accounts that have signed in from that network before.
 * @throws refusal TOO_MANY_ATTEMPTS
 */
export async function admitPasswordAttempt(
  context: AccountsContext,
  identity: Identity,
  userId: Id | null,
  visitor: Visitor,
): Promise<AdmittedAttempt> {
  const attempt = { account: identityKey(identity), userId, visitor };
  const device = userId === null ? null : knownDevice(context, visitor.deviceCookie, userId);
  return device === null ? admitFromNetwork(context, attempt) : admitFromDevice(context, attempt, device);
}

async function admitFromDevice(
  context: AccountsContext,
  attempt: Attempt,
  device: string,
): Promise<AdmittedAttempt> {
  const tries = {
    limit: LIMITS.passwordsPerAccountAndDevice,
    key: counterKey(context, 'password-on', attempt.account, device),
  };
  await refuseOver(context, attempt, await countAll(context, [tries]));
  return {
    failed: () => refuseWrong(context, attempt),
    succeeded: async () => void (await forgetCounter(context, tries)),
  };
}

async function admitFromNetwork(context: AccountsContext, attempt: Attempt): Promise<AdmittedAttempt> {
  const { address } = attempt.visitor;
  const { pair, everywhere } = countersOf(context, attempt);
  const networks = networkCounters(context, 'accounts-tried-from', address, LIMITS.accountsPerNetwork);
  // Read before anything is counted, so that a network over its limit does not fill the table with counters.
  const crowded = overOf(await readCounts(context, networks));
  if (crowded.length > 0) return admitFromCrowdedNetwork(context, attempt, crowded);
  const [tries] = await countAll(context, [pair]);
  await refuseOver(context, attempt, [tries!]);
  // Exactly one try on an account gets the count 1, so each account counts once, however many tries run concurrently.
  const accounts = await countAll(context, tries!.count === 1 ? networks : []);
  if (overOf(accounts).length > 0) {
    if (accounts.some(({ isFirstOver }) => isFirstOver)) await alertOfSpraying(context, address);
    return admitFromCrowdedNetwork(context, attempt, overOf(accounts));
  }
  // Attempts refused above do not count against the account, so a single network can't fill that counter.
  await refuseOver(context, attempt, await countAll(context, [everywhere]));
  return {
    failed: () => refuseWrong(context, attempt),
    async succeeded() {
      const wasTried = await forgetCounter(context, pair);
      // Only this attempt is taken back for the account: a stranger's guesses elsewhere stay counted.
      await takeBack(context, [everywhere, ...(wasTried ? networks : [])]);
    },
  };
}

/**
 * A network over its limit gets the same refusal, after the same time, for accounts that do not exist, for accounts
 * that never signed in from there, and for wrong passwords. It learns only when a password is right.
 */
async function admitFromCrowdedNetwork(
  context: AccountsContext,
  attempt: Attempt,
  crowded: Count[],
): Promise<AdmittedAttempt> {
  const { userId, visitor } = attempt;
  const { address } = visitor;
  const begunAt = performance.now();
  // The time starts here for all three cases, so that lookups before a refusal do not add to it.
  const refuseLate = () =>
    atLeast(context.answerFloorMs - (performance.now() - begunAt), async () => {
      await noteSignIn(context, visitor, { userId, outcome: 'refused', way: 'password' });
      return refuseTooMany(crowded);
    });
  if (userId === null || !(await hasSignedInFrom(context, userId, address))) return refuseLate();
  const { pair, everywhere } = countersOf(context, attempt);
  const tries = networkCounters(context, 'password-crowded', address, LIMITS.triesFromCrowdedNetwork);
  if (overOf(await countAll(context, [pair, everywhere, ...tries])).length > 0) return refuseLate();
  return {
    failed: refuseLate,
    async succeeded() {
      await forgetCounter(context, pair);
      await takeBack(context, [everywhere, ...tries]);
    },
  };
}

function countersOf(
  context: AccountsContext,
  { account, visitor }: Attempt,
): { pair: Counter; everywhere: Counter } {
  const [{ network }] = clientNetworks(visitor.address);
  return {
    pair: {
      limit: LIMITS.passwordsPerAccountAndAddress,
      key: counterKey(context, 'password', account, network),
    },
    everywhere: { limit: LIMITS.passwordsPerAccount, key: counterKey(context, 'password', account) },
  };
}

/** Refuses an attempt over a limit. The audit log gets one entry per window, which names no account. */
async function refuseOver(
  context: AccountsContext,
  { userId, visitor }: Attempt,
  counts: Count[],
): Promise<void> {
  const over = overOf(counts);
  if (over.length === 0) return;
  if (over.some(({ isFirstOver }) => isFirstOver)) {
    await noteSecurityEvent(context, { action: 'account.sign-in-limit', userId: null, byUser: false });
  }
  await noteSignIn(context, visitor, { userId, outcome: 'refused', way: 'password' });
  refuseTooMany(over);
}

/** Writes to the audit log, once per window, that many accounts were tried from one network. The entry does not name the network. */
async function alertOfSpraying(context: AccountsContext, address: string): Promise<void> {
  const { max, windowMs } = LIMITS.accountsPerNetwork;
  const [{ network }] = clientNetworks(address);
  const alerts = { limit: { max: 1, windowMs }, key: counterKey(context, 'spraying-alert', network) };
  const [alert] = await countAll(context, [alerts]);
  if (alert!.count > 1) return;
  const after = { accountsTriedFromOneNetwork: max };
  await noteSecurityEvent(context, {
    action: 'account.password-spraying',
    userId: null,
    byUser: false,
    after,
  });
}

async function refuseWrong(context: AccountsContext, { userId, visitor }: Attempt): Promise<never> {
  await noteSignIn(context, visitor, { userId, outcome: 'bad', way: 'password' });
  return refuse(accountRefusals.INVALID_CREDENTIALS);
}

const refuseTooMany = (over: Count[]): never =>
  refuse(accountRefusals.TOO_MANY_ATTEMPTS, { ...retryAfter(over), advice: WAY_OUT });
