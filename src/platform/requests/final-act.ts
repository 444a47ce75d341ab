import type { Id } from '#shared/ids.ts';

/** What an operation would do for good, for another admin to read. */
export type FinalAct = {
  /** A sentence: 'Remove the exam “Basics” for good'. */
  what: string;
  /** The reason that was given; null where none is asked for. */
  why: string | null;
  /** The console's page that shows what it is about; null where there is none. */
  path: string | null;
  /** The user whose account or thing it is about, if there is one. */
  userId: Id | null;
};

/** A final act as it was asked for: which operation, with which input. */
export type AskedAct = FinalAct & { operation: string; input: unknown };
