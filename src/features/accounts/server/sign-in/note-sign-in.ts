import { createHash } from 'node:crypto';
import { countBurst } from '#platform/notices/bursts.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { SignInOutcome, SignInWay } from '../../sign-in-contract.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { putSignIn } from '../records/sign-ins.ts';
import { networkKey } from './known-places.ts';

/** Rows that one outcome of one way makes for an account in an hour, at most. */
const SLOTS = { good: 256, challenged: 256, bad: 8, refused: 8 } as const;

type Noted = {
  /** Null for an address that nobody has. */
  userId: Id | null;
  outcome: SignInOutcome;
  way: SignInWay;
};

/**
 * Counts a sign-in, or a try, for its person to see, and wrong passwords of all accounts together. In a transaction it is
 * undone with it, so refused tries are noted outside of one. An address that nobody has takes the same statements, so that
 * its answer takes as long.
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
    // Last, because everybody's wrong passwords wait for this counter.
    await countBurst({ ...context, db }, 'wrong-passwords');
  });
}
