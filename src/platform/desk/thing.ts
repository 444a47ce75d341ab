import type { Id } from '#shared/ids.ts';
import type { ThingKind } from '#shared/things.ts';
import type { Database } from '../database/connect.ts';

/** A thing as an admin sees it before deciding about it. */
export type FoundThing = {
  /** What it is called where nothing else stands beside it: 'Session 3 of The Mill'. */
  title: string;
  /** What people wrote in it; null where there is nothing to read. */
  text: string | null;
  imageUrl: string | null;
  /** The page that shows it; null where no page shows it by itself. */
  path: string | null;
  /** The user whose thing it is, who is told; null where it is nobody's. */
  userId: Id | null;
  isHidden: boolean;
  /** Things in it that are decided about one by one. */
  parts: { kind: ThingKind; id: Id; title: string; isHidden: boolean }[];
};

/** A seat that was paid for and goes with a thing: what is owed back, to whom. */
type OwedSeat = { alias: string; sessionNumber: number; priceCents: number };

/** What is owed back once a thing is removed: the first fifty seats, and all of them together. */
export type Owed = { seats: number; cents: number; items: OwedSeat[] };

/** What a removal touches. */
export type Removal = {
  /** What else goes, in words: '3 sessions, 12 seats and 4 files'. Null where nothing does. */
  goes: string | null;
  owed: Owed;
};

/**
 * A kind of thing that can be reported, hidden, brought back and removed, declared by the feature whose thing it is. What can't
 * be hidden or removed by itself leaves the function out. `ModeratedThing` names the contexts.
 */
export type ThingOf<Outer, Inner> = {
  kind: ThingKind;
  /** The thing as it is now; undefined where there is none. */
  find(db: Database, id: Id): Promise<FoundThing | undefined>;
  /** Whether the actor may know of it, and so report it. */
  isShownTo(context: Outer, id: Id): Promise<boolean>;
  /** What else goes once it is removed, and what is owed back then; without it, nothing. */
  findRemoval?(db: Database, id: Id, now: Date): Promise<Removal>;
  /** Hides what `find` found and nobody hid; returns what `restore` needs. */
  hide?(context: Inner, id: Id): Promise<object>;
  /** Brings a hidden thing back. False where something else has taken its place meanwhile. */
  restore?(context: Inner, id: Id, kept: unknown): Promise<boolean>;
  /** Removes it for good and tells those whom it took something from, but for its own user. */
  remove?(context: Inner, id: Id): Promise<void>;
};
