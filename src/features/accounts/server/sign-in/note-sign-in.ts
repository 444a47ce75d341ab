import { createHash } from 'node:crypto';
import { countBurst } from '#platform/notices/bursts.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { SignInOutcome, SignInWay } from '../../sign-in-contract.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { putSignIn } from '../records/sign-ins.ts';
import { networkKey } from './known-places.ts';

/** The maximum of rows per account, hour, outcome and way. */
const SLOTS = { good: 256, challenged: 256, bad: 8, refused: 8 } as const;

type Noted = {
  /** Null for an address that nobody has. */
  userId: Id | null;
  outcome: SignInOutcome;
  way: SignInWay;
};

/**
 * Counts a sign-in or a failed try, which the user can see, and the wrong passwords of all accounts together. A rolled
 * back transaction would undo it, so refused tries are counted outside of transactions. An address without an account
 * runs the same statements, so that its answer takes as long.
 */
export async function noteSignIn(
  context: Pick<AccountsContext, 'db' | 'clock' | 'keys' | 'config' | 'jobs'>,
  visitor: Pick<Visitor, 'address' | 'device'>,
  { userId, outcome, way }: Noted,
): Promise<void> {
  const of = userId ?? newId();
  const network = networkKey(context, of, visitor.address);
  const hash = createHash('sha256').update(`${network} ${visitor.device}`).digest();
  const tried = {
    userId: of,
    outcome,
    way,
    slot: hash[0]! % SLOTS[outcome],
    device: visitor.device,
    network,
    at: context.clock(),
  };
  const isWrongPassword = way === 'password' && (outcome === 'bad' || outcome === 'refused');
  if (!isWrongPassword) return putSignIn(context.db, tried);
  return context.db.transaction().execute(async (db) => {
    await putSignIn(db, tried);
    // Last, because the wrong passwords of all accounts wait for the lock on this counter.
    await countBurst({ ...context, db }, 'wrong-passwords');
  });
}
