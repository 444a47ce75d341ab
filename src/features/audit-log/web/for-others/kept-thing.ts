import type { Id } from '#shared/ids.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A thing as it is now, beside its history. */
export type ThingNow = {
  name: string;
  /** The fields whose changes are kept, with their values now. */
  fields: Fields;
  /** The fields that stay as they are, and why; null where everything can be brought back. */
  fixed: { fields: readonly string[]; why: string } | null;
  /** Saves these fields over what stands there now; all others stay. */
  bringBack: (fields: Fields) => Promise<unknown>;
};

/** A kind of thing that has a history: how its page of changes reads and names it, and brings something back. */
export type KeptThing = {
  /** What the kind is called, such as 'Game system'. */
  title: string;
  /** The page where it is edited. */
  path: (id: Id) => string;
  /** The fields' labels, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** A value in words, where it is not text already. */
  inWords?: (field: string, value: unknown) => string | undefined;
  read: (id: Id) => Promise<ThingNow>;
};
