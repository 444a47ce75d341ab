import type { DatabaseTransaction } from '../database/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Id } from '#shared/ids.ts';

/** Every event that ends all sessions of a person, or all but the one that they act in, with what it is called. */
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

/** What happened to whom. */
export type Ending = {
  userId: Id;
  /** An erasure does more than this, in an order of its own: see `ErasurePart`. */
  event: Exclude<EndingEvent, 'erasure'>;
  /** The caller's own session, which stays. */
  keptSessionId?: Id;
};

type EndingContext = { db: DatabaseTransaction; clock: () => Date; jobs: Jobs };

/**
 * Something that stands for a person without asking who presents it. It ends with every event that ends all sessions, or says
 * why it does not. Each feature declares its own.
 */
export type PersonSecret = {
  name: string;
  /** What is kept of it, as `table.column`; nothing of what is only signed or sealed. */
  columns: readonly string[];
  /** Ends it, and answers how many there were. Not there where the event itself does, or the row that it goes with. */
  end?: (context: EndingContext, ending: Ending) => Promise<number>;
} & ({ ends: 'always' } | { ends: readonly EndingEvent[]; staysBecause: string });

/** Whether an event ends a secret. */
export const endsBy = ({ ends }: PersonSecret, event: EndingEvent): boolean =>
  ends === 'always' || ends.includes(event);

/**
 * Ends all that stands for a person, as the list says; answers how many of each there were. Takes the lock of the account
 * first: whoever makes a secret under it has made it before, and it ends, or finds their session gone.
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
