import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { NoticeBook, NoticeKey } from './notice-book.ts';

/** What happened, as its transaction wrote it down. */
export type NoticeEvent<Facts = unknown> = {
  facts: Facts;
  /** The user who did it. */
  by: Id | null;
  at: Date;
};

/**
 * A kind of event that is told after its commit, because many happen at once. It has notices of its own kinds: nothing else tells, amends
 * or closes those but mail and push.
 */
export type EventKind<Facts = unknown, Known = unknown> = {
  /** Kept in the database: 'seat.changed'. */
  name: `${string}.${string}`;
  /** Ids, and what cannot be read later. */
  facts: z.ZodType<Facts>;
  /** Reads what notices say of these events, with as many statements for many as for one. What is gone meanwhile is left out. */
  read(db: DatabaseTransaction, facts: readonly Facts[]): Promise<Known>;
  /** Every notice that the event may join, change or take away. */
  touches(facts: Facts, known: Known): NoticeKey[];
  /** Tells, amends and takes back in the book; nothing where what it is about is gone. */
  fold(event: NoticeEvent<Facts>, known: Known, book: NoticeBook): void;
};

/** Declares a kind, which the feature lists in its `feature.ts`. */
export const eventKind = <Facts, Known>(kind: EventKind<Facts, Known>): EventKind<Facts, Known> => kind;
