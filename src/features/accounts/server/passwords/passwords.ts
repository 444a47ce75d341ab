import { hash, verify } from '@node-rs/argon2';
import { createFairLimiter } from '#platform/security/fair-limiter.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { accountRefusals } from '../../refusals.ts';

/** The client on whose behalf the server hashes a password. */
export type Asker = {
  address: string;
  /** A device where the account has signed in before, or the session's user; null for strangers. */
  known: string | null;
};

/** The server itself, for example when it makes the demo world. */
export const serverItself: Asker = { address: '', known: null };

/**
 * Hashes and checks passwords. Both take about 10 ms of one core on purpose.
 * @throws refusal BUSY immediately, without a hash, for a network, client or device with too many hashes under way
 */
export type Passwords = {
  hash(password: string, asker: Asker): Promise<string>;
  /** Whether the password matches. Without a hash (unknown address) the answer is false and takes the same time. */
  matches(password: string, hash: string | null, asker: Asker): Promise<boolean>;
};

/** argon2id, 19 MiB, two passes: OWASP's recommendation. 2 is the library's number for "id". */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing occupies threads of Node's pool, which DNS and file access also need, so at most two run at the same time.
 * The queue is bounded: each client or known device can fill about a third of a second of hashing, and each network
 * twice as much, so that none fills it alone.
 */
export const HASHES = { running: 2, waiting: 200, shares: { network: 64, client: 32, account: 32 } };

/**
 * Makes the password hasher. Make only one per process, because its limiter must count all hashes. If several processes
 * share a machine, each runs one hash at a time. Networks take turns, and strangers take turns with known devices,
 * which have their own queue, so a crowd of strangers does not lock out known devices.
 */
export function createPasswords(processes = 1): Passwords {
  const limits = processes === 1 ? HASHES : { ...HASHES, running: 1 };
  const gate = createFairLimiter(limits, accountRefusals.BUSY);
  const through = <T>({ address, known }: Asker, task: () => Promise<T>) =>
    known === null
      ? gate.through(callerOf(address), task, { lane: 'strangers' })
      : gate.through(callerOf(address, known), task, { lane: 'known' });
  const decoy = hash('nobody has this password', ARGON2ID);
  return {
    hash: (password, asker) => through(asker, () => hash(password.normalize('NFKC'), ARGON2ID)),
    async matches(password, stored, asker) {
      const against = stored ?? (await decoy);
      const same = await through(asker, () => verify(against, password.normalize('NFKC')));
      return same && stored !== null;
    },
  };
}
