import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { NoticeBook, NoticeKey } from './notice-book.ts';

/** An event, as its transaction stored it. */
export type NoticeEvent<Facts = unknown> = {
  facts: Facts;
  /** The user who caused it. */
  by: Id | null;
  at: Date;
};

/**
 * A kind of event that becomes notices only after its commit, because many happen at once. Its kinds of notices are its
 * own: apart from mail and push, nothing else tells, amends or closes them.
 */
export type EventKind<Facts = unknown, Known = unknown> = {
  /** The name in the database: 'seat.changed'. */
  name: `${string}.${string}`;
  /** Ids, and whatever can't be read later. */
  facts: z.ZodType<Facts>;
  /**
   * Reads what the notices of these events say, with the same number of statements for many events as for one. Leaves
   * out what has been deleted meanwhile.
   */
  read(db: DatabaseTransaction, facts: readonly Facts[]): Promise<Known>;
  /** Every notice that the event may join, change or delete. */
  touches(facts: Facts, known: Known): NoticeKey[];
  /** Tells, amends and deletes notices in the book; does nothing if the event's subject has been deleted. */
  fold(event: NoticeEvent<Facts>, known: Known, book: NoticeBook): void;
};

/** Declares a kind of event, which the feature lists in its `feature.ts`. */
export const eventKind = <Facts, Known>(kind: EventKind<Facts, Known>): EventKind<Facts, Known> => kind;
