import type { Id } from '#shared/ids.ts';
import type { ThingKind } from '#shared/things.ts';
import type { Database } from '../database/connect.ts';

/** A thing as shown to an admin who decides about it. */
export type FoundThing = {
  /** Its name out of context: 'Session 3 of The Mill'. */
  title: string;
  /** The text that people wrote in it; null if there is none. */
  text: string | null;
  imageUrl: string | null;
  /** The path of its page; null if it has no page of its own. */
  path: string | null;
  /** The owner, who is notified of decisions; null if it has none. */
  userId: Id | null;
  isHidden: boolean;
  /** Parts of it that are decided about separately. */
  parts: { kind: ThingKind; id: Id; title: string; isHidden: boolean }[];
};

/** A paid seat that is lost with a thing: how much is owed, and to whom. */
type OwedSeat = { alias: string; sessionNumber: number; priceCents: number };

/** What is owed after a thing is removed: the first fifty seats, and the totals of all. */
export type Owed = { seats: number; cents: number; items: OwedSeat[] };

/** The consequences of a removal. */
export type Removal = {
  /** What else is removed, in words: '3 sessions, 12 seats and 4 files'; null if nothing is. */
  goes: string | null;
  owed: Owed;
};

/**
 * A kind of thing that can be reported, hidden, restored and removed, declared by the feature that owns it. Functions
 * for what is not possible are left out. `ModeratedThing` fixes the types of the contexts.
 */
export type ThingOf<Outer, Inner> = {
  kind: ThingKind;
  /** The thing as it is now; undefined if it does not exist. */
  find(db: Database, id: Id): Promise<FoundThing | undefined>;
  /** Whether the actor may see it, and so may report it. */
  isShownTo(context: Outer, id: Id): Promise<boolean>;
  /** What else would be removed with it, and what would be owed; if left out, nothing. */
  findRemoval?(db: Database, id: Id, now: Date): Promise<Removal>;
  /** Hides a thing that `find` found and that is not hidden; returns what `restore` needs. */
  hide?(context: Inner, id: Id): Promise<object>;
  /** Restores a hidden thing. Returns false if something else has taken its place meanwhile. */
  restore?(context: Inner, id: Id, kept: unknown): Promise<boolean>;
  /** Removes it permanently and notifies those who lost something by it, except its owner. */
  remove?(context: Inner, id: Id): Promise<void>;
};
