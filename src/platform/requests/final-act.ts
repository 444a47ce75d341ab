import type { Id } from '#shared/ids.ts';

/** Describes to another admin what an operation would do that can't be undone. */
export type FinalAct = {
  /** A sentence: 'Remove the exam “Basics” for good'. */
  what: string;
  /** The reason that was given; null where none is required. */
  why: string | null;
  /** The console's page about it; null where there is none. */
  path: string | null;
  /** The user whose account or thing it is about, if there is one. */
  userId: Id | null;
};

/** A final act as it was requested: the operation and its input. */
export type AskedAct = FinalAct & { operation: string; input: unknown };
