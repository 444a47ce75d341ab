import type { Context, TransactionContext } from '../context.ts';
import type { Person } from './personal-table.ts';

/** Whom an erasure is about, as long as they are there. */
export type ErasedPerson = Person & {
  username: string;
  /** Null for who never made a player. */
  alias: string | null;
  /** Null for who signed up by e-mail. */
  phone: string | null;
};

/** What a feature does when a person is erased, and what it tells them before. Each feature declares its own. */
export type ErasurePart = {
  /**
   * What would end or change, in sentences for the person; nothing where there is nothing to say. At most a handful: what there
   * may be many of is counted.
   */
  foretell?(
    context: Pick<Context, 'db' | 'clock' | 'config' | 'fileColumns'>,
    person: ErasedPerson,
  ): Promise<string[]>;
  /**
   * Takes the locks that come before the one of the account, in the order of the list: what is written about the person at the
   * same time is there before, or waits and then finds them gone.
   */
  lock?(context: TransactionContext, person: ErasedPerson): Promise<void>;
  /** Removes or changes what does not go by itself when the account's row goes, before it does. */
  erase?(context: TransactionContext, person: ErasedPerson): Promise<void>;
};

/** What others read where an erased player was named. */
export const FORMER_PLAYER = 'A former player';
