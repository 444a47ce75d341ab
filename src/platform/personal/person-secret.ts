import type { DatabaseTransaction } from '../database/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Id } from '#shared/ids.ts';

/** The events that end all sessions of a person, or all but the current one, with a description of each. */
export const endingEvents = {
  'new-password': 'a new password, also by a reset link',
  'signed-out-everywhere': 'signing out everywhere',
  'signed-out-elsewhere': 'signing out everywhere else',
  'signed-out-by-admin': 'an admin signs the user out',
  'factor-added': 'an authenticator app or passkey is added',
  'factors-removed': 'an admin or the operator removes every factor',
  'operator-reset': 'the operator resets the password',
  'address-proven': 'an address is confirmed whose password somebody else chose',
  'change-stopped': 'a change of the address is stopped',
  'change-undone': 'a change of the address is taken back',
  ban: 'a ban',
  erasure: 'the account is erased',
} as const;

export type EndingEvent = keyof typeof endingEvents;

/** An event that ends sessions, and whose. */
export type Ending = {
  userId: Id;
  /** An erasure is not among them: it does more, in its own order; see `ErasurePart`. */
  event: Exclude<EndingEvent, 'erasure'>;
  /** The caller's own session, which continues. */
  keptSessionId?: Id;
};

type EndingContext = { db: DatabaseTransaction; clock: () => Date; jobs: Jobs };

/**
 * A secret that authenticates a person, whoever presents it. It ends with every event that ends all sessions, or states
 * why it does not. Each feature declares its own.
 */
export type PersonSecret = {
  name: string;
  /** The columns that store it, as `table.column`; none if it is only signed or encrypted. */
  columns: readonly string[];
  /** Ends it, and returns how many there were. Left out if the event itself ends it, or it is deleted with another row. */
  end?: (context: EndingContext, ending: Ending) => Promise<number>;
} & ({ ends: 'always' } | { ends: readonly EndingEvent[]; staysBecause: string });

export const endsBy = ({ ends }: PersonSecret, event: EndingEvent): boolean =>
  ends === 'always' || ends.includes(event);

/**
 * Ends all secrets of a person that the event ends; returns how many of each there were. It locks the account first: a
 * concurrent request that creates a secret under that lock either did so before, and the secret ends, or finds its
 * session gone.
 */
export async function endSecrets(
  context: EndingContext & { personSecrets: readonly PersonSecret[] },
  ending: Ending,
): Promise<ReadonlyMap<string, number>> {
  const account = context.db.selectFrom('auth.users').select('id').where('id', '=', ending.userId);
  await account.forNoKeyUpdate().execute();
  const ended = new Map<string, number>();
  for (const secret of context.personSecrets) {
    if (secret.end && endsBy(secret, ending.event)) ended.set(secret.name, await secret.end(context, ending));
  }
  return ended;
}
