import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../../platform/gate.ts';
import { accountRefusals } from '../refusals.ts';

/** Hashes and checks passwords. Both take about 10 ms of one core, on purpose. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password matches. Without a hash (nobody has this address) it takes as long and answers false. */
  matches(password: string, hash: string | null): Promise<boolean>;
};

/** argon2id, 19 MiB, two passes: OWASP's recommendation. 2 is the library's number for "id". */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing occupies threads of Node's pool, which DNS and files share. At most two run at once, and those that
 * wait are bounded: beyond, a request is refused at once (BUSY) instead of waiting for minutes.
 */
const RUNNING_AT_ONCE = 2;
const MAX_WAITING = 200;

/** Makes the password hasher; one a process, because its gate counts for all. */
export function createPasswords(): Passwords {
  const gate = createGate(RUNNING_AT_ONCE, MAX_WAITING, accountRefusals.BUSY);
  const decoy = gate(() => hash('nobody has this password', ARGON2ID));
  return {
    hash: (password) => gate(() => hash(password.normalize('NFKC'), ARGON2ID)),
    async matches(password, stored) {
      const against = stored ?? (await decoy);
      const same = await gate(() => verify(against, password.normalize('NFKC')));
      return same && stored !== null;
    },
  };
}
